import { onMeta } from "../../../harness/reference/client/rewrite.ts";
import type { Fault } from "../../../harness/reference/client/switch.ts";
import { isObject } from "../../../harness/reference/message.ts";
import { between, since } from "../../../schema/revision.ts";
import { HTTP, SESSIONS, STATELESS, STDIO } from "../../across-topics/faults/client/places.ts";

/** Cancellation and progress. */
export const cancellationFaults: readonly Fault[] = [
  {
    id: "cancellation.not-told",
    describe: "gives up a request without notifying the server",
    transports: STDIO,
    trips: ["client.cancelled.told", "client.cancellation.stdio"],
    says: /notifications\/cancelled/,
    decide: { cancelledBy: () => "nothing" },
  },
  {
    id: "cancellation.by-closing",
    describe: "cancels only by closing the connection, which does not cancel in a session",
    revisions: SESSIONS,
    transports: HTTP,
    trips: ["client.cancelled.told"],
    says: /notifications\/cancelled/,
    decide: { cancelledBy: () => "closing" },
  },
  {
    id: "cancellation.stream-kept-silently",
    describe: "gives up a request and leaves its stream open",
    revisions: STATELESS,
    transports: HTTP,
    trips: ["client.cancellation.http"],
    says: /stream|close/,
    decide: { cancelledBy: () => "nothing" },
  },
  {
    id: "cancellation.stream-kept",
    describe: "cancels with a notification, but leaves the stream open",
    revisions: STATELESS,
    transports: HTTP,
    trips: ["client.cancellation.http"],
    says: /notifications\/cancelled; .*(?:open|end of the client)/,
    decide: { cancelledBy: () => "notification-only" },
  },
  {
    id: "cancellation.no-id",
    describe: "cancels without a requestId",
    revisions: ["2025-11-25"],
    transports: STDIO,
    trips: ["client.cancelled.id"],
    says: /requestId/,
    decide: { cancelledId: () => undefined },
  },
  {
    id: "cancellation.no-id-where-required",
    describe: "cancels without a requestId, where the schema requires it",
    revisions: ["2024-11-05", "2025-03-26", "2025-06-18", ...since("2026-07-28")],
    transports: STDIO,
    trips: ["client.schema.params"],
    says: /requestId/,
    decide: { cancelledId: () => undefined },
  },
  {
    id: "cancellation.other-id",
    describe: "cancels a request that it never sent",
    transports: STDIO,
    trips: ["client.cancelled.own", "client.cancellation.stdio"],
    says: /requestId|never/,
    decide: { cancelledId: () => "none" },
  },
  {
    id: "cancellation.id-as-text",
    describe: "cancels with the numeric id as a string",
    transports: STDIO,
    trips: ["client.cancelled.own", "client.cancellation.stdio"],
    says: /requestId|id/,
    decide: { cancelledId: (id) => String(id) },
  },
  {
    id: "cancellation.crossing-response",
    describe: "crashes on a response to a request that it has cancelled",
    transports: STDIO,
    trips: ["client.cancelled.crossing-response"],
    says: /response to a cancelled request/,
    remember: () => {
      const cancelled = new Set<unknown>();
      return {
        outgoing: (message) => {
          const { requestId } = isObject(message.params) ? message.params : {};
          if (message.method === "notifications/cancelled") cancelled.add(requestId);
          return [message];
        },
        incoming: (message) => {
          if (!("method" in message) && cancelled.has(message.id)) throw new Error("Nothing waits for it");
          return [message];
        },
      };
    },
  },
  {
    id: "progress.token-null",
    describe: "sends null as a progress token",
    trips: ["client.progress.token-type"],
    says: /progressToken/,
    decide: { progressToken: () => null },
  },
  {
    id: "progress.token-object",
    describe: "sends an object as a progress token",
    trips: ["client.progress.token-type"],
    says: /progressToken/,
    decide: { progressToken: () => ({ token: 1 }) },
  },
  {
    id: "progress.token-shared",
    describe: "uses the same progress token for all requests at the same time",
    trips: ["client.progress.token-unique"],
    says: /progressToken/,
    decide: { progressToken: () => "one", sideBySide: () => true },
    ...onMeta((meta) => ({ ...meta, progressToken: "one" })),
  },
  {
    id: "idle.ping-unanswered",
    describe: "answers no ping after a long time without messages",
    revisions: between("2024-11-05", "2025-11-25"),
    trips: ["client.idle.ping"],
    says: /no answer to ping after a time without messages/,
    answer: async (asked, next) => (asked.id === "ping-after-idle" ? undefined : next(asked)),
  },
];
