import { lacksExercise } from "../../../harness/check/expect.ts";
import type { Conversation, LegTrace } from "../../../harness/trace/conversation.ts";
import { isObject } from "../../../schema/json.ts";
import { check } from "../check.ts";
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
} from "./exchanges.ts";

/** Progress is the one thing that tells which request it is about. */
function progressOn(seen: Exchange): readonly (StreamMessage & { token: unknown })[] {
  return messagesOn(seen).flatMap((came) => {
    const { method, params } = came.message;
    if (method !== "notifications/progress" || !isObject(params)) return [];
    return [{ ...came, token: params.progressToken }];
  });
}

function tokenOf({ params }: { readonly params?: unknown }): unknown {
  const meta = isObject(params) ? params._meta : undefined;
  return isObject(meta) ? meta.progressToken : undefined;
}

function streamsOfRequests(trace: LegTrace): readonly Exchange[] {
  return exchangesIn(trace).filter(
    (seen) => seen.request.method === "POST" && isEventStream(seen) && !resumesStream(seen),
  );
}

export const related = check({
  id: "http.stream.related",
  title: "What comes on the stream of a request is about that request",
  requirements: ["http.stream.related"],
  exercises: ["tool.progress"],
  transport: "http",
  on: "trace",
  sends: "nothing of its own: every event stream of the run is looked at",
  reading: "Only progress names its request; of other messages nobody can tell what they are about.",
  run({ trace, expect }) {
    // A token that nobody gave is another matter, told with progress itself.
    const given = exchangesIn(trace).flatMap(postedMessages).map(tokenOf);
    const all = streamsOfRequests(trace).flatMap((seen) => {
      const own = postedMessages(seen).map(tokenOf);
      const known = progressOn(seen).filter(({ token }) => given.includes(token));
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

/** Progress for requests that were still open, seen while a stream opened by GET was there to stray to. */
function openProgress({
  clientRequests,
  events,
}: Conversation): readonly (StreamMessage & { token: unknown; strays: boolean })[] {
  const all = exchangesOf({ events });
  if (!all.some(isGetStream)) return [];
  const isOpen = ({ token, at }: { token: unknown; at: number }): boolean =>
    clientRequests.some(
      (rpc) => tokenOf(rpc) === token && rpc.responses.every((response) => response.seq > at),
    );
  return all
    .filter((seen) => !resumesStream(seen))
    .flatMap((seen) => progressOn(seen).map((came) => ({ ...came, strays: isGetStream(seen) })))
    .filter(isOpen);
}

export const unrelated = check({
  id: "http.get.unrelated",
  title: "What is about an open request does not come on a stream opened by GET",
  requirements: ["http.get.unrelated"],
  exercises: ["tool.progress"],
  transport: "http",
  on: "trace",
  sends: "nothing of its own: every event stream of the run is looked at",
  reading: "Only progress names its request; of other messages nobody can tell what they are about.",
  hint: "Send progress on the stream of the request that asked for it.",
  run({ trace, expect }) {
    const all = trace.conversations.flatMap(openProgress);
    if (all.length === 0)
      lacksExercise("tool.progress", "a call that reports progress while a stream opened by GET is there");
    for (const { token, at, strays } of all) {
      expect.that(!strays, {
        expected: "progress on the stream of its request",
        actual: `progress for ${JSON.stringify(token)} on a stream opened by GET`,
        at,
      });
    }
  },
});
