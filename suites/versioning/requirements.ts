import { requirements } from "../catalogue/requirement.ts";

export const versioning = requirements({
  "versioning.request.judged-alone": {
    role: "server",
    gist: "A server judges each request only by its own `_meta`; nothing is carried over from earlier requests of the connection.",
    level: "MUST NOT",
    keys: {
      "2026-07-28": ["basic#statelessness/1"],
    },
  },
  "versioning.unsupported.error": {
    role: "server",
    gist: "A request that names a revision which the server does not support is answered with error -32022, at any point of a connection.",
    level: "MUST",
    keys: {
      "2026-07-28": [
        "basic/versioning#protocol-version-negotiation/1",
        "schema#RequestMetaObject.io.modelcontextprotocol/protocolVersion/3",
      ],
    },
  },
  "versioning.unsupported.status-400": {
    role: "server",
    transport: "http",
    gist: "Over HTTP, error -32022 comes with status 400.",
    level: "MUST",
    keys: {
      "2026-07-28": [
        "basic/transports/streamable-http#protocol-version-header/4",
        "schema#UnsupportedProtocolVersionError/1",
      ],
    },
  },
  "versioning.unsupported.data": {
    role: "server",
    gist: "The data of error -32022 has the supported revisions as an array of strings and the requested revision as a string.",
    level: "MUST",
    keys: {
      "2026-07-28": ["implied/versioning/error-data"],
    },
  },
  "versioning.unsupported.client-retry": {
    role: "client",
    gist: "On error -32022 a client repeats the request with a revision that both support, or reports that there is none.",
    level: "SHOULD",
    keys: {
      "2026-07-28": ["basic/versioning#protocol-version-negotiation/2"],
    },
  },
  "versioning.probe.discover-first": {
    role: "client",
    transport: "stdio",
    gist: "A client on stdio starts with `server/discover`, so that it knows the era of the server before any other request.",
    level: "SHOULD",
    keys: {
      "2026-07-28": [
        "server/discover#when-to-call/1",
        "basic/transports/stdio#backward-compatibility/1",
        "basic/transports/stdio#backward-compatibility/3",
        "basic/versioning#compatibility-matrix/1",
      ],
    },
  },
  "versioning.probe.http-modern-first": {
    role: "client",
    transport: "http",
    gist: "A client of both eras may try a request of this era first over HTTP.",
    level: "MAY",
    keys: {
      "2026-07-28": ["basic/transports/streamable-http#backward-compatibility/1"],
    },
    exclusion: {
      kind: "permission",
      reason: "How a client of both eras finds the era of an HTTP server is its own choice.",
    },
  },
  "versioning.fallback.any-error": {
    role: "client",
    transport: "stdio",
    gist: "Every failure of a probe that an older server can cause leads to `initialize`; the client does not wait for one error code.",
    level: "MUST NOT",
    keys: {
      "2026-07-28": ["basic/transports/stdio#backward-compatibility/2"],
    },
  },
  "versioning.fallback.inspect-400": {
    role: "client",
    transport: "http",
    gist: "A client reads the body of a 400 before it falls back to an older revision.",
    level: "SHOULD",
    keys: {
      "2026-07-28": ["basic/transports/streamable-http#backward-compatibility/2"],
    },
  },
  "versioning.fallback.modern-error": {
    role: "client",
    gist: "A client that receives an error of this revision treats the server as a modern one and sends no `initialize`.",
    level: "MUST",
    keys: {
      "2026-07-28": ["implied/versioning/modern-error-no-fallback"],
    },
  },
  "versioning.era.cached": {
    role: "client",
    gist: "A client remembers the era of a server for the life of the process or origin.",
    level: "SHOULD",
    keys: {
      "2026-07-28": ["basic/versioning#backward-compatibility-with-initialization-based-versions/2"],
    },
  },
  "versioning.era.persisted": {
    role: "client",
    gist: "A client may remember the era of a server across restarts.",
    level: "MAY",
    keys: {
      "2026-07-28": ["basic/versioning#backward-compatibility-with-initialization-based-versions/3"],
    },
    exclusion: {
      kind: "permission",
      reason: "Remembering the era across restarts is the choice of the client, so neither way can be wrong.",
    },
  },
  "versioning.era.both-served": {
    role: "server",
    gist: "A server may serve both eras, on one endpoint or process and at the same time.",
    level: "MAY",
    keys: {
      "2026-07-28": [
        "basic/versioning#backward-compatibility-with-initialization-based-versions/1",
        "basic/versioning#compatibility-matrix/2",
      ],
    },
    exclusion: {
      kind: "permission",
      reason:
        "Serving older clients beside new ones is the choice of the server, so neither way can be wrong.",
    },
  },
  "versioning.era.modern-request": {
    role: "server",
    gist: "A server of both eras serves a request with this revision's `_meta` by this revision, even after an `initialize`.",
    level: "SHOULD",
    keys: {
      "2026-07-28": ["implied/versioning/dual-era-modern-meta"],
    },
  },
  "versioning.header.missing-legacy": {
    role: "server",
    transport: "http",
    gist: "A server that supports revisions older than 2025-06-18 may read a missing version header as 2025-03-26.",
    level: "MAY",
    keys: {
      "2026-07-28": ["basic/transports/streamable-http#protocol-version-header/6"],
    },
    exclusion: {
      kind: "permission",
      reason: "Only servers of older revisions have this choice, and both ways conform.",
    },
  },
  "versioning.initialize.not-sent": {
    role: "client",
    gist: "A client that speaks this revision with a server sends it neither `initialize` nor `notifications/initialized`.",
    level: "MUST NOT",
    keys: {
      "2026-07-28": ["implied/versioning/no-initialize"],
    },
  },
  "versioning.initialize.no-handshake": {
    role: "server",
    gist: "An `initialize` request never succeeds as a handshake of this revision.",
    level: "MUST",
    keys: {
      "2026-07-28": ["implied/removed/initialize"],
    },
  },
  "versioning.initialize.names-versions": {
    role: "server",
    gist: "A server without the older era names the revisions it supports in its error to `initialize`.",
    level: "SHOULD",
    keys: {
      "2026-07-28": ["basic/versioning#backward-compatibility-with-initialization-based-versions/4"],
    },
  },
});
