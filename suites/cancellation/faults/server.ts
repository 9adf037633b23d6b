import { isObject, notification } from "../../../harness/reference/message.ts";
import { onResult } from "../../../harness/reference/server/rewrite.ts";
import type { Fault } from "../../../harness/switches/server.ts";
import { inPlace } from "../../../harness/switches/switch.ts";
import { between, since } from "../../../schema/revision.ts";
import { ignored, ignoresAllAfter, NOTHING, read } from "../../across-topics/faults/server/receive.ts";

/** Stops answering after the cancellation of a request with this id. */
const deafAfterCancelled = (id: string) =>
  ignoresAllAfter(
    (message) =>
      isObject(message) &&
      message.method === "notifications/cancelled" &&
      isObject(message.params) &&
      message.params.requestId === id,
  );

const STATEFUL = between("2024-11-05", "2025-11-25");

/** An ordinary answer of a client comes sooner, in milliseconds. */
const LONG_MS = 40;

const SLOW_IDS: readonly unknown[] = [0, "mcp-conform-slow", 90_001];

/** The status of the call whose connection was closed. */
const afterDisconnect = (text: string) =>
  onResult("tools/call", (result, { params }) =>
    params.name === "test_slow_tool_status" && JSON.stringify(params.arguments).includes("disconnected")
      ? { ...result, content: [{ type: "text", text }] }
      : result,
  );

export const cancellationFaults: readonly Fault[] = inPlace({ transports: ["stdio"] }, [
  {
    id: "cancellation.foreign-requests",
    describe: "sends notifications/cancelled for requests of the client",
    revisions: between("2024-11-05", "2025-11-25"),
    trips: ["cancellation.request.own"],
    says: /the server sent no request with this id/,
    dispatch: (call, next) => {
      if (call.method === "ping" && call.id !== undefined)
        call.send(notification("notifications/cancelled", { requestId: call.id }));
      return next(call);
    },
  },
  {
    id: "cancellation.after-response",
    describe: "cancels a ping of its own long after the client has answered it",
    revisions: STATEFUL,
    trips: ["cancellation.request.running"],
    says: /a cancellation of ping, whose response is message \d+/,
    remember: () => {
      const ID = "odd-cancelled";
      let isAsked = false;
      let hasAnswer = false;
      return {
        receive: (text) => {
          hasAnswer ||= text.includes(`"${ID}"`);
          return text;
        },
        dispatch: async (call, next) => {
          const isOrdinary = call.kind === "request" && call.revision !== undefined;
          if (isOrdinary && !isAsked) call.send({ jsonrpc: "2.0", id: ID, method: "ping" });
          isAsked ||= isOrdinary;
          const result = await next(call);
          // The answer to the first request after the response shows that it was read.
          if (isOrdinary && hasAnswer) {
            hasAnswer = false;
            setTimeout(() => call.send(notification("notifications/cancelled", { requestId: ID })), LONG_MS);
          }
          return result;
        },
      };
    },
  },
  {
    id: "cancellation.of-nothing",
    describe: "sends notifications/cancelled without a requestId",
    revisions: ["2025-11-25"],
    trips: ["cancellation.request.id-present"],
    says: /no requestId/,
    dispatch: (call, next) => {
      if (call.method === "ping") call.send(notification("notifications/cancelled", { reason: "none" }));
      return next(call);
    },
  },
  {
    id: "cancellation.deaf-after-unknown",
    describe: "stops answering after a cancellation of a request that it does not know",
    trips: ["cancellation.unknown.ignored"],
    says: /no answer/,
    ...deafAfterCancelled("mcp-conform-never-used"),
  },
  {
    id: "cancellation.deaf-after-finished",
    describe: "stops answering after a cancellation of a request that it has answered",
    trips: ["cancellation.finished.ignored"],
    says: /no answer/,
    ...deafAfterCancelled("mcp-conform-finished"),
  },
  {
    id: "cancellation.deaf-after-late-answer",
    describe: "stops answering after a response to a request that it has cancelled",
    revisions: STATEFUL,
    trips: ["cancellation.late-response.ignored"],
    says: /no answer/,
    remember: () => {
      const cancelled = new Set<unknown>();
      let isDeaf = false;
      return {
        outgoing: (message) => {
          if ("method" in message && message.method === "notifications/cancelled") {
            cancelled.add(message.params?.requestId);
          }
          return [message];
        },
        receive: (text) => {
          if (isDeaf) return NOTHING;
          const message = read(text);
          isDeaf = isObject(message) && message.method === undefined && cancelled.has(message.id);
          return text;
        },
      };
    },
  },
  {
    id: "cancellation.waits-for-client",
    describe: "answers no request while it waits for the client",
    revisions: between("2025-03-26", "2025-11-25"),
    trips: ["lifecycle.timeout.handled"],
    says: /no answer/,
    remember: () => {
      const waiting = new Map<unknown, number>();
      return {
        outgoing: (message) => {
          const isAsk = "method" in message && "id" in message && message.method !== "ping";
          if (isAsk) waiting.set(message.id, Date.now());
          return [message];
        },
        receive: (text) => {
          const message = read(text);
          if (isObject(message) && message.method === undefined) waiting.delete(message.id);
          return text;
        },
        dispatch: (call, next) => {
          const isLong = [...waiting.values()].some((sent) => Date.now() - sent > LONG_MS);
          return isLong && call.kind === "request" ? new Promise(() => {}) : next(call);
        },
      };
    },
  },
  {
    id: "cancellation.works-on",
    describe: "continues a call that was cancelled, and answers it",
    trips: ["cancellation.response.withheld", "cancellation.work.stopped", "cancellation.messages.withheld"],
    says: /a response|finished|notifications\/progress/,
    ...ignored(
      (message) =>
        message.method === "notifications/cancelled" &&
        isObject(message.params) &&
        SLOW_IDS.includes(message.params.requestId),
    ),
  },
  {
    id: "cancellation.disconnect-ignored",
    describe: "finishes a call whose stream was closed",
    revisions: since("2026-07-28"),
    transports: ["http"],
    trips: ["cancellation.disconnect.work-stopped"],
    says: /finished/,
    ...afterDisconnect("finished"),
  },
  {
    id: "cancellation.disconnect-cancels",
    describe: "cancels a call when its connection is lost",
    revisions: between("2025-03-26", "2025-11-25"),
    transports: ["http"],
    trips: ["cancellation.disconnect.not-cancel"],
    says: /cancelled/,
    ...afterDisconnect("cancelled"),
  },
  {
    id: "cancellation.deaf-after-race",
    describe: "stops answering after a cancellation that comes right behind its request",
    trips: ["cancellation.race.harmless"],
    says: /no answer/,
    ...deafAfterCancelled("mcp-conform-race-7"),
  },
]);
