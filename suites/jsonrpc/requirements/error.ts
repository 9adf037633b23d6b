import { between, requirements, since } from "../../catalogue/requirement.ts";

export const jsonrpcError = requirements({
  "jsonrpc.error.code-and-message": {
    role: "both",
    roles: { "2026-07-28": "server" },
    gist: "An error holds an object with a code and a message.",
    level: "MUST",
    keys: {
      ...between("2025-03-26", "2025-06-18", "basic#responses/5"),
      ...since("2025-11-25", "basic#error-responses/2"),
    },
  },
  "jsonrpc.error.code-integer": {
    role: "both",
    roles: { "2026-07-28": "server" },
    gist: "The code of an error is an integer.",
    level: "MUST",
    keys: {
      "2024-11-05": ["basic/messages#responses/4"],
      ...between("2025-03-26", "2025-06-18", "basic#responses/6"),
      ...since("2025-11-25", "basic#error-responses/3"),
    },
  },
  "jsonrpc.error.message-short": {
    role: "both",
    roles: { "2026-07-28": "server" },
    gist: "The message of an error is one short sentence.",
    level: "SHOULD",
    keys: {
      ...between("2024-11-05", "2025-06-18", "schema#JSONRPCError.error.message/1"),
      ...since("2025-11-25", "schema#Error.message/1"),
    },
  },
  "jsonrpc.error.data": {
    role: "both",
    gist: "An error may carry additional data.",
    level: "MAY",
    keys: {
      "2026-07-28": ["basic#error-responses/4"],
    },
    exclusion: {
      kind: "permission",
      reason: "Additional data in an error is optional and has any form, so no value of it can be wrong.",
    },
  },
  // Two readings (docs/readings.md, S9 and A30): silence on stdio and a bare HTTP 400 are
  // tolerated.
  "jsonrpc.error.parse": {
    role: "both",
    roles: { "2026-07-28": "server" },
    gist: "Input that is not JSON is answered with error -32700.",
    level: "SHOULD",
    keys: since("2024-11-05", "implied/jsonrpc/parse-error"),
  },
  "jsonrpc.error.invalid-request": {
    role: "both",
    roles: { "2026-07-28": "server" },
    gist: "JSON that is not a JSON-RPC message is answered with error -32600.",
    level: "SHOULD",
    keys: since("2024-11-05", "implied/jsonrpc/invalid-request"),
  },
  "jsonrpc.error.method-not-found": {
    role: "both",
    roles: { "2026-07-28": "server" },
    gist: "A request for an unknown method is answered with error -32601.",
    level: "MUST",
    keys: since("2024-11-05", "implied/jsonrpc/method-not-found"),
  },
  "jsonrpc.error.method-not-found-404": {
    role: "server",
    transport: "http",
    gist: "Over HTTP, the error -32601 to a method that the server does not implement comes with status 404.",
    level: "MUST",
    keys: {
      "2026-07-28": ["basic/transports/streamable-http#protocol-version-header/5"],
    },
  },
  "jsonrpc.error.invalid-params": {
    role: "both",
    roles: { "2026-07-28": "server" },
    gist: "A known method called with invalid params is answered with error -32602.",
    level: "SHOULD",
    keys: since("2024-11-05", "implied/jsonrpc/invalid-params"),
  },
  "jsonrpc.error.internal": {
    role: "both",
    gist: "An internal failure is answered with error -32603.",
    level: "SHOULD",
    keys: between("2024-11-05", "2025-11-25", "implied/jsonrpc/internal-error"),
    exclusion: {
      kind: "unobservable",
      reason:
        "No valid request is known to make a side fail internally, and no message shows that it has. An error with another code may have another reason.",
    },
  },
  "jsonrpc.error.survived": {
    role: "both",
    roles: { "2026-07-28": "server" },
    gist: "After a refused message, the implementation continues to process valid ones.",
    level: "SHOULD",
    keys: {
      ...between("2024-11-05", "2025-11-25", "implied/lifecycle/survives-errors"),
      "2026-07-28": ["implied/jsonrpc/survives-errors"],
    },
  },
  "jsonrpc.error.own-codes": {
    role: "both",
    roles: { "2026-07-28": "server" },
    gist: "Codes that an implementation defines are outside the range -32768 to -32000 that JSON-RPC reserves.",
    level: "SHOULD",
    keys: {
      ...between("2024-11-05", "2025-11-25", "implied/jsonrpc/reserved-codes"),
      "2026-07-28": ["implied/jsonrpc/reserved-codes", "basic#error-codes/9"],
    },
  },
  "jsonrpc.error.legacy-codes": {
    role: "server",
    gist: "No error has a code from -32000 to -32019.",
    level: "SHOULD NOT",
    keys: {
      "2026-07-28": ["basic#error-codes/2"],
    },
  },
  "jsonrpc.error.legacy-codes-allocation": {
    role: "schema-author",
    gist: "No new code is allocated from -32000 to -32019.",
    level: "MUST NOT",
    keys: {
      "2026-07-28": ["basic#error-codes/1"],
    },
    exclusion: {
      kind: "out-of-scope",
      reason:
        "The rule binds those who define new codes; on the wire a new code of this range looks like an old one.",
    },
  },
  "jsonrpc.error.legacy-codes-meaning": {
    role: "client",
    gist: "A client gives a code from -32000 to -32019 no special meaning: it is an error like any other.",
    level: "MUST NOT",
    keys: {
      "2026-07-28": ["basic#error-codes/3"],
    },
  },
  "jsonrpc.error.reserved-codes-defined": {
    role: "server",
    gist: "No error has a code from -32020 to -32099 that the specification does not define.",
    level: "MUST NOT",
    keys: {
      "2026-07-28": ["basic#error-codes/4"],
    },
  },
  "jsonrpc.error.reserved-codes-meaning": {
    role: "server",
    gist: "The codes that the specification defines from -32020 to -32099 are used only in the situations that it defines for them.",
    level: "MUST",
    keys: {
      "2026-07-28": ["basic#error-codes/5"],
    },
  },
});
