import { onResult } from "../../../../harness/reference/server/rewrite.ts";
import type { Fault, Hooks } from "../../../../harness/switches/server.ts";
import type { JsonObject } from "../../../../schema/json.ts";
import { between, since } from "../../../../schema/revision.ts";
import { undeclared } from "../../../across-topics/faults/server/undeclared.ts";
import { sendsFirst } from "./messages.ts";
import { COMPLETE } from "./responses.ts";

const stateful = between("2024-11-05", "2025-11-25");

/** Sends a response after each notification. */
const answersNotifications = (result: JsonObject | null): Hooks => ({
  dispatch: async (call, next) => {
    const own = await next(call);
    if (call.kind === "notification") call.send({ jsonrpc: "2.0", id: null, result } as never);
    return own;
  },
});

const ANSWERED = {
  revisions: since("2025-03-26"),
  trips: ["jsonrpc.notification.no-response", "jsonrpc.batch.mixed", "jsonrpc.batch.notifications-only"],
  // Before the first malformed message a response without an id cannot be the answer to one.
  mayTrip: ["jsonrpc.response.id"],
  says: /notification|responses/,
} as const;

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
    ...ANSWERED,
    ...answersNotifications(COMPLETE),
  },
  {
    id: "messages.notification-answered-null",
    describe: "answers notifications with the result null",
    ...ANSWERED,
    ...answersNotifications(null),
  },
  {
    id: "messages.notification-answered-2024",
    describe:
      "answers notifications in the revision that does not yet forbid it, where only the id of the response is wrong",
    revisions: ["2024-11-05"],
    trips: ["jsonrpc.response.id"],
    says: /id/,
    ...answersNotifications(COMPLETE),
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
