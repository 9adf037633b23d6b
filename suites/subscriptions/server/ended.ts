import { notApplicable } from "../../../harness/check/expect.ts";
import { brief } from "../../../harness/session/replies/reply.ts";
import type { Conversation, LegTrace, Rpc } from "../../../harness/trace/conversation.ts";
import { isResponse, keyOf, methodOf, paramsOf } from "../../../harness/trace/message.ts";
import { isObject } from "../../../schema/json.ts";
import { exchangesOf, isEventStream } from "../../across-topics/server/http/exchanges.ts";
import { tagOf } from "../../across-topics/server/lists/listen.ts";
import { monitor } from "../../across-topics/server/monitor.ts";
import { perTrace, serverMessages } from "../../across-topics/server/server-messages.ts";
import { declaresChanges } from "./acknowledged.ts";

const SENDS = "nothing: reads how the subscriptions of the run end";
const NO_END = "the server ended no subscription";

/** How the server ended a subscription. */
interface Ended {
  readonly listen: Rpc;
  readonly at: number;
  /** The event with a successful response. */
  readonly response?: { readonly at: number; readonly tag: unknown };
  /** Whether notifications/cancelled came for it. */
  readonly cancelled: boolean;
}

const ended = perTrace((trace: LegTrace): readonly Ended[] =>
  trace.conversations.flatMap((conversation) =>
    conversation.clientRequests
      .filter(({ method, request }) => method === "subscriptions/listen" && !request.broken)
      .flatMap((listen) => endOf(trace, conversation, listen)),
  ),
);

function endOf(trace: LegTrace, conversation: Conversation, listen: Rpc): readonly Ended[] {
  // A response whose id has another type ends the subscription too. Another check judges the type of the id.
  const retyped = serverMessages(trace).filter(
    (one) => one.conversation === conversation && isResponse(one) && one.value.id === String(listen.id),
  );
  const result = [...listen.responses, ...retyped.map(({ message }) => message)].find(
    ({ value }) => isObject(value) && isObject(value.result),
  );
  // A request that was refused never began, so it has no end.
  if (result === undefined && listen.responses.length > 0) return [];
  const notice = serverMessages(trace).find(
    (one) =>
      one.conversation === conversation &&
      methodOf(one) === "notifications/cancelled" &&
      keyOf(paramsOf(one).requestId) === keyOf(listen.id),
  );
  const exchange = exchangesOf(conversation).find(
    ({ request }) => request.exchange === listen.request.exchange,
  );
  // What was refused by an HTTP status never began either.
  const closed = exchange && isEventStream(exchange) ? exchange.end : undefined;
  const end = result?.seq ?? notice?.message.seq ?? (closed?.how === "complete" ? closed.seq : undefined);
  if (end === undefined) return [];
  const response =
    result && isObject(result.value) ? { response: { at: result.seq, tag: tagOf(result.value) } } : {};
  return [{ listen, at: end, cancelled: notice !== undefined, ...response }];
}

export const endAnnounced = monitor({
  id: "subscriptions.end.announced",
  title: "A server that ends a subscription announces the end",
  requirements: ["subscriptions.end.announced"],
  applies: declaresChanges,
  sends: SENDS,
  reading:
    "One page requires notifications/cancelled, another one a response. Either of them is enough (docs/readings.md, A3). A lost connection does not count as an end by the server.",
  hint: "Send the result of subscriptions/listen before you close its stream.",
  reads: ended,
  judge: (all) => ({
    expected: "a response to subscriptions/listen, or notifications/cancelled for it",
    read: all.map(({ at }) => at),
    flaws: all
      .filter(({ response, cancelled }) => response === undefined && !cancelled)
      .map(({ at }) => ({ actual: "the stream was closed without either of them", at })),
    whenNone: () => notApplicable(NO_END),
  }),
});

export const endResponse = monitor({
  id: "subscriptions.end.response",
  title: "A server that ends a subscription sends the result of its subscriptions/listen request",
  requirements: ["subscriptions.end.response"],
  hint: "Answer the request subscriptions/listen with a result when the server ends the subscription.",
  applies: declaresChanges,
  sends: SENDS,
  reads: (trace) => ended(trace).filter(({ response, cancelled }) => response !== undefined || cancelled),
  judge: (all) => ({
    expected: "a result for subscriptions/listen",
    read: all.map(({ at }) => at),
    flaws: all
      .filter(({ response }) => response === undefined)
      .map(({ at }) => ({ actual: "notifications/cancelled, but no result", at })),
    whenNone: () => notApplicable(NO_END),
  }),
});

export const endResultId = monitor({
  id: "subscriptions.end.result-id",
  title: "The result of a subscription has its subscription id in `_meta`",
  requirements: ["subscriptions.end.result-id"],
  hint: "Put the subscription id into _meta of the result that ends the subscription.",
  applies: declaresChanges,
  sends: SENDS,
  reads: (trace) =>
    ended(trace).flatMap(({ listen, response }) => (response ? [{ listen, ...response }] : [])),
  judge: (all) => ({
    expected: "_meta with io.modelcontextprotocol/subscriptionId, the id of the subscriptions/listen request",
    read: all.map(({ at }) => at),
    flaws: all
      .filter(({ listen, tag }) => keyOf(listen.id) !== keyOf(tag))
      .map(({ listen, tag, at }) => ({
        actual: `subscriptionId ${brief(JSON.stringify(tag))} for the request ${JSON.stringify(listen.id)}`,
        at,
        pointer: "/result/_meta",
      })),
    whenNone: () => notApplicable(NO_END),
  }),
});
