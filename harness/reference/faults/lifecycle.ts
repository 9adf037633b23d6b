import type { Fault } from "../fault.ts";
import { onError, onResult, without } from "../rewrite.ts";
import { INVALID_PARAMS, ProtocolError } from "../server/message.ts";

const revisions = ["2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25"] as const;

export const lifecycleFaults: readonly Fault[] = [
  {
    id: "lifecycle.version-echoed",
    describe: "agrees to any revision that it is offered",
    revisions,
    trips: ["lifecycle.version.unsupported"],
    says: /1999-01-01/,
    ...onResult("initialize", (result, { params }) => ({
      ...result,
      protocolVersion: params.protocolVersion,
    })),
  },
  {
    id: "lifecycle.version-not-accepted",
    describe: "counters an offer that it could accept",
    revisions: ["2025-03-26", "2025-06-18", "2025-11-25"],
    trips: ["lifecycle.version.accepted"],
    says: /2024-11-05/,
    ...onResult("initialize", (result) => ({ ...result, protocolVersion: "2024-11-05" })),
  },
  {
    id: "lifecycle.no-server-info",
    describe: "does not say who it is",
    revisions,
    trips: ["lifecycle.initialize.result"],
    says: /serverInfo/,
    ...onResult("initialize", (result) => without(result, "serverInfo")),
  },
  {
    id: "lifecycle.capability-not-kept",
    describe: "declares prompts and does not have them",
    trips: ["lifecycle.capabilities.declared-works", "prompts.list.answered"],
    says: /prompts/,
    dispatch: async (call, next) => {
      if (call.method.startsWith("prompts/")) throw new ProtocolError(-32601, "Method not found");
      return next(call);
    },
  },
  {
    id: "lifecycle.capability-as-boolean",
    describe: "declares tools as true, which should be an object",
    revisions,
    trips: ["lifecycle.capabilities.shape"],
    says: /tools/,
    ...onResult("initialize", (result) => ({
      ...result,
      capabilities: { ...(result.capabilities as object), tools: true },
    })),
  },
  {
    id: "lifecycle.version-refused",
    describe: "refuses to begin when it is offered a revision that it knows",
    revisions,
    trips: ["lifecycle.version.accepted"],
    says: /-32602/,
    dispatch: async (call, next) => {
      if (call.method === "initialize") throw new ProtocolError(INVALID_PARAMS, "Unsupported version");
      return next(call);
    },
  },
  {
    id: "lifecycle.anything-accepted",
    describe: "is content with anything as the first message",
    revisions,
    trips: ["jsonrpc.error.invalid-params"],
    says: /protocolVersion/,
    ...onError("initialize", () => ({
      protocolVersion: "2025-06-18",
      capabilities: {},
      serverInfo: { name: "careless", version: "0" },
    })),
  },
];
