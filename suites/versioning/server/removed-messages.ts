import type { Conversation } from "../../../harness/trace/conversation.ts";
import { isNotification, keyOf, methodOf, paramsOf } from "../../../harness/trace/message.ts";
import { isObject, type JsonObject } from "../../../schema/json.ts";
import { monitor } from "../../across-topics/server/monitor.ts";
import { serverMessages } from "../../across-topics/server/server-messages.ts";
import { sentNo } from "../../messages/conclude.ts";

const SENDS = "nothing: every message of the server is read";

export const cancelsListenOnly = monitor({
  id: "cancellation.server.listen-only",
  title: "The server sends notifications/cancelled only for listen requests",
  requirements: ["cancellation.server.listen-only"],
  sends: SENDS,
  hint: "Do not confirm or forward cancellations. A server uses notifications/cancelled only to end a subscription.",
  reads: serverMessages,
  judge: (all) => ({
    expected: "no notifications/cancelled, except with the id of a listen request",
    read: all.map(({ message }) => message.seq),
    flaws: all
      .filter((one) => isNotification(one) && methodOf(one) === "notifications/cancelled")
      .filter((one) => !isListen(one.conversation, paramsOf(one)))
      .map((one) => ({
        actual: `notifications/cancelled for ${JSON.stringify(paramsOf(one).requestId)}`,
        at: one.message.seq,
        pointer: `${one.message.pointer}/params/requestId`,
      })),
    whenNone: sentNo("message"),
  }),
});

function isListen({ clientRequests }: Conversation, { requestId }: JsonObject): boolean {
  return clientRequests.some(
    ({ method, id }) => method === "subscriptions/listen" && keyOf(id) === keyOf(requestId),
  );
}

export const elicitationCompleteRemoved = monitor({
  id: "elicitation.complete.removed",
  title: "The server sends neither notifications/elicitation/complete nor an elicitationId",
  requirements: ["elicitation.complete.removed"],
  sends: SENDS,
  hint: "Remove both. In this revision the client repeats its request to learn how a URL elicitation ended.",
  reads: serverMessages,
  judge: (all) => ({
    expected: "no notifications/elicitation/complete, and no elicitationId in inputRequests",
    read: all.map(({ message }) => message.seq),
    flaws: all.flatMap((one) => {
      const at = one.message.seq;
      if (isNotification(one) && methodOf(one) === "notifications/elicitation/complete") {
        return [{ actual: "notifications/elicitation/complete", at }];
      }
      return inputRequestsIn(one.value)
        .filter(({ params }) => isObject(params) && "elicitationId" in params)
        .map(() => ({ actual: "an elicitation with an elicitationId", at }));
    }),
    whenNone: sentNo("message"),
  }),
});

function inputRequestsIn({ result }: JsonObject): readonly JsonObject[] {
  const requests = isObject(result) ? result.inputRequests : undefined;
  return isObject(requests) ? Object.values(requests).filter(isObject) : [];
}
