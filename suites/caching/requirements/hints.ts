import { requirements } from "../../catalogue/requirement.ts";

export const cachingHints = requirements({
  "caching.hints.discover": {
    role: "server",
    gist: "Each server/discover result has ttlMs and cacheScope.",
    level: "MUST",
    keys: {
      "2026-07-28": ["server/utilities/caching#cacheable-results/1"],
    },
  },
  "caching.hints.tools": {
    role: "server",
    gist: "Each page of tools/list has ttlMs and cacheScope.",
    level: "MUST",
    keys: {
      "2026-07-28": ["server/utilities/caching#cacheable-results/2"],
    },
  },
  "caching.hints.prompts": {
    role: "server",
    gist: "Each page of prompts/list has ttlMs and cacheScope.",
    level: "MUST",
    keys: {
      "2026-07-28": ["server/utilities/caching#cacheable-results/3"],
    },
  },
  "caching.hints.resources": {
    role: "server",
    gist: "Each page of resources/list has ttlMs and cacheScope.",
    level: "MUST",
    keys: {
      "2026-07-28": ["server/utilities/caching#cacheable-results/4"],
    },
  },
  "caching.hints.templates": {
    role: "server",
    gist: "Each page of resources/templates/list has ttlMs and cacheScope.",
    level: "MUST",
    keys: {
      "2026-07-28": ["server/utilities/caching#cacheable-results/5"],
    },
  },
  "caching.hints.read": {
    role: "server",
    gist: "Each complete result of resources/read has ttlMs and cacheScope.",
    level: "MUST",
    keys: {
      "2026-07-28": ["server/utilities/caching#cacheable-results/6"],
    },
  },
  "caching.hints.types": {
    role: "server",
    gist: "A ttlMs is an integer, and a cacheScope is public or private.",
    level: "MUST",
    keys: {
      "2026-07-28": ["implied/caching/scope-enum"],
    },
  },
  "caching.hints.not-negative": {
    role: "server",
    gist: "A ttlMs is not negative.",
    level: "MUST",
    keys: {
      "2026-07-28": ["server/utilities/caching#time-to-live-ttl-field/7"],
    },
  },
  "caching.hints.input-required": {
    role: "server",
    gist: "A result that asks for input has no ttlMs and no cacheScope.",
    level: "MUST NOT",
    keys: {
      "2026-07-28": ["implied/mrtr/no-cache-hints"],
    },
  },
  "caching.hints.server-free": {
    role: "server",
    gist: "A server may change its data before ttlMs is over, give hints with or without listChanged, and give each page another ttlMs.",
    level: "MAY",
    keys: {
      "2026-07-28": [
        "server/utilities/caching#time-to-live-ttl-field/8",
        "server/utilities/caching#interaction-with-notifications/1",
        "server/utilities/caching#interaction-with-notifications/2",
        "server/utilities/caching#interaction-with-pagination/1",
      ],
    },
    exclusion: {
      kind: "permission",
      reason:
        "The hint promises nothing, so early changes and any mix of hints and notifications are allowed.",
    },
  },
  "caching.scope.same-on-pages": {
    role: "server",
    gist: "All pages of a list have the same cacheScope.",
    level: "MUST",
    keys: {
      "2026-07-28": [
        "server/utilities/caching#interaction-with-pagination/5",
        "server/utilities/caching#interaction-with-pagination/6",
      ],
    },
  },
  "caching.scope.no-access-control": {
    role: "server",
    transport: "http",
    gist: "A server protects each primitive by its own access control: what a token does not allow is refused, even if it was listed as public.",
    level: "MUST NOT",
    keys: {
      "2026-07-28": [
        "server/utilities/caching#security-considerations/3",
        "server/utilities/caching#security-considerations/2",
      ],
    },
  },
  "caching.scope.public-known": {
    role: "server",
    gist: "The author of a server knows that a public result may reach other callers.",
    level: "MUST",
    keys: {
      "2026-07-28": ["server/utilities/caching#security-considerations/1"],
    },
    exclusion: {
      kind: "human",
      reason: "No message shows what an author knows. Only a person can ask.",
    },
  },
  "caching.scope.public-shared": {
    role: "intermediary",
    gist: "A result with cacheScope public may be stored and given to anyone.",
    level: "MAY",
    keys: {
      "2026-07-28": ["server/utilities/caching#cache-scope-field/1", "schema#CacheableResult.cacheScope/1"],
    },
    exclusion: {
      kind: "permission",
      reason: "Sharing a public result and asking the server each time both conform.",
    },
  },
});
