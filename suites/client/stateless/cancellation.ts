import { needsExercise } from "../../../harness/check/expect.ts";
import type { Played } from "../../../harness/check/situation.ts";
import { brief } from "../../../harness/session/reply.ts";
import { isObject } from "../../../schema/json.ts";
import { clientCheck } from "../check.ts";
import { cancel, SLOW } from "../situations/cancel.ts";
import { notificationsIn } from "./eras.ts";
import { answerOf, type ClientRequest, callsOf, needsClientExit } from "./requests.ts";

/** A call that was never answered, because the client gave it up. */
function givenUp(seen: Played): ClientRequest {
  const call = callsOf(seen, SLOW).find((one) => answerOf(one).seq === undefined);
  return call ?? needsExercise(`a client that gives a call of ${SLOW} up before it is answered`);
}

export const cancelsOverStdio = clientCheck({
  id: "client.cancellation.stdio",
  title: "Over stdio a request that is given up is cancelled by a notification with its id",
  requirements: [
    "cancellation.client.stdio-notification",
    "cancellation.client.signals",
    "cancellation.request.own",
  ],
  transport: "stdio",
  revisions: { since: "2026-07-28" },
  on: cancel,
  sends: "progress of a call, and for three seconds no answer",
  hint: "Send notifications/cancelled with params.requestId: the id of the request, with its type.",
  reading: "A client that ends with the call still open has given it up by closing, which shows nothing.",
  run({ seen, expect }) {
    const call = givenUp(seen);
    const cancelled = seen.conversations.flatMap((one) =>
      notificationsIn(one).filter(({ method }) => method === "notifications/cancelled"),
    );
    const ids = cancelled.map(({ params }) => (isObject(params) ? params.requestId : undefined));
    // A cancellation of nothing is against the schema, which is told there.
    if (cancelled.length > 0 && ids.every((id) => id === undefined))
      needsExercise("a cancellation of a request");
    const goesOn = seen.conversations.some(({ clientRequests }) =>
      clientRequests.some(({ request }) => request.seq > call.seq),
    );
    if (cancelled.length === 0 && !goesOn)
      needsExercise("a client that goes on after it has given the call up");
    if (cancelled.length === 0) needsClientExit(seen);
    const [first] = cancelled;
    expect.that(ids.includes(call.id), {
      expected: `notifications/cancelled with requestId ${JSON.stringify(call.id)}`,
      actual: first
        ? `notifications/cancelled with ${brief(JSON.stringify(first.params))}`
        : "no notifications/cancelled",
      at: first?.seq ?? call.seq,
      ...(first ? { pointer: `${first.pointer}/params/requestId` } : {}),
    });
  },
});

export const cancelsOverHttp = clientCheck({
  id: "client.cancellation.http",
  title: "Over HTTP a request that is given up is cancelled by closing its stream",
  requirements: ["cancellation.client.signals"],
  transport: "http",
  revisions: { since: "2026-07-28" },
  on: cancel,
  sends: "progress of a call, and for three seconds no answer",
  hint: "Close the response stream of the request: notifications/cancelled is for stdio.",
  // A9: a notification beside it is neither required nor expected.
  reading:
    "Only that the stream is closed while the client goes on counts; a notification beside it is let be.",
  run({ seen, expect }) {
    const call = givenUp(seen);
    const { exchange } = call.request;
    const events = seen.conversations.flatMap((one) => one.events);
    const end = events.find((event) => event.channel === "http-end" && event.exchange === exchange);
    const last = seen.conversations.flatMap(({ clientRequests }) => clientRequests).at(-1)?.request.seq ?? 0;
    if (last <= call.seq) needsExercise("a client that goes on after it has given the call up");
    const isClosed = end?.channel === "http-end" && end.how === "lost";
    if (!isClosed) needsClientExit(seen);
    // When the client ends, everything is closed: that is no signal.
    expect.that(isClosed && end.seq <= last + 1, {
      expected: "the stream closed by the client before it goes on",
      actual: isClosed
        ? end.seq <= last + 1
          ? "closed"
          : "closed only when the client ended"
        : "it stayed open",
      at: end?.seq ?? call.seq,
    });
  },
});
