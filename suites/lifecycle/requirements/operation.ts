import { between, requirements } from "../../catalogue/requirement.ts";

export const lifecycleOperation = requirements({
  "lifecycle.operation.version": {
    role: "both",
    gist: "Messages after the handshake are those of the negotiated revision.",
    level: "MUST",
    levels: { "2024-11-05": "SHOULD", "2025-03-26": "SHOULD" },
    keys: between("2024-11-05", "2025-11-25", "basic/lifecycle#operation/1"),
  },
  "lifecycle.operation.capabilities": {
    role: "both",
    gist: "Both sides use only features whose capability was declared in the handshake.",
    level: "MUST",
    levels: { "2024-11-05": "SHOULD", "2025-03-26": "SHOULD" },
    keys: between("2024-11-05", "2025-11-25", "basic/lifecycle#operation/2"),
  },
  "lifecycle.capabilities.shape": {
    role: "both",
    roles: { "2026-07-28": "server" },
    gist: "Each capability is an object, and its `listChanged` and `subscribe` are booleans.",
    level: "MUST",
    keys: {
      ...between("2024-11-05", "2025-11-25", "implied/lifecycle/capability-shape"),
      "2026-07-28": ["implied/discover/capability-shape"],
    },
  },
  "lifecycle.capabilities.declared-works": {
    role: "server",
    gist: "A server implements the methods of the capabilities that it declares.",
    level: "MUST",
    keys: {
      ...between("2024-11-05", "2025-11-25", "implied/lifecycle/declared-works"),
      "2026-07-28": ["implied/discover/declared-works"],
    },
  },
  // Two readings (docs/readings.md, S16): before 2026-07-28 the code is not stated where no
  // other row states it.
  "lifecycle.capabilities.undeclared-refused": {
    role: "both",
    roles: { "2026-07-28": "server" },
    gist: "A request that belongs to an undeclared capability is answered with error -32601.",
    level: "SHOULD",
    levels: { "2026-07-28": "MUST" },
    keys: {
      ...between("2024-11-05", "2025-11-25", "implied/lifecycle/undeclared-refused"),
      "2026-07-28": ["implied/jsonrpc/undeclared-refused"],
    },
  },
  "lifecycle.capabilities.missing-handled": {
    role: "both",
    gist: "A side that lacks a capability of the other stays usable or ends with a clear error.",
    level: "SHOULD",
    keys: between("2024-11-05", "2025-11-25", "basic/lifecycle#error-handling/2"),
  },
  "lifecycle.timeout.handled": {
    role: "both",
    roles: { "2024-11-05": "client" },
    gist: "A request that is never answered leaves the sender usable; 2024-11-05 says this of `initialize` only.",
    level: "SHOULD",
    keys: between("2024-11-05", "2025-11-25", "basic/lifecycle#error-handling/3"),
    exclusion: {
      side: "client",
      kind: "unobservable",
      reason:
        "No sentence says how long a request may take, so a client that still waits at the end of a situation may have a longer limit.",
    },
  },
  "lifecycle.shutdown.timeout": {
    role: "client",
    gist: "A client can end even if a server does not end on request.",
    level: "SHOULD",
    keys: {
      "2024-11-05": ["basic/lifecycle#error-handling/4"],
    },
  },
});
