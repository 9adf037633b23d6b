import { requirements } from "../../catalogue/requirement.ts";

export const cachingClient = requirements({
  "caching.key.request": {
    role: "client",
    gist: "A client uses a cached result only for a request with the same method and parameters.",
    level: "MUST NOT",
    keys: {
      "2026-07-28": ["server/utilities/caching#cache-key/1"],
    },
  },
  "caching.key.retries": {
    role: "client",
    gist: "A client never caches the result of a retry that carried answers to input requests.",
    level: "MUST NOT",
    keys: {
      "2026-07-28": ["server/utilities/caching#cache-key/2"],
    },
  },
  "caching.scope.private-reused": {
    role: "client",
    gist: "A client may reuse a private result with the same authorization.",
    level: "MAY",
    keys: {
      "2026-07-28": ["server/utilities/caching#cache-scope-field/2", "schema#CacheableResult.cacheScope/2"],
    },
    exclusion: {
      kind: "permission",
      reason: "Reusing the result and asking the server again both conform.",
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
    exclusion: {
      kind: "unobservable",
      reason:
        "A client under test has one authorization in a run. Only a client that changes it, and keeps its cache, would show the rule.",
    },
  },
  "caching.ttl.client-free": {
    role: "client",
    gist: "A client may use a result for the time of ttlMs, fetch it again at any time, and use a stale one when a fetch fails.",
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
        "The hint does not bind a client to its cache: early requests, late requests and stale answers after errors all conform.",
    },
  },
  "caching.ttl.zero": {
    role: "client",
    gist: "A client treats a result with ttlMs 0 as stale immediately.",
    level: "SHOULD",
    keys: {
      "2026-07-28": ["server/utilities/caching#time-to-live-ttl-field/2", "schema#CacheableResult.ttlMs/2"],
    },
  },
  "caching.ttl.positive": {
    role: "client",
    gist: "A client treats a result with a positive ttlMs as fresh for that time.",
    level: "SHOULD",
    keys: {
      "2026-07-28": ["server/utilities/caching#time-to-live-ttl-field/4", "schema#CacheableResult.ttlMs/3"],
    },
    exclusion: {
      kind: "unobservable",
      reason:
        "Another sentence lets a client fetch a result again at any time, so no request shows that it does not treat the result as fresh.",
    },
  },
  "caching.ttl.absent": {
    role: "client",
    gist: "A client treats a result without ttlMs as stale immediately.",
    level: "SHOULD",
    keys: {
      "2026-07-28": ["server/utilities/caching#time-to-live-ttl-field/5"],
    },
  },
  "caching.ttl.negative": {
    role: "client",
    gist: "A client treats a negative ttlMs as 0.",
    level: "SHOULD",
    keys: {
      "2026-07-28": ["server/utilities/caching#time-to-live-ttl-field/6"],
    },
  },
  "caching.ttl.expired": {
    role: "client",
    gist: "A client that needs a result after its ttlMs has passed fetches it again.",
    level: "SHOULD",
    keys: {
      "2026-07-28": ["server/utilities/caching#freshness-calculation/1"],
    },
  },
  "caching.ttl.no-polling": {
    role: "client",
    gist: "A client does not fetch a result again only because its ttlMs has passed.",
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
        "A few irregular intervals do not prove jitter, and a client may poll while it is not observed. No bound is given for either.",
    },
  },
  "caching.pages.refetched": {
    role: "client",
    gist: "A client fetches an expired page again by the cursor of the page.",
    level: "SHOULD",
    keys: {
      "2026-07-28": ["server/utilities/caching#interaction-with-pagination/2"],
    },
  },
  "caching.pages.cursor-invalid": {
    role: "client",
    gist: "A client whose cursor is refused drops the cached pages and fetches the list from the beginning.",
    level: "SHOULD",
    keys: {
      "2026-07-28": ["server/utilities/caching#interaction-with-pagination/4"],
    },
  },
  "caching.pages.snapshot": {
    role: "client",
    gist: "A client that needs a consistent list fetches it from the beginning.",
    level: "SHOULD",
    keys: {
      "2026-07-28": ["server/utilities/caching#interaction-with-pagination/3"],
    },
    exclusion: {
      kind: "unobservable",
      reason: "The requests of a client do not show whether it needs a consistent list.",
    },
  },
});
