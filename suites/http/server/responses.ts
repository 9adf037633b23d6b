import { notApplicable } from "../../../harness/check/expect.ts";
import type { JsonRpcId } from "../../../harness/session/replies/reply.ts";
import type { Conversation, LegTrace } from "../../../harness/trace/conversation.ts";
import { given } from "../../../schema/given.ts";
import { isObject } from "../../../schema/json.ts";
import { check } from "../../across-topics/server/check.ts";
import {
  deletedAt,
  type Exchange,
  exchangesOf,
  isEventStream,
  isResponse,
  lastEventIdOf,
  messagesOn,
  postedMessages,
  postedRequestIds,
  resumesStream,
} from "../../across-topics/server/http/exchanges.ts";

/** Where the response to a request was found, after the server has ended its event stream. */
type Location =
  | "on its stream"
  | "on the resumed stream"
  /** The stream had event ids, but the harness did not resume it. */
  | "not requested"
  | "nowhere";

interface Ended {
  readonly id: JsonRpcId;
  readonly at: number;
  readonly response: Location;
  /** The stream has lines of JSON that are no event, so that each client discards them. */
  readonly hasBareJson: boolean;
}

function hasResponse(exchange: Exchange, id: JsonRpcId): boolean {
  return messagesOn(exchange).some(({ message }) => isResponse(message) && String(message.id) === String(id));
}

/** The ids of cancelled requests, which need no response. */
export function cancelled(all: readonly Exchange[]): readonly unknown[] {
  return all
    .flatMap(postedMessages)
    .flatMap(({ method, params }) =>
      method === "notifications/cancelled" && isObject(params) ? [params.requestId] : [],
    );
}

function endedIn(conversation: Conversation): readonly Ended[] {
  const all = exchangesOf(conversation);
  const goneAt = deletedAt(all);
  const resuming = all.filter(resumesStream);
  const cancelledIds = cancelled(all);
  return all.flatMap((exchange) => {
    const { request, end } = exchange;
    if (!isEventStream(exchange) || request.broken || end?.how !== "complete" || end.seq > goneAt) return [];
    return postedRequestIds(exchange)
      .filter((id) => !cancelledIds.includes(id))
      .map((id): Ended => {
        const response = locationOf(id, exchange, resuming, goneAt);
        return { id, at: end.seq, response, hasBareJson: hasBareJson(exchange) };
      });
  });
}

/** Servers that choose between JSON and a stream for each answer may write the one into the other. */
const hasBareJson = ({ blocks }: Exchange) => blocks.some(({ raw }) => /^\{/m.test(raw));

function locationOf(
  id: JsonRpcId,
  exchange: Exchange,
  resuming: readonly Exchange[],
  goneAt: number,
): Location {
  if (hasResponse(exchange, id)) return "on its stream";
  if (resuming.some((other) => hasResponse(other, id))) return "on the resumed stream";
  const ids = exchange.blocks.flatMap((block) => (block.id ? [block.id] : []));
  const resumed = resuming.filter(({ request }) => ids.includes(lastEventIdOf(request) ?? ""));
  // The session was ended while the harness waited for the response there.
  if (resumed.some(({ end }) => end === undefined || end.seq > goneAt)) return "not requested";
  const isResumed = resumed.length > 0;
  return ids.length === 0 || isResumed ? "nowhere" : "not requested";
}

function ended(trace: LegTrace): readonly Ended[] {
  const all = trace.conversations.flatMap(endedIn);
  if (all.length === 0) notApplicable("no request was answered by an event stream");
  return all;
}

const WRITE_EVENT =
  'Write the response as an event: "data: ", the JSON in one line, and an empty line. Once the stream has begun, a client reads only events, and discards JSON outside of them.';

export const carriesResponse = check({
  id: "http.stream.carries-response",
  title: "The event stream that answers a request has the response to it",
  requirements: ["http.stream.carries-response"],
  transport: "http",
  on: "trace",
  sends: "nothing: every event stream of the run is read",
  hint: "Send the response on the stream before you end the stream.",
  run({ trace, expect }) {
    const known = ended(trace).filter(({ response }) => response !== "not requested");
    if (known.length === 0) notApplicable("all event streams ended early and were not resumed");
    for (const { id, at, response, hasBareJson } of known) {
      const isBare = response === "nowhere" && hasBareJson;
      expect.that(response !== "nowhere", {
        expected: "the response before the stream ends, or on the resumed stream",
        actual:
          response === "nowhere"
            ? `the stream of request ${JSON.stringify(id)} ended without its response${isBare ? ': it has JSON without "data:"' : ""}`
            : `the response to request ${JSON.stringify(id)} was ${response}`,
        at,
        ...given({ hint: isBare ? WRITE_EVENT : undefined }),
      });
    }
  },
});

export const openUntilResponse = check({
  id: "http.stream.open-until-response",
  title: "Before 2025-11-25, the stream of a request stays open until its response is sent",
  requirements: ["http.stream.open-until-response"],
  transport: "http",
  on: "trace",
  sends: "nothing: every event stream of the run is read",
  hint: "In this revision, keep the connection open until the response is sent. Only from 2025-11-25 on may a server close it early and let the client resume.",
  run({ trace, expect }) {
    const answered = ended(trace).filter(({ response }) => response !== "nowhere");
    if (answered.length === 0) notApplicable("no event stream had a response");
    for (const { id, at, response } of answered) {
      expect.that(response === "on its stream", {
        expected: "the response before the stream ends",
        actual:
          response === "on its stream"
            ? `the response to request ${JSON.stringify(id)} was on its stream`
            : `the stream of request ${JSON.stringify(id)} ended first; the response was ${response}`,
        at,
      });
    }
  },
});
