import { brief } from "../../../harness/session/replies/reply.ts";
import type { Conversation } from "../../../harness/trace/conversation.ts";
import { isNotification, isRequest, keyOf, methodOf, paramsOf } from "../../../harness/trace/message.ts";
import { monitor } from "../../across-topics/server/monitor.ts";
import { serverMessages } from "../../across-topics/server/server-messages.ts";
import { sentNo } from "../../messages/conclude.ts";

export const ownRequests = monitor({
  id: "cancellation.request.own",
  title: "A server cancels only its own requests",
  requirements: ["cancellation.request.own"],
  revisions: { until: "2025-11-25" },
  // Over HTTP the request may have been sent on a stream that the harness no longer reads.
  transport: "stdio",
  sends: "nothing: every notifications/cancelled of the server is read",
  reading: "A cancellation without a requestId is not judged here.",
  hint: "Copy the id of your own request into requestId, with the same JSON type. To refuse a request of the client, answer it with an error.",
  judge(trace) {
    const all = serverMessages(trace);
    const cancelled = all.filter(
      (one) =>
        isNotification(one) &&
        methodOf(one) === "notifications/cancelled" &&
        paramsOf(one).requestId !== undefined,
    );
    const isOwn = ({ conversation, value }: (typeof all)[number]) =>
      all.some(
        (other) =>
          isRequest(other) &&
          other.conversation === conversation &&
          keyOf(other.value.id) === keyOf(paramsOf({ value }).requestId),
      );
    return {
      expected: "the requestId of a request of the server",
      read: cancelled.map(({ message }) => message.seq),
      flaws: cancelled
        .filter((one) => !isOwn(one))
        .map((one) => ({
          actual: `requestId ${brief(JSON.stringify(paramsOf(one).requestId))}, but the server sent no request with this id`,
          at: one.message.seq,
          pointer: `${one.message.pointer}/params/requestId`,
        })),
      whenNone: sentNo("notifications/cancelled with a requestId"),
    };
  },
});

export const requestIdPresent = monitor({
  id: "cancellation.request.id-present",
  title: "notifications/cancelled of the server has a requestId",
  requirements: ["cancellation.request.id-present"],
  sends: "nothing: every notifications/cancelled of the server is read",
  hint: "Copy the id of your own request into requestId. A task is cancelled by tasks/cancel.",
  reads: (trace) =>
    serverMessages(trace).filter((one) => isNotification(one) && methodOf(one) === "notifications/cancelled"),
  judge: (all) => ({
    expected: "a requestId",
    read: all.map(({ message }) => message.seq),
    flaws: all
      .filter((one) => paramsOf(one).requestId === undefined)
      .map(({ message }) => ({
        actual: "no requestId",
        at: message.seq,
        pointer: `${message.pointer}/params`,
      })),
    whenNone: sentNo("notifications/cancelled"),
  }),
});

/** What shows that a server has read a response: the answer to a request that was sent after it. */
function isRead({ clientRequests }: Conversation, response: number, until: number): boolean {
  return clientRequests.some(
    ({ request, responses: [answer] }) =>
      request.seq > response && answer !== undefined && answer.seq < until,
  );
}

export const runningRequests = monitor({
  id: "cancellation.request.running",
  title: "A server does not cancel a request whose response it has read",
  requirements: ["cancellation.request.running"],
  revisions: { until: "2025-11-25" },
  // Over HTTP each message is a request of its own, and they may arrive in another order.
  transport: "stdio",
  sends: "nothing: every notifications/cancelled of the server is read",
  reading:
    "A cancellation may cross the response. So it is judged only after the server has answered a request that was sent after the response.",
  hint: "Remove a request from the table of open requests when its response arrives, and stop its timer.",
  reads: (trace) =>
    serverMessages(trace).flatMap(({ message, value, conversation }) => {
      if (value.method !== "notifications/cancelled") return [];
      const id = keyOf(paramsOf({ value }).requestId);
      const rpc = conversation.serverRequests.findLast(
        (one) => keyOf(one.id) === id && one.request.seq < message.seq,
      );
      return rpc ? [{ message, conversation, response: rpc.responses[0], method: rpc.method }] : [];
    }),
  judge: (cancelled) => ({
    expected: "the requestId of a request without a response",
    read: cancelled.map(({ message }) => message.seq),
    flaws: cancelled.flatMap(({ message, conversation, response, method }) =>
      // A response that a check broke on purpose may be ignored, and the request is still open.
      response && !response.broken && isRead(conversation, response.seq, message.seq)
        ? [
            {
              actual: `a cancellation of ${method}, whose response is message ${response.seq}`,
              at: message.seq,
              pointer: `${message.pointer}/params/requestId`,
            },
          ]
        : [],
    ),
    whenNone: sentNo("notifications/cancelled for a request of its own"),
  }),
});
