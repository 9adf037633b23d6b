import { between, requirements, since } from "../catalogue/requirement.ts";

export const meta = requirements({
  "meta.key.prefix": {
    role: "both",
    gist: "The prefix of a `_meta` key consists of labels that are joined by dots and end with a slash; each label begins with a letter and ends with a letter or digit.",
    level: "MUST",
    keys: {
      ...between("2025-06-18", "2025-11-25", "basic#_meta/2", "basic#_meta/3"),
      "2026-07-28": ["basic#_meta/2", "basic#_meta/3", "schema#MetaObject/2", "schema#MetaObject/3"],
    },
  },
  "meta.key.name": {
    role: "both",
    gist: "The name of a `_meta` key begins and ends with a letter or digit, unless it is empty.",
    level: "MUST",
    keys: {
      "2025-06-18": ["basic#_meta/4"],
      "2025-11-25": ["basic#_meta/5"],
      "2026-07-28": ["basic#_meta/5", "schema#MetaObject/5"],
    },
  },
  "meta.key.name-characters": {
    role: "both",
    gist: "The name of a `_meta` key may contain hyphens, underscores and dots.",
    level: "MAY",
    keys: {
      "2025-06-18": ["basic#_meta/5"],
      ...since("2025-11-25", "basic#_meta/6"),
    },
    exclusion: {
      kind: "permission",
      reason: "The sentence extends what a name may contain; the grammar of names is a separate requirement.",
    },
  },
  "meta.key.reverse-dns": {
    role: "both",
    gist: "The prefix of a `_meta` key is written in the order of reverse DNS.",
    level: "SHOULD",
    keys: {
      "2025-11-25": ["basic#_meta/4"],
      "2026-07-28": ["basic#_meta/4", "schema#MetaObject/4"],
    },
  },
  "meta.key.reserved": {
    role: "both",
    gist: "An unknown value under a reserved `_meta` key leads to no assumption and no failure.",
    level: "MUST NOT",
    keys: {
      ...between("2025-06-18", "2025-11-25", "basic#_meta/1"),
      "2026-07-28": ["basic#_meta/1", "schema#MetaObject/1"],
    },
  },
  "meta.request.required-keys": {
    role: "client",
    gist: "Every request, including each retry, carries `_meta` with the protocol version and the client's capabilities.",
    level: "MUST",
    keys: {
      "2026-07-28": [
        "basic#_meta/7",
        "basic/patterns/mrtr#top/2",
        "server/prompts#top/1",
        "server/resources#top/1",
        "server/tools#top/1",
        "server/utilities/completion#top/1",
        "server/utilities/pagination#top/1",
      ],
    },
  },
  "meta.request.missing-key": {
    role: "server",
    gist: "A request without a required `_meta` key is answered with error -32602.",
    level: "MUST",
    keys: {
      "2026-07-28": ["basic#_meta/8"],
    },
  },
  "meta.request.missing-key-400": {
    role: "server",
    transport: "http",
    gist: "Over HTTP, the refusal of a request without a required `_meta` key has status 400.",
    level: "MUST",
    keys: {
      "2026-07-28": ["basic#_meta/9"],
    },
  },
  "meta.capabilities.undeclared": {
    role: "server",
    gist: "A server uses no client capability that the request does not declare.",
    level: "MUST NOT",
    keys: {
      "2026-07-28": ["basic#_meta/11"],
    },
  },
  "meta.capabilities.required-error": {
    role: "server",
    gist: "A request that cannot be served without an undeclared client capability is answered with error -32021.",
    level: "MUST",
    keys: {
      "2026-07-28": ["basic#_meta/12"],
    },
  },
  "meta.capabilities.required-error-400": {
    role: "server",
    transport: "http",
    gist: "Over HTTP, error -32021 comes with status 400.",
    level: "MUST",
    keys: {
      "2026-07-28": ["basic#_meta/13", "schema#MissingRequiredClientCapabilityError/1"],
    },
  },
  "meta.capabilities.required-error-data": {
    role: "server",
    gist: "The data of error -32021 names the missing capabilities in `requiredCapabilities`, in the shape of client capabilities.",
    level: "MUST",
    keys: {
      "2026-07-28": ["implied/meta/capability-error-data"],
    },
  },
  "meta.capabilities.per-request": {
    role: "server",
    gist: "A capability that was declared with one request does not count as declared with the next.",
    level: "MUST NOT",
    keys: {
      "2026-07-28": ["schema#RequestMetaObject.io.modelcontextprotocol/clientCapabilities/1"],
    },
  },
  "meta.client-info.present": {
    role: "client",
    gist: "Every request names the client in `_meta`.",
    level: "SHOULD",
    keys: {
      "2026-07-28": ["basic#_meta/10", "schema#RequestMetaObject.io.modelcontextprotocol/clientInfo/1"],
    },
  },
  "meta.client-info.no-influence": {
    role: "server",
    gist: "The behaviour of a server does not depend on the name and version of the client.",
    level: "SHOULD NOT",
    keys: {
      "2026-07-28": ["basic#_meta/15", "schema#RequestMetaObject.io.modelcontextprotocol/clientInfo/2"],
    },
  },
  "meta.server-info.present": {
    role: "server",
    gist: "Every result, including that of `server/discover`, names the server in `_meta`.",
    level: "SHOULD",
    keys: {
      "2026-07-28": [
        "basic#_meta/14",
        "schema#ResultMetaObject.io.modelcontextprotocol/serverInfo/1",
        "server/discover#discoverresult/1",
      ],
    },
  },
  "meta.server-info.no-influence": {
    role: "client",
    gist: "The behaviour of a client does not depend on the name and version of the server.",
    level: "SHOULD NOT",
    keys: {
      "2026-07-28": [
        "schema#ResultMetaObject.io.modelcontextprotocol/serverInfo/2",
        "server/discover#discoverresult/2",
      ],
    },
    exclusion: {
      kind: "unobservable",
      reason:
        "Only the client knows why it acts. A choice because of the server's name looks like any other.",
    },
  },
  "meta.identity.no-security": {
    role: "both",
    gist: "Security decisions do not depend on names and versions in `_meta`.",
    level: "SHOULD NOT",
    keys: {
      "2026-07-28": [
        "basic#_meta/16",
        "schema#RequestMetaObject.io.modelcontextprotocol/clientInfo/3",
        "schema#ResultMetaObject.io.modelcontextprotocol/serverInfo/3",
        "server/discover#discoverresult/3",
      ],
    },
    exclusion: {
      kind: "unobservable",
      reason: "The reason of a security decision is internal; the messages look the same.",
    },
  },
  "meta.trace-context.format": {
    role: "both",
    gist: "`traceparent`, `tracestate` and `baggage` in `_meta` have the W3C formats, and values in these formats are accepted.",
    level: "MUST",
    keys: {
      "2026-07-28": ["basic#_meta/18"],
    },
  },
});
