import { between, requirements, since } from "../../catalogue/requirement.ts";

export const jsonrpcMessage = requirements({
  "jsonrpc.message.valid": {
    role: "both",
    gist: "Every message is a well-formed JSON-RPC 2.0 request, notification or response.",
    level: "MUST",
    keys: {
      "2024-11-05": ["basic#top/1", "basic/messages#top/1"],
      ...since("2025-03-26", "basic#messages/1"),
    },
  },
  "jsonrpc.message.version-member": {
    role: "both",
    gist: 'Every message carries `jsonrpc` with the string "2.0".',
    level: "MUST",
    keys: since("2024-11-05", "implied/jsonrpc/version-member"),
  },
  "jsonrpc.message.params-object": {
    role: "both",
    gist: "The `params` of a request or notification is an object, never an array or a primitive.",
    level: "MUST",
    keys: since("2024-11-05", "implied/jsonrpc/params-object"),
  },
  "jsonrpc.message.extra-members": {
    role: "both",
    roles: { "2026-07-28": "server" },
    gist: "A request with unknown members in `params` or `_meta` is answered.",
    level: "SHOULD",
    keys: since("2024-11-05", "implied/jsonrpc/extra-members"),
  },
  "jsonrpc.request.id-type": {
    role: "both",
    roles: { "2026-07-28": "client" },
    gist: "The id of a request is a string or an integer.",
    level: "MUST",
    keys: {
      "2024-11-05": ["basic/messages#requests/1"],
      ...since("2025-03-26", "basic#requests/1"),
    },
  },
  "jsonrpc.request.id-not-null": {
    role: "both",
    roles: { "2026-07-28": "client" },
    gist: "The id of a request is never null.",
    level: "MUST NOT",
    keys: {
      "2024-11-05": ["basic/messages#requests/2"],
      ...since("2025-03-26", "basic#requests/2"),
    },
  },
  "jsonrpc.request.id-unique": {
    role: "both",
    roles: { "2026-07-28": "client" },
    gist: "A sender does not use the id of a request again in the session; since 2026-07-28, not while the request is in flight.",
    level: "MUST NOT",
    keys: {
      "2024-11-05": ["basic/messages#requests/3"],
      ...since("2025-03-26", "basic#requests/3"),
    },
  },
  "jsonrpc.request.concurrent": {
    role: "both",
    roles: { "2026-07-28": "server" },
    gist: "Requests that are open at the same time are all answered, in any order.",
    level: "MUST",
    keys: since("2024-11-05", "implied/jsonrpc/concurrent-requests"),
  },
  "jsonrpc.request.interleaved": {
    role: "server",
    gist: "Unrelated requests that arrive interleaved on one connection are processed independently of each other.",
    level: "SHOULD",
    keys: {
      "2026-07-28": ["basic#statelessness/2"],
    },
  },
  "jsonrpc.request.any-connection": {
    role: "server",
    gist: "Related requests succeed even if each arrives over another connection or process.",
    level: "SHOULD NOT",
    keys: {
      "2026-07-28": ["basic#statelessness/3"],
    },
  },
  "jsonrpc.request.from-client-only": {
    role: "server",
    gist: "A server sends no request on any transport or stream.",
    level: "MUST NOT",
    keys: {
      "2026-07-28": [
        "basic/patterns#top/1",
        "basic/transports/stdio#receiving-messages/2",
        "basic/transports/streamable-http#receiving-messages/3",
      ],
    },
  },
  "jsonrpc.response.result-or-error": {
    role: "both",
    roles: { "2026-07-28": "server" },
    gist: "A response holds either a result or an error, and never both.",
    level: "MUST",
    keys: {
      "2024-11-05": ["basic/messages#responses/2", "basic/messages#responses/3"],
      ...between("2025-03-26", "2025-06-18", "basic#responses/2", "basic#responses/3"),
      ...since("2025-11-25", "basic#result-responses/2"),
    },
  },
  // Two readings (docs/readings.md, S9 and A6): JSON-RPC uses null for an unreadable id, the
  // schemas have no null.
  "jsonrpc.response.id": {
    role: "both",
    roles: { "2026-07-28": "server" },
    gist: "A response carries the id of its request with the same value and type; only the error for an unreadable request may have no id.",
    level: "MUST",
    keys: {
      "2024-11-05": ["basic/messages#responses/1"],
      ...between("2025-03-26", "2025-06-18", "basic#responses/1"),
      ...since("2025-11-25", "basic#result-responses/1", "basic#error-responses/1"),
    },
  },
  "jsonrpc.response.id-precision": {
    role: "both",
    gist: "Ids at the edges (zero, negative, the largest safe integer, empty, long and non-ASCII strings) are returned unchanged.",
    level: "SHOULD",
    keys: between("2024-11-05", "2025-11-25", "implied/jsonrpc/large-id"),
  },
  "jsonrpc.response.once": {
    role: "both",
    roles: { "2026-07-28": "server" },
    gist: "A request receives exactly one response.",
    level: "MUST",
    keys: since("2024-11-05", "implied/jsonrpc/one-response"),
  },
  "jsonrpc.response.solicited": {
    role: "both",
    roles: { "2026-07-28": "server" },
    gist: "No response carries an id that was never sent as a request.",
    level: "MUST",
    keys: since("2024-11-05", "implied/jsonrpc/no-stray-response"),
  },
  "jsonrpc.response.not-answered": {
    role: "both",
    gist: "A response is not answered, even when its id belongs to no request.",
    level: "MUST",
    keys: between("2024-11-05", "2025-11-25", "implied/jsonrpc/response-not-answered"),
  },
  "jsonrpc.response.from-server-only": {
    role: "client",
    gist: "A client sends no response on any transport, not even to a request that a server sends by mistake.",
    level: "MUST NOT",
    keys: {
      "2026-07-28": [
        "basic/transports/stdio#sending-messages/1",
        "basic/transports/streamable-http#sending-messages/6",
      ],
    },
  },
  "jsonrpc.result.any-object": {
    role: "both",
    roles: { "2026-07-28": "server" },
    gist: "A result has the members that its method defines.",
    level: "MAY",
    keys: {
      ...between("2025-03-26", "2025-06-18", "basic#responses/4"),
      ...since("2025-11-25", "basic#result-responses/3"),
    },
    exclusion: {
      kind: "permission",
      reason: "The sentence allows any object as a result; the members are a requirement of each method.",
    },
  },
  "jsonrpc.result.type-present": {
    role: "server",
    gist: "Every result names its kind in `resultType`.",
    level: "MUST",
    keys: {
      "2026-07-28": ["basic#result-responses/4", "schema#Result.resultType/1"],
    },
  },
  "jsonrpc.result.type-unknown": {
    role: "client",
    gist: "A client treats a result with an unknown `resultType` as an invalid response.",
    level: "MUST",
    keys: {
      "2026-07-28": ["basic#resulttype/3"],
    },
  },
  "jsonrpc.result.type-missing": {
    role: "client",
    gist: "A client treats a result without `resultType` from a server of an older revision as complete.",
    level: "MUST",
    keys: {
      "2026-07-28": ["basic#resulttype/4", "schema#Result.resultType/2"],
    },
  },
});
