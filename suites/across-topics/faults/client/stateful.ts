import { onMeta, onParams } from "../../../../harness/reference/client/rewrite.ts";
import type { Fault, Hooks } from "../../../../harness/reference/client/switch.ts";
import { isObject, ProtocolError } from "../../../../harness/reference/message.ts";
import { inPlace } from "../../../../harness/switches/switch.ts";
import { STATEFUL, VERSION_HEADER } from "./places.ts";

/** Crashes on a notification of this method if its params match. */
const crashesOn = (
  method: string,
  is: (params: Record<string, unknown>) => boolean,
): Pick<Hooks, "incoming"> => ({
  incoming: (message) => {
    if (message.method === method && is({ ...(isObject(message.params) ? message.params : {}) }))
      throw new Error(`The client crashed on ${method}`);
    return [message];
  },
});

const isPlain = (params: Readonly<Record<string, unknown>>) =>
  Array.isArray(params.messages) && params.tools === undefined;

/** Messages of the stateful era. */
export const statefulFaults: readonly Fault[] = inPlace({ revisions: STATEFUL }, [
  {
    id: "stateful.arguments-as-array",
    describe: "calls tools with an array as arguments",
    trips: ["client.schema.params"],
    says: /arguments/,
    ...onParams("tools/call", (params) => ({ ...params, arguments: [1, 2] })),
  },
  {
    id: "stateful.call-without-params",
    describe: "sends tools/call without params before each call",
    trips: ["client.schema.params"],
    says: /tools\/call: the message must have "params"/,
    outgoing: (message) =>
      message.method === "tools/call"
        ? [{ jsonrpc: "2.0", id: `without-params-${message.id}`, method: "tools/call" }, message]
        : [message],
  },
  {
    id: "stateful.meta-key",
    describe: "sends a _meta key whose prefix begins with a digit",
    revisions: VERSION_HEADER,
    trips: ["client.meta.key-grammar"],
    says: /prefix/,
    ...onMeta((meta) => ({ ...meta, "1st.example/key": true })),
  },
  {
    id: "stateful.reserved-code",
    describe: "sends its own error with a code that JSON-RPC reserves",
    trips: ["client.jsonrpc.error.own-codes"],
    says: /-32500/,
    answer: (asked, next) => {
      if (asked.method !== "sampling/createMessage" || !isPlain(asked.params)) return next(asked);
      return Promise.reject(new ProtocolError(-32500, "The user said no"));
    },
  },
  {
    id: "stateful.unasked-response",
    describe: "sends a response that no request asked for",
    trips: ["client.jsonrpc.response.solicited"],
    says: /never-asked/,
    step: async (step, next, client) => {
      await next();
      if (step === "work")
        await client.send({ jsonrpc: "2.0", id: "never-asked", result: {} }).catch(() => {});
    },
  },
  {
    id: "stateful.id-zero",
    describe: "treats the id 0 as absent, and does not answer",
    trips: ["client.jsonrpc.response.id-precision"],
    says: /id 0/,
    answer: async (asked, next) => (asked.id === 0 ? undefined : next(asked)),
  },
  {
    id: "stateful.notifications-answered",
    describe: "answers a batch of notifications with an empty array",
    revisions: ["2025-03-26"],
    trips: ["client.jsonrpc.batch.notifications-only"],
    says: /empty array/,
    remember: () => {
      let hasOnlyNotifications = false;
      return {
        receive: (text) => {
          hasOnlyNotifications = text.startsWith("[") && !text.includes('"id"');
          return text;
        },
        incoming: (message, client) => {
          if (hasOnlyNotifications) void client.send([]).catch(() => {});
          hasOnlyNotifications = false;
          return [message];
        },
      };
    },
  },
  {
    id: "stateful.cancellation-of-nothing",
    describe: "crashes on the cancellation of an unknown request",
    trips: ["client.cancelled.unknown"],
    mayTrip: ["client.forms.notifications.cancelled-without-reason"],
    says: /unknown id/,
    ...crashesOn(
      "notifications/cancelled",
      ({ requestId }) => typeof requestId === "string" && requestId !== "before",
    ),
  },
  {
    id: "stateful.cancellation-of-answered",
    describe: "crashes on the cancellation of a request that it has answered",
    trips: ["client.cancelled.finished"],
    says: /was answered/,
    ...crashesOn("notifications/cancelled", ({ requestId }) => requestId === "before"),
  },
  {
    id: "stateful.cancellation-malformed",
    describe: "crashes on a malformed cancellation",
    trips: ["client.cancelled.malformed"],
    says: /array as requestId/,
    ...crashesOn("notifications/cancelled", ({ requestId }) => Array.isArray(requestId)),
  },
  {
    id: "stateful.completion-of-nothing",
    describe: "crashes on the completion of an unknown elicitation",
    revisions: ["2025-11-25"],
    trips: ["client.elicitation.complete-unknown"],
    says: /elicitation\/complete/,
    ...crashesOn("notifications/elicitation/complete", () => true),
  },
]);
