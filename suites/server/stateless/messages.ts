import type { Conversation } from "../../../harness/trace/conversation.ts";
import { isNotification, keyOf, methodOf, paramsOf } from "../../../harness/trace/message.ts";
import { isObject, type JsonObject } from "../../../schema/json.ts";
import { conclude, sentNo } from "../../messages/conclude.ts";
import { check } from "../check.ts";
import { serverMessages } from "../monitors/server-messages.ts";

const SENDS = "nothing: every message of the server is read";

export const cancelsListenOnly = check({
  id: "cancellation.server.listen-only",
  title: "The server cancels nothing but listen requests",
  requirements: ["cancellation.server.listen-only"],
  on: "trace",
  sends: SENDS,
  hint: "Do not confirm or pass on cancellations: notifications/cancelled of a server ends a subscription and nothing else.",
  run({ trace, expect }) {
    const all = serverMessages(trace);
    conclude(expect, {
      expected: "notifications/cancelled with the id of a listen request, or none",
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
    });
  },
});

function isListen({ clientRequests }: Conversation, { requestId }: JsonObject): boolean {
  return clientRequests.some(
    ({ method, id }) => method === "subscriptions/listen" && keyOf(id) === keyOf(requestId),
  );
}

export const elicitationCompleteRemoved = check({
  id: "elicitation.complete.removed",
  title: "There is neither notifications/elicitation/complete nor an elicitationId",
  requirements: ["elicitation.complete.removed"],
  on: "trace",
  sends: SENDS,
  hint: "The client learns how a URL elicitation ended when it repeats the request.",
  run({ trace, expect }) {
    const all = serverMessages(trace);
    conclude(expect, {
      expected: "no notifications/elicitation/complete and no elicitationId in what is asked",
      read: all.map(({ message }) => message.seq),
      flaws: all.flatMap((one) => {
        const at = one.message.seq;
        if (isNotification(one) && methodOf(one) === "notifications/elicitation/complete") {
          return [{ actual: "notifications/elicitation/complete", at }];
        }
        return asksIn(one.value)
          .filter(({ params }) => isObject(params) && "elicitationId" in params)
          .map(() => ({ actual: "an elicitation with an elicitationId", at }));
      }),
      whenNone: sentNo("message"),
    });
  },
});

function asksIn({ result }: JsonObject): readonly JsonObject[] {
  const asks = isObject(result) ? result.inputRequests : undefined;
  return isObject(asks) ? Object.values(asks).filter(isObject) : [];
}
