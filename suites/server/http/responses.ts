import { notApplicable } from "../../../harness/check/expect.ts";
import type { JsonRpcId } from "../../../harness/session/reply.ts";
import type { Conversation, LegTrace } from "../../../harness/trace/conversation.ts";
import { isObject } from "../../../schema/json.ts";
import { check } from "../check.ts";
import {
  type Exchange,
  exchangesOf,
  isEventStream,
  isResponse,
  lastEventIdOf,
  messagesOn,
  postedMessages,
  postedRequestIds,
  resumesStream,
} from "./exchanges.ts";

/** Where the response to a request was, whose event stream the server has ended. */
type Place =
  | "on its stream"
  | "on the stream taken up again"
  /** The stream had event ids, and the harness did not come back for the rest. */
  | "not asked for"
  | "nowhere";

interface Ended {
  readonly id: JsonRpcId;
  readonly at: number;
  readonly response: Place;
}

function brings(seen: Exchange, id: JsonRpcId): boolean {
  return messagesOn(seen).some(({ message }) => isResponse(message) && String(message.id) === String(id));
}

/** What was cancelled need not be answered. */
function cancelled(all: readonly Exchange[]): readonly unknown[] {
  return all
    .flatMap(postedMessages)
    .flatMap(({ method, params }) =>
      method === "notifications/cancelled" && isObject(params) ? [params.requestId] : [],
    );
}

function endedIn(conversation: Conversation): readonly Ended[] {
  const all = exchangesOf(conversation);
  const over =
    all.find(({ request }) => request.method === "DELETE")?.request.seq ?? Number.POSITIVE_INFINITY;
  const resuming = all.filter(resumesStream);
  const dropped = cancelled(all);
  return all.flatMap((seen) => {
    const { request, end } = seen;
    if (!isEventStream(seen) || request.broken || end?.how !== "complete" || end.seq > over) return [];
    return postedRequestIds(seen)
      .filter((id) => !dropped.includes(id))
      .map((id): Ended => ({ id, at: end.seq, response: placeOf(id, seen, resuming) }));
  });
}

function placeOf(id: JsonRpcId, seen: Exchange, resuming: readonly Exchange[]): Place {
  if (brings(seen, id)) return "on its stream";
  if (resuming.some((other) => brings(other, id))) return "on the stream taken up again";
  const ids = seen.blocks.flatMap((block) => (block.id ? [block.id] : []));
  const returned = resuming.some(({ request }) => ids.includes(lastEventIdOf(request) ?? ""));
  return ids.length === 0 || returned ? "nowhere" : "not asked for";
}

function ended(trace: LegTrace): readonly Ended[] {
  const all = trace.conversations.flatMap(endedIn);
  if (all.length === 0) notApplicable("no request was answered by an event stream");
  return all;
}

export const carriesResponse = check({
  id: "http.stream.carries-response",
  title: "The event stream that answers a request brings its response",
  requirements: ["http.stream.carries-response"],
  transport: "http",
  on: "trace",
  sends: "nothing of its own: every event stream of the run is looked at",
  hint: "Send the response on the stream, and end the stream only then.",
  run({ trace, expect }) {
    const settled = ended(trace).filter(({ response }) => response !== "not asked for");
    if (settled.length === 0) notApplicable("all event streams ended early, and were not taken up again");
    for (const { id, at, response } of settled) {
      expect.that(response !== "nowhere", {
        expected: "the response before the stream ends, or after it was taken up again",
        actual: `the stream of request ${JSON.stringify(id)} ended without its response`,
        at,
      });
    }
  },
});

export const openUntilResponse = check({
  id: "http.stream.open-until-response",
  title: "Before 2025-11-25 the stream of a request stays open until the response was sent",
  requirements: ["http.stream.open-until-response"],
  transport: "http",
  on: "trace",
  sends: "nothing of its own: every event stream of the run is looked at",
  hint: "Only from 2025-11-25 on may a server close the connection early and let the client come back.",
  run({ trace, expect }) {
    const answered = ended(trace).filter(({ response }) => response !== "nowhere");
    if (answered.length === 0) notApplicable("no event stream brought a response");
    for (const { id, at, response } of answered) {
      expect.that(response === "on its stream", {
        expected: "the response before the stream ends",
        actual: `the stream of request ${JSON.stringify(id)} ended first; the response was ${response}`,
        at,
      });
    }
  },
});
