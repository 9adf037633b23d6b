import { between, requirements } from "../../catalogue/requirement.ts";

/** Batches: arrays of messages, part of 2025-03-26 only. */
export const jsonrpcBatch = requirements({
  "jsonrpc.batch.sent": {
    role: "both",
    gist: "An implementation may send batches.",
    level: "MAY",
    keys: {
      "2025-03-26": ["basic#batching/1"],
    },
    exclusion: {
      kind: "permission",
      reason: "Batches are optional for the sender, so neither sending nor avoiding them can be wrong.",
    },
  },
  "jsonrpc.batch.received": {
    role: "both",
    gist: "An array of requests is accepted and each of its requests is answered.",
    level: "MUST",
    keys: {
      "2025-03-26": ["basic#batching/2"],
    },
  },
  "jsonrpc.batch.mixed": {
    role: "both",
    gist: "The answers to a batch cover its requests and none of its notifications.",
    level: "MUST",
    keys: {
      "2025-03-26": ["implied/jsonrpc/batch-mixed"],
    },
  },
  "jsonrpc.batch.notifications-only": {
    role: "both",
    gist: "A batch without a request gets no JSON-RPC response.",
    level: "MUST",
    keys: {
      "2025-03-26": ["implied/jsonrpc/batch-notifications-only"],
    },
  },
  "jsonrpc.batch.empty": {
    role: "both",
    gist: "An empty array is answered with one error -32600.",
    level: "SHOULD",
    keys: {
      "2025-03-26": ["implied/jsonrpc/batch-empty"],
    },
  },
  "jsonrpc.batch.partly-invalid": {
    role: "both",
    gist: "An invalid member of a batch receives error -32600, and the others are processed.",
    level: "SHOULD",
    keys: {
      "2025-03-26": ["implied/jsonrpc/batch-partly-invalid"],
    },
  },
  "jsonrpc.batch.refused": {
    role: "both",
    gist: "An array of requests is not processed as a batch.",
    level: "SHOULD",
    keys: between("2025-06-18", "2025-11-25", "implied/jsonrpc/batch-refused"),
  },
});
