import { needsExercise } from "../../../harness/check/expect.ts";
import type { Crossed } from "../../../harness/check/gateway.ts";
import { gatewayCheck } from "../check.ts";
import { type Call, callsIn, carried, errorOf, notifications, paramsOf } from "../crossing.ts";
import { endOf } from "../ends.ts";
import { CANCELLED, cancelling, ENDING, ending, LATER, SLOW, slow } from "../situations/waiting.ts";

const CANCEL = "notifications/cancelled";

export const cancellationCarried = gatewayCheck({
  id: "gateway.cancellation.carried",
  title: "The cancellation of a call reaches the server",
  requirements: ["cancellation.work.stopped"],
  on: cancelling,
  sends: "notifications/cancelled for a call on which the server works",
  hint: "Pass the cancellation on, with the id that the call has at the server.",
  run: ({ seen, expect }) => {
    const { back } = carried(seen, CANCELLED);
    const [came] = notifications(seen.back, "client", CANCEL);
    expect.that(came !== undefined, {
      expected: "notifications/cancelled behind the gateway",
      actual: came === undefined ? `none within ${seen.limitMs} ms` : "it",
      at: came?.seq ?? back.request.seq,
      timed: came === undefined,
    });
  },
});

export const cancellationId = gatewayCheck({
  id: "gateway.cancellation.id",
  title: "A cancellation names the request by the id that it has at the server",
  requirements: ["cancellation.request.own"],
  on: cancelling,
  sends: "notifications/cancelled for a call on which the server works",
  hint: "If you send requests to the server with ids of your own, send their cancellations with the same ids.",
  run: ({ seen, expect }) => {
    const { back } = carried(seen, CANCELLED);
    const came = notifications(seen.back, "client", CANCEL);
    if (came.length === 0) needsExercise("a gateway that passes cancellations on");
    for (const message of came) {
      const { requestId } = paramsOf(message);
      expect.that(requestId === back.id, {
        expected: `the id ${JSON.stringify(back.id)}, which the call has behind the gateway`,
        actual: JSON.stringify(requestId ?? null),
        at: message.seq,
        pointer: `${message.pointer}/params/requestId`,
      });
    }
  },
});

export const cancellationResponse = gatewayCheck({
  id: "gateway.cancellation.response",
  title: "A call that was cancelled gets no response",
  requirements: ["cancellation.response.withheld"],
  on: cancelling,
  sends: "notifications/cancelled for a call on which the server works, and then another call",
  hint: "Forget the call when it is cancelled.",
  run: ({ seen, expect }) => {
    const { front } = carried(seen, CANCELLED);
    const [cancel] = notifications(seen.front, "client", CANCEL);
    if (cancel === undefined) needsExercise("a gateway that passes calls on to its server");
    const late = front.responses.find(({ seq }) => seq > cancel.seq);
    expect.that(late === undefined, {
      expected: "no response after the cancellation",
      actual: late === undefined ? "none" : JSON.stringify(late.value),
      at: late?.seq ?? cancel.seq,
    });
  },
});

export const slowAnswer = gatewayCheck({
  id: "gateway.slow",
  title: "An answer after half of the limit arrives, or is given up before",
  requirements: ["cancellation.timeout.set"],
  on: slow,
  sends: "a call that the server answers after half of the limit of the operator",
  run: ({ seen, expect }) => {
    const { front } = carried(seen, SLOW);
    const [response] = front.responses;
    if (response === undefined)
      return expect.observe(`no response within ${seen.limitMs} ms`, front.request.seq);
    const ms = Math.round(response.ms - front.request.ms);
    const error = errorOf(response);
    if (error === undefined)
      expect.that(true, { expected: "the answer", actual: "the answer", at: response.seq });
    else
      expect.observe(
        `the gateway gives the call up after ${ms} ms: ${JSON.stringify(error.message)}`,
        response.seq,
      );
  },
});

/** A ping or a later call that was answered: the gateway itself still works. */
function witnessOf({ front }: Crossed, call: Call) {
  return front
    .flatMap(({ clientRequests }) => clientRequests)
    .find(({ request, responses }) => request.seq > call.request.seq && responses.length > 0);
}

function judgeEnd(seen: Crossed, marker: string) {
  const call = callsIn(seen.front).find((one) => one.marker === marker);
  if (call === undefined || !seen.back.some(isReached))
    needsExercise("a gateway that passes calls on to its server");
  const end = endOf(seen, call);
  const witness = end === undefined ? witnessOf(seen, call) : undefined;
  if (end === undefined && witness === undefined)
    needsExercise("a gateway that answers something after the end of its server");
  return { call, end };
}

const isReached = ({ clientRequests }: Crossed["back"][number]) =>
  callsIn([{ clientRequests } as Crossed["back"][number]]).some(({ marker }) => marker === ENDING);

export const serverEnd = gatewayCheck({
  id: "gateway.server-end.answered",
  title: "A call during which the server ends gets an error, or the session ends",
  requirements: ["jsonrpc.response.once"],
  on: ending,
  sends: "a call during which the server ends, and a ping after it",
  hint: "Answer what is open with an error when the server ends, or end the session.",
  run: ({ seen, expect }) => {
    const { call, end } = judgeEnd(seen, ENDING);
    expect.that(end !== undefined, {
      expected: "an error, or the end of the session",
      actual: end?.words ?? `nothing within ${seen.limitMs} ms, although the gateway answers other requests`,
      at: end?.at ?? call.request.seq,
      timed: end === undefined,
    });
  },
});

export const afterServerEnd = gatewayCheck({
  id: "gateway.server-end.later",
  title: "A call after the end of the server is answered: with an error, or by a new server",
  requirements: ["jsonrpc.response.once"],
  on: ending,
  sends: "a call after the server has ended, and a ping after it",
  hint: "Answer with an error what nothing can answer any more, or end the session.",
  run: ({ seen, expect }) => {
    const { call, end } = judgeEnd(seen, LATER);
    expect.that(end !== undefined, {
      expected: "a response, or the end of the session",
      actual: end?.words ?? `nothing within ${seen.limitMs} ms, although the gateway answers other requests`,
      at: end?.at ?? call.request.seq,
      timed: end === undefined,
    });
  },
});
