import { isObject, notification } from "../../message.ts";
import type { Fault } from "../switch.ts";
import { ignoresAllAfter } from "./receive.ts";

/** Stops answering after the cancellation of a request with this id. */
const deafAfterCancelled = (id: string) =>
  ignoresAllAfter(
    (message) =>
      isObject(message) &&
      message.method === "notifications/cancelled" &&
      isObject(message.params) &&
      message.params.requestId === id,
  );

export const cancellationFaults: readonly Fault[] = [
  {
    id: "cancellation.foreign-requests",
    describe: "sends notifications/cancelled for requests of the client",
    revisions: ["2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25"],
    transports: ["stdio"],
    trips: ["cancellation.request.own"],
    says: /the server sent no request with this id/,
    dispatch: (call, next) => {
      if (call.method === "ping" && call.id !== undefined)
        call.send(notification("notifications/cancelled", { requestId: call.id }));
      return next(call);
    },
  },
  {
    id: "cancellation.of-nothing",
    describe: "sends notifications/cancelled without a requestId",
    revisions: ["2025-11-25"],
    transports: ["stdio"],
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
    transports: ["stdio"],
    trips: ["cancellation.unknown.ignored"],
    says: /no answer/,
    ...deafAfterCancelled("mcp-conform-never-used"),
  },
  {
    id: "cancellation.deaf-after-finished",
    describe: "stops answering after a cancellation of a request that it has answered",
    transports: ["stdio"],
    trips: ["cancellation.finished.ignored"],
    says: /no answer/,
    ...deafAfterCancelled("mcp-conform-finished"),
  },
  {
    id: "cancellation.deaf-after-race",
    describe: "stops answering after a cancellation that comes right behind its request",
    transports: ["stdio"],
    trips: ["cancellation.race.harmless"],
    says: /no answer/,
    ...deafAfterCancelled("mcp-conform-race-7"),
  },
];
