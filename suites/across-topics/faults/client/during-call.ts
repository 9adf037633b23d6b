import type { Fault, Hooks } from "../../../../harness/reference/client/switch.ts";
import { inPlace } from "../../../../harness/switches/switch.ts";
import { isObject } from "../../../../schema/json.ts";
import { since } from "../../../../schema/revision.ts";
import { STATEFUL } from "./places.ts";

/** Hooks that know the end of the call that runs. */
function whileCalling(
  answer: (running: () => Promise<void> | undefined) => NonNullable<Hooks["answer"]>,
): () => Hooks {
  return () => {
    let running: Promise<void> | undefined;
    return {
      request: async (call, next) => {
        if (call.method !== "tools/call") return next(call);
        const result = next(call);
        const end = result.then(
          () => undefined,
          () => undefined,
        );
        running = end.then(() => {
          running = undefined;
        });
        return result;
      },
      answer: answer(() => running),
    };
  };
}

/** Does not know a method while a call runs in which it has answered a ping. */
const refusing = (method: string) =>
  whileCalling((running) => {
    let isPinged = false;
    return (asked, next) => {
      isPinged ||= asked.method === "ping" && running() !== undefined;
      const refuses = asked.method === method && isPinged && running() !== undefined;
      return next(refuses ? { ...asked, method: "?" } : asked);
    };
  });

/** What a client does with requests of the server while its own call runs. */
export const duringCallFaults: readonly Fault[] = inPlace({ revisions: STATEFUL }, [
  {
    id: "ping.after-call",
    describe: "answers pings only when its call is answered",
    trips: ["client.ping.during-call"],
    says: /only after the result of the call/,
    remember: whileCalling((running) => async (asked, next) => {
      if (asked.method === "ping") await running();
      return next(asked);
    }),
  },
  {
    id: "jsonrpc.request.same-id",
    describe: "takes a request of the server with the id of its own open request for the response",
    trips: ["client.jsonrpc.request.same-id"],
    says: /no answer to ping with the id/,
    remember: () => {
      const open = new Set<unknown>();
      return {
        outgoing: (message) => {
          if ("method" in message && "id" in message) open.add(message.id);
          return [message];
        },
        incoming: (message) => {
          if ("method" in message) return open.has(message.id) ? [] : [message];
          open.delete(message.id);
          return [message];
        },
      };
    },
  },
  {
    id: "cancelled.own-call",
    describe: "gives its own call up when the server cancels a request with the same id",
    trips: ["client.cancelled.own-call"],
    says: /the next call before the result of the open one/,
    remember: () => {
      const open = new Set<unknown>();
      const error = { code: -32603, message: "Cancelled" };
      return {
        outgoing: (message) => {
          if ("method" in message && "id" in message) open.add(message.id);
          return [message];
        },
        incoming: (message) => {
          const { requestId: id } = isObject(message.params) ? message.params : {};
          const isOwn = message.method === "notifications/cancelled" && open.has(id);
          if (!("method" in message)) open.delete(message.id);
          return isOwn ? [{ jsonrpc: "2.0", id, error }] : [message];
        },
      };
    },
  },
  {
    id: "roots.refused-during-call",
    describe: "does not know roots/list while its call runs",
    trips: ["client.roots.during-call"],
    says: /error -32601.* while a call runs/,
    remember: refusing("roots/list"),
  },
  {
    id: "sampling.refused-during-call",
    describe: "does not know sampling/createMessage while its call runs",
    trips: ["client.sampling.during-call"],
    says: /error -32601.* while a call runs/,
    remember: refusing("sampling/createMessage"),
  },
  {
    id: "elicitation.newest-form",
    describe: "answers each of several forms with the fields of the newest",
    revisions: since("2025-06-18").filter((one) => one < "2026-07-28"),
    trips: ["client.elicitation.own-form"],
    says: /city in the answer to .*colour/,
    remember: () => {
      let newest = {};
      return {
        answer: async (asked, next) => {
          if (asked.params.requestedSchema === undefined) return next(asked);
          newest = asked.params;
          await new Promise(setImmediate);
          await new Promise(setImmediate);
          return next({ ...asked, params: newest });
        },
      };
    },
  },
]);
