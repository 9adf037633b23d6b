import { notApplicable } from "../../../harness/check/expect.ts";
import type { LegTrace } from "../../../harness/trace/conversation.ts";
import { check } from "../../across-topics/server/check.ts";
import {
  type Exchange,
  exchangesOf,
  isEventStream,
  isResponse,
  messagesOn,
  postedRequestIds,
  resumesStream,
} from "../../across-topics/server/http/exchanges.ts";

interface Answer {
  readonly id: unknown;
  readonly at: number;
  /** The request was posted in another exchange of the same client. */
  readonly isForeign: boolean;
}

/** The responses on streams of requests. */
function answersIn({ conversations }: LegTrace): readonly Answer[] {
  return conversations.map(exchangesOf).flatMap((all) => {
    const posted = new Set<unknown>(all.flatMap(postedRequestIds));
    const streams = all.filter(
      (one) =>
        one.request.method === "POST" && !one.request.broken && isEventStream(one) && !resumesStream(one),
    );
    return streams.flatMap((exchange) => answersOn(exchange, posted));
  });
}

function answersOn(exchange: Exchange, posted: ReadonlySet<unknown>): readonly Answer[] {
  const own = new Set<unknown>(postedRequestIds(exchange));
  return messagesOn(exchange)
    .filter(({ message }) => isResponse(message))
    .map(({ message: { id }, at }) => ({ id, at, isForeign: !own.has(id) && posted.has(id) }));
}

export const ownResponses = check({
  id: "http.stream.own-responses",
  title: "The stream of a request has no response to another request",
  requirements: ["http.stream.related"],
  transport: "http",
  on: "trace",
  sends: "nothing: every event stream of the run is read",
  reading:
    "A response whose id no request had is judged by other checks, and so is one on a stream opened by GET.",
  hint: "Look up the stream by the id of the request, within its session, and write the response to no other one.",
  run({ trace, expect }) {
    const all = answersIn(trace);
    if (all.length === 0) notApplicable("no request was answered on an event stream");
    for (const { id, at, isForeign } of all)
      expect.that(!isForeign, {
        expected: "the response to the request of the stream",
        actual: `the response to ${isForeign ? "another request, with" : "its request, with"} the id ${JSON.stringify(id)}`,
        at,
      });
  },
});
