import { requirements } from "../requirement.ts";

export const cachingClient = requirements({
  "caching.key.request": {
    role: "client",
    gist: "A client answers from its cache only a request with the same method and parameters.",
    level: "MUST NOT",
    keys: {
      "2026-07-28": ["server/utilities/caching#cache-key/1"],
    },
  },
  "caching.key.retries": {
    role: "client",
    gist: "A client never caches the result of a retry that carried answers to an ask for input.",
    level: "MUST NOT",
    keys: {
      "2026-07-28": ["server/utilities/caching#cache-key/2"],
    },
  },
  "caching.scope.private-reused": {
    role: "client",
    gist: "A client may use a private result again with the same authorization.",
    level: "MAY",
    keys: {
      "2026-07-28": ["server/utilities/caching#cache-scope-field/2", "schema#CacheableResult.cacheScope/2"],
    },
    exclusion: {
      kind: "permission",
      reason: "Using the result again and asking the server once more are both conforming.",
    },
  },
  "caching.scope.private-kept-apart": {
    role: "client",
    transport: "http",
    gist: "A client does not use a private result with another authorization.",
    level: "MUST NOT",
    keys: {
      "2026-07-28": ["server/utilities/caching#cache-scope-field/3", "schema#CacheableResult.cacheScope/3"],
    },
  },
  "caching.ttl.client-free": {
    role: "client",
    gist: "A client may use a result for as long as ttlMs says, fetch it again at any time, and use a stale one when fetching fails.",
    level: "MAY",
    keys: {
      "2026-07-28": [
        "server/utilities/caching#cacheable-model/1",
        "server/utilities/caching#time-to-live-ttl-field/1",
        "schema#CacheableResult.ttlMs/1",
        "server/utilities/caching#time-to-live-ttl-field/3",
        "server/utilities/caching#freshness-calculation/4",
        "server/utilities/caching#freshness-calculation/5",
      ],
    },
    exclusion: {
      kind: "permission",
      reason:
        "The hint binds no client to its cache: early requests, late requests and stale answers after errors are all conforming.",
    },
  },
  "caching.ttl.zero": {
    role: "client",
    gist: "A client takes a result with ttlMs 0 as stale at once.",
    level: "SHOULD",
    keys: {
      "2026-07-28": ["server/utilities/caching#time-to-live-ttl-field/2", "schema#CacheableResult.ttlMs/2"],
    },
  },
  "caching.ttl.positive": {
    role: "client",
    gist: "A client takes a result with a positive ttlMs as fresh for that time.",
    level: "SHOULD",
    keys: {
      "2026-07-28": ["server/utilities/caching#time-to-live-ttl-field/4", "schema#CacheableResult.ttlMs/3"],
    },
  },
  "caching.ttl.absent": {
    role: "client",
    gist: "A client takes a result without ttlMs as stale at once.",
    level: "SHOULD",
    keys: {
      "2026-07-28": ["server/utilities/caching#time-to-live-ttl-field/5"],
    },
  },
  "caching.ttl.negative": {
    role: "client",
    gist: "A client takes a negative ttlMs as 0.",
    level: "SHOULD",
    keys: {
      "2026-07-28": ["server/utilities/caching#time-to-live-ttl-field/6"],
    },
  },
  "caching.ttl.expired": {
    role: "client",
    gist: "A client that needs a result whose ttlMs is over fetches it again.",
    level: "SHOULD",
    keys: {
      "2026-07-28": ["server/utilities/caching#freshness-calculation/1"],
    },
  },
  "caching.ttl.no-polling": {
    role: "client",
    gist: "A client does not fetch a result again merely because its ttlMs is over.",
    level: "SHOULD NOT",
    keys: {
      "2026-07-28": ["server/utilities/caching#freshness-calculation/2"],
    },
  },
  "caching.polling.jitter": {
    role: "client",
    gist: "A client that polls varies its intervals and slows down.",
    level: "MUST",
    keys: {
      "2026-07-28": ["server/utilities/caching#freshness-calculation/3"],
    },
    exclusion: {
      kind: "unobservable",
      reason:
        "A few irregular intervals prove no jitter, and a client that is not seen polling may still poll; no bound is given for either.",
    },
  },
  "caching.pages.refetched": {
    role: "client",
    gist: "A client fetches a page that has expired again by its cursor.",
    level: "SHOULD",
    keys: {
      "2026-07-28": ["server/utilities/caching#interaction-with-pagination/2"],
    },
  },
  "caching.pages.cursor-invalid": {
    role: "client",
    gist: "A client whose cursor is refused drops the cached pages and fetches the list from its beginning.",
    level: "SHOULD",
    keys: {
      "2026-07-28": ["server/utilities/caching#interaction-with-pagination/4"],
    },
  },
  "caching.pages.snapshot": {
    role: "client",
    gist: "A client that needs a consistent list fetches it from its beginning.",
    level: "SHOULD",
    keys: {
      "2026-07-28": ["server/utilities/caching#interaction-with-pagination/3"],
    },
    exclusion: {
      kind: "unobservable",
      reason: "Whether a client needs a consistent list is its own purpose, which its requests do not tell.",
    },
  },
});
