import { onResult } from "../rewrite.ts";
import type { Fault } from "../switch.ts";
import { sendsFirst } from "./messages.ts";
import { COMPLETE } from "./responses.ts";
import { undeclared } from "./undeclared.ts";

const stateful = ["2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25"] as const;

/** Notifications that are answered, or that a client did not ask for. */
export const notificationFaults: readonly Fault[] = [
  {
    id: "messages.notification-with-id",
    describe: "sends notifications with an id",
    trips: ["jsonrpc.notification.no-id"],
    says: /has no id/,
    ...sendsFirst((count) => ({ id: `notification-${count}`, method: "notifications/odd" })),
  },
  {
    id: "messages.notification-answered",
    describe: "answers notifications",
    revisions: ["2025-03-26", "2025-06-18", "2025-11-25", "2026-07-28"],
    trips: ["jsonrpc.notification.no-response", "jsonrpc.batch.mixed", "jsonrpc.batch.notifications-only"],
    // Before the first malformed message a response without an id cannot be the answer to one.
    mayTrip: ["jsonrpc.response.id"],
    says: /notification|responses/,
    dispatch: async (call, next) => {
      const result = await next(call);
      const answer = { jsonrpc: "2.0", id: null, result: COMPLETE };
      if (call.kind === "notification") call.send(answer as never);
      return result;
    },
  },
  {
    id: "messages.list-changed-undeclared",
    describe: "sends list_changed notifications without declaring listChanged",
    revisions: stateful,
    trips: ["tools.list-changed.declared-only"],
    says: /tools\.listChanged/,
    ...sendsFirst(() => ({ method: "notifications/tools/list_changed" })),
    ...onResult("initialize", (result) => ({
      ...result,
      capabilities: { ...(result.capabilities as object), tools: {} },
    })),
  },
  {
    id: "messages.update-unsubscribed",
    describe: "sends resource updates to clients that are not subscribed",
    revisions: stateful,
    trips: ["resources.updated.subscribed-only"],
    says: /not subscribed/,
    ...sendsFirst(() => ({ method: "notifications/resources/updated", params: { uri: "test://odd" } })),
  },
  {
    id: "messages.logs-undeclared",
    describe: "sends log messages without declaring logging",
    revisions: stateful,
    trips: ["logging.capability.declared", "lifecycle.capabilities.undeclared-refused"],
    says: /logging|-32601/,
    ...sendsFirst(() => ({ method: "notifications/message", params: { level: "info", data: "odd" } })),
    ...undeclared("logging"),
  },
];
