import { lacksExercise } from "../../../harness/check/expect.ts";
import type { Conversation, LegTrace } from "../../../harness/trace/conversation.ts";
import { isObject } from "../../../schema/json.ts";
import { check } from "../../across-topics/server/check.ts";
import {
  type Exchange,
  exchangesIn,
  exchangesOf,
  isEventStream,
  isGetStream,
  messagesOn,
  postedMessages,
  resumesStream,
  type StreamMessage,
} from "../../across-topics/server/http/exchanges.ts";
import { isTask } from "../../progress/server/monitors.ts";

/** Progress notifications on a stream. Only they name the request that they belong to. */
function progressOn(exchange: Exchange): readonly (StreamMessage & { token: unknown })[] {
  return messagesOn(exchange).flatMap((received) => {
    const { method, params } = received.message;
    if (method !== "notifications/progress" || !isObject(params)) return [];
    return [{ ...received, token: params.progressToken }];
  });
}

function tokenOf({ params }: { readonly params?: unknown }): unknown {
  const meta = isObject(params) ? params._meta : undefined;
  return isObject(meta) ? meta.progressToken : undefined;
}

/** The tokens of calls that were answered with a task. */
function taskTokens({ conversations }: LegTrace): readonly unknown[] {
  return conversations.flatMap(({ clientRequests }) =>
    clientRequests.flatMap((rpc) => (rpc.responses.some(({ value }) => isTask(value)) ? [tokenOf(rpc)] : [])),
  );
}

function streamsOfRequests(trace: LegTrace): readonly Exchange[] {
  return exchangesIn(trace).filter(
    (exchange) => exchange.request.method === "POST" && isEventStream(exchange) && !resumesStream(exchange),
  );
}

export const related = check({
  id: "http.stream.related",
  title: "Messages on the stream of a request belong to that request",
  requirements: ["http.stream.related"],
  hint: "On the stream of a request, send only messages that belong to this request.",
  exercises: ["tool.progress"],
  transport: "http",
  on: "trace",
  sends: "nothing: every event stream of the run is read",
  reading:
    "Only progress notifications name their request. Whether other messages belong to it cannot be judged. Progress of a task may come on any stream.",
  run({ trace, expect }) {
    // progress.token.known judges a token that no request had. Progress of a task may come on any stream.
    const given = new Set(exchangesIn(trace).flatMap(postedMessages).map(tokenOf));
    for (const token of taskTokens(trace)) given.delete(token);
    const all = streamsOfRequests(trace).flatMap((exchange) => {
      const own = postedMessages(exchange).map(tokenOf);
      const known = progressOn(exchange).filter(({ token }) => given.has(token));
      return known.map(({ token, at }) => ({ token, at, own }));
    });
    if (all.length === 0) lacksExercise("tool.progress", "a call that reports progress on its event stream");
    for (const { token, at, own } of all) {
      expect.that(own.includes(token), {
        expected: `progress for the token of the stream's own request, ${JSON.stringify(own)}`,
        actual: `progress for ${JSON.stringify(token)}`,
        at,
      });
    }
  },
});

/** Progress for requests that were still open, on connections with a stream opened by GET. */
function openProgress({
  clientRequests,
  events,
}: Conversation): readonly (StreamMessage & { token: unknown; isOnGetStream: boolean })[] {
  const all = exchangesOf({ events });
  if (!all.some(isGetStream)) return [];
  const isOpen = ({ token, at }: { token: unknown; at: number }): boolean =>
    clientRequests.some(
      (rpc) => tokenOf(rpc) === token && rpc.responses.every((response) => response.seq > at),
    );
  return all
    .filter((exchange) => !resumesStream(exchange))
    .flatMap((exchange) =>
      progressOn(exchange).map((received) => ({ ...received, isOnGetStream: isGetStream(exchange) })),
    )
    .filter(isOpen);
}

export const unrelated = check({
  id: "http.get.unrelated",
  title: "Messages that belong to an open request do not come on a stream opened by GET",
  requirements: ["http.get.unrelated"],
  exercises: ["tool.progress"],
  transport: "http",
  on: "trace",
  sends: "nothing: every event stream of the run is read",
  reading:
    "Only progress notifications name their request. Whether other messages belong to it cannot be judged.",
  hint: "Send progress on the event stream of the request that has the progress token.",
  run({ trace, expect }) {
    const all = trace.conversations.flatMap(openProgress);
    if (all.length === 0)
      lacksExercise("tool.progress", "a call that reports progress while a stream opened by GET is open");
    for (const { token, at, isOnGetStream } of all) {
      expect.that(!isOnGetStream, {
        expected: "progress on the stream of its request",
        actual: `progress for ${JSON.stringify(token)} on ${isOnGetStream ? "a stream opened by GET" : "its stream"}`,
        at,
      });
    }
  },
});
