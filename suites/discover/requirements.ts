import { requirements } from "../catalogue/requirement.ts";

export const discover = requirements({
  "discover.implemented": {
    role: "server",
    gist: "A server answers `server/discover` with a result.",
    level: "MUST",
    keys: {
      "2026-07-28": [
        "basic/versioning#protocol-version-negotiation/3",
        "server/discover#top/1",
        "schema#DiscoverRequest/1",
      ],
    },
  },
  "discover.optional": {
    role: "client",
    gist: "A client may work without a call of `server/discover`.",
    level: "MAY",
    keys: {
      "2026-07-28": ["basic/versioning#protocol-version-negotiation/4", "schema#DiscoverRequest/2"],
    },
    exclusion: {
      kind: "permission",
      reason:
        "The call of `server/discover` is optional for the client, so neither calling nor skipping it can be wrong.",
    },
  },
  "discover.result.shape": {
    role: "server",
    gist: "The result of `server/discover` has `supportedVersions`, `capabilities`, `resultType`, `ttlMs` and `cacheScope`.",
    level: "MUST",
    keys: {
      "2026-07-28": ["implied/discover/shape"],
    },
  },
  "discover.result.version-included": {
    role: "server",
    gist: "The supportedVersions of a `server/discover` result include the revision that the request names.",
    level: "MUST",
    keys: {
      "2026-07-28": ["implied/discover/version-included"],
    },
  },
});
