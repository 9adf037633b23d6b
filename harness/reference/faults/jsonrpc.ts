import type { Fault } from "../fault.ts";
import { onResponse, without } from "../rewrite.ts";
import { INTERNAL_ERROR, METHOD_NOT_FOUND, ProtocolError } from "../server/message.ts";

export const jsonrpcFaults: readonly Fault[] = [
  {
    id: "jsonrpc.notification-answered",
    describe: "answers notifications",
    trips: ["jsonrpc.notification.no-response"],
    says: /notification/,
    dispatch: async (call, next) => {
      const result = await next(call);
      if (call.kind === "notification") call.send({ jsonrpc: "2.0", id: 0, result: {} });
      return result;
    },
  },
  {
    id: "jsonrpc.id-as-text",
    describe: "answers a number as id by a string",
    trips: ["jsonrpc.response.id"],
    says: /id/,
    ...onResponse((response) => ({ ...response, id: String(response.id) })),
  },
  {
    id: "jsonrpc.result-and-error",
    describe: "sends a result and an error in one response",
    trips: ["jsonrpc.response.result-or-error"],
    says: /both/,
    ...onResponse((response) =>
      "result" in response ? { ...response, error: { code: INTERNAL_ERROR, message: "Odd" } } : response,
    ),
  },
  {
    id: "jsonrpc.answered-twice",
    describe: "sends each response twice",
    trips: ["jsonrpc.response.once"],
    says: /second|twice|more than one/,
    ...onResponse((response) => [response, response]),
  },
  {
    id: "jsonrpc.version-left-out",
    describe: 'leaves out jsonrpc: "2.0" in responses',
    trips: ["jsonrpc.message.version-member"],
    says: /jsonrpc/,
    ...onResponse((response) => without(response, "jsonrpc")),
  },
  {
    id: "jsonrpc.code-as-text",
    describe: "writes error codes as strings",
    trips: ["jsonrpc.error.code-integer"],
    says: /integer/,
    ...onResponse((response) =>
      "error" in response
        ? { ...response, error: { ...(response.error as object), code: "METHOD_NOT_FOUND" } }
        : response,
    ),
  },
  {
    id: "jsonrpc.unknown-method-internal",
    describe: "answers an unknown method with an internal error",
    trips: ["jsonrpc.method.unknown"],
    says: /-32601/,
    dispatch: async (call, next) => {
      try {
        return await next(call);
      } catch (cause) {
        const isUnknown = cause instanceof ProtocolError && cause.code === METHOD_NOT_FOUND;
        throw isUnknown ? new ProtocolError(INTERNAL_ERROR, "Oops") : cause;
      }
    },
  },
  {
    id: "jsonrpc.mute-on-ping",
    describe: "does not answer pings",
    revisions: ["2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25"],
    trips: ["ping.answered"],
    says: /no answer/,
    dispatch: (call, next) => (call.method === "ping" ? new Promise(() => {}) : next(call)),
  },
  {
    id: "jsonrpc.ping-unknown",
    describe: "does not know ping",
    revisions: ["2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25"],
    trips: ["ping.answered"],
    says: /-32601/,
    dispatch: async (call, next) => {
      if (call.method === "ping") throw new ProtocolError(METHOD_NOT_FOUND, "Method not found: ping");
      return next(call);
    },
  },
  {
    id: "jsonrpc.batch-empty-accepted",
    describe: "says nothing to an empty batch",
    revisions: ["2025-03-26"],
    trips: ["jsonrpc.batch.empty"],
    says: /batch/,
    receive: (text) => (text.trim() === "[]" ? '{"jsonrpc":"2.0","method":"notifications/nothing"}' : text),
  },
];
