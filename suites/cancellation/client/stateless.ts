import { Inconclusive, needsExercise } from "../../../harness/check/expect.ts";
import type { Played } from "../../../harness/check/situation.ts";
import { brief } from "../../../harness/session/replies/reply.ts";
import { isObject } from "../../../schema/json.ts";
import { clientCheck } from "../../across-topics/client/check.ts";
import { notificationsIn } from "../../across-topics/client/eras.ts";
import {
  answerOf,
  type ClientRequest,
  callsOf,
  needsClientExit,
} from "../../across-topics/client/stateless-requests.ts";
import { CROSSING, cancel, SLOW } from "../../across-topics/situations/cancel.ts";

/** A call of the slow tool without a response, because the client stopped waiting. */
function abandonedCall(seen: Played): ClientRequest {
  const call = callsOf(seen, SLOW).find((one) => answerOf(one).seq === undefined);
  return call ?? needsExercise(`a client that stops waiting for a call of ${SLOW}`);
}

export const cancelsOverStdio = clientCheck({
  id: "client.cancellation.stdio",
  title: "Over stdio a client cancels a request with notifications/cancelled and the id of the request",
  requirements: [
    "cancellation.client.stdio-notification",
    "cancellation.client.signals",
    "cancellation.request.own",
    "cancellation.timeout.cancels",
  ],
  transport: "stdio",
  revisions: { since: "2026-07-28" },
  on: cancel,
  sends: "progress notifications for a call, and no response for three seconds",
  hint: "Send notifications/cancelled with the id of the request in params.requestId, with the same JSON type.",
  reading:
    "How a client cancels is a MUST; that it cancels a call for which it stopped waiting is a SHOULD. So a client that sends no notification gets a warning. A client that ends while the call is open may cancel it by closing the connection, so that proves nothing.",
  run({ seen, expect }) {
    const call = abandonedCall(seen);
    const crossing = callsOf(seen, CROSSING).map(({ id }) => id);
    const cancelled = seen.conversations.flatMap((one) =>
      notificationsIn(one).filter(
        ({ method, params }) =>
          method === "notifications/cancelled" &&
          !(isObject(params) && crossing.some((id) => id === params.requestId)),
      ),
    );
    const ids = cancelled.map(({ params }) => (isObject(params) ? params.requestId : undefined));
    // Another check judges a cancellation without a requestId.
    if (cancelled.length > 0 && ids.every((id) => id === undefined))
      throw new Inconclusive(
        "depends-on",
        `the cancellation names no request (message ${cancelled[0]?.seq})`,
      );
    const goesOn = seen.conversations.some(({ clientRequests }) =>
      clientRequests.some(({ request }) => request.seq > call.seq),
    );
    if (cancelled.length === 0 && !goesOn)
      needsExercise("a client that continues after it stopped waiting for the call");
    if (cancelled.length === 0) needsClientExit(seen);
    const [first] = cancelled;
    const details = {
      expected: `notifications/cancelled with requestId ${JSON.stringify(call.id)}`,
      actual: first
        ? `notifications/cancelled with ${brief(JSON.stringify(first.params))}`
        : "no notifications/cancelled",
      at: first?.seq ?? call.seq,
      ...(first ? { pointer: `${first.pointer}/params/requestId` } : {}),
    };
    if (first === undefined) expect.should(false, { ...details, leniency: "tolerated" });
    else expect.that(ids.includes(call.id), details);
  },
});

export const cancelsOverHttp = clientCheck({
  id: "client.cancellation.http",
  title: "Over HTTP a client cancels a request by closing its response stream",
  requirements: ["cancellation.client.signals", "cancellation.timeout.cancels"],
  transport: "http",
  revisions: { since: "2026-07-28" },
  on: cancel,
  sends: "progress notifications for a call, and no response for three seconds",
  hint: "Close the response stream of the request. notifications/cancelled is for stdio.",
  reading:
    "The client must close the stream before it continues. An additional notification is accepted, and cancels nothing (docs/readings.md, A9).",
  run({ seen, expect }) {
    const call = abandonedCall(seen);
    const { exchange } = call.request;
    const events = seen.conversations.flatMap((one) => one.events);
    const end = events.find((event) => event.channel === "http-end" && event.exchange === exchange);
    const last = seen.conversations.flatMap(({ clientRequests }) => clientRequests).at(-1)?.request.seq ?? 0;
    if (last <= call.seq) needsExercise("a client that continues after it stopped waiting for the call");
    const isClosed = end?.channel === "http-end" && end.how === "lost";
    if (!isClosed) needsClientExit(seen);
    const isNotified = seen.conversations
      .flatMap((one) => notificationsIn(one))
      .some(
        ({ method, params }) =>
          method === "notifications/cancelled" && isObject(params) && params.requestId === call.id,
      );
    // The end of the client closes all streams, so that is not a cancellation.
    expect.that(isClosed && end.seq <= last + 1, {
      expected: "the client closes the stream before it continues",
      actual: `${isNotified ? "notifications/cancelled; " : ""}${
        isClosed
          ? end.seq <= last + 1
            ? "closed"
            : "closed only at the end of the client"
          : "the stream stayed open"
      }`,
      at: end?.seq ?? call.seq,
      // On a busy machine the end of the stream may be recorded late.
      timed: isClosed && end.seq > last + 1,
    });
  },
});
