import { Inconclusive, lacksExercise, notApplicable } from "../../../harness/check/expect.ts";
import { brief, describeReply } from "../../../harness/session/replies/reply.ts";
import { checksOn } from "../../across-topics/server/checks-on.ts";
import { eventStream } from "../../across-topics/server/http/answers.ts";
import { type Exchange, postedRequestIds } from "../../across-topics/server/http/exchanges.ts";
import { type Resumed, responsesOn } from "../../across-topics/server/http/read-stream.ts";
import { type Streamed, streamed } from "../../across-topics/server/http/streamed.ts";

const SENDS =
  "two requests, one after the other, then a GET whose Last-Event-ID is the first event id of the first stream";

/** The resumed stream. Ends the check with the reason when the server sends no streams with event ids. */
function resumedIn({ streams, resumed }: Streamed): Resumed {
  if (streams.length === 0) notApplicable("no request was answered by an event stream");
  if (resumed === undefined) notApplicable("no event had an id, so no stream can be resumed");
  const { reply } = resumed;
  // A slow machine or a slow server can cause this. The check is run again and no verdict is drawn from it.
  if (reply.kind === "silence" || reply.kind === "gone") {
    throw new Inconclusive("no-answer", `the stream was not resumed: ${describeReply(reply)}`);
  }
  return resumed;
}

interface Pending {
  readonly id: unknown;
  /** The response was on the stream before the stream ended, so the server may have deleted it. */
  readonly delivered: boolean;
}

/** The response that follows the event id from which the first stream was resumed. */
function pendingAfter({ streams: [first] }: Streamed, { lastEventId }: Resumed): Pending {
  const [id] = first ? postedRequestIds(first) : [];
  const known = first?.blocks.find((block) => block.id === lastEventId)?.seq ?? 0;
  const [response] = first ? responsesOn(first) : [];
  if (response && response.at <= known) {
    notApplicable("the first event id is that of the response, so nothing follows it");
  }
  return { id, delivered: response !== undefined };
}

/** The resumed stream. Ends the check when the server did not resume the stream. */
function requireResumed(seen: Streamed): Resumed {
  const resumed = resumedIn(seen);
  if (eventStream.matches(resumed.reply)) return resumed;
  notApplicable(`the stream was not resumed: ${describeReply(resumed.reply)}`);
}

function hasResponse(exchange: Exchange, id: unknown): boolean {
  return responsesOn(exchange).some(({ message }) => message.id === id);
}

const onStreamed = checksOn(streamed, { transport: "http" });

export const ownStreamOnly = onStreamed({
  id: "sse.resume.own-stream",
  title: "A resumed stream has no messages of another stream",
  requirements: ["sse.resume.own-stream-only"],
  sends: SENDS,
  hint: "Store with each event the stream on which it was sent. Replay only events of the same stream.",
  run({ seen, expect }) {
    const { seen: stream, reply } = requireResumed(seen);
    const [own] = seen.streams.flatMap(postedRequestIds);
    const foreign = responsesOn(stream).find(({ message }) => message.id !== own);
    expect.that(foreign === undefined, {
      expected: `after the event that Last-Event-ID names, only messages of the stream of request ${JSON.stringify(own)}`,
      actual: foreign
        ? `the response to ${JSON.stringify(foreign.message.id)}: ${brief(foreign.message)}`
        : "no other response",
      at: foreign?.at ?? reply.seq,
    });
  },
});

export const ownSessionOnly = onStreamed({
  id: "sse.resume.own-session",
  title: "An event id of one session replays no messages in another session",
  requirements: ["sse.resume.own-stream-only"],
  sends: `${SENDS}, in another session`,
  reading: "A stream belongs to one session, so a stream of another session is always a different stream.",
  hint: "Look up Last-Event-ID only among the events of the session of the request.",
  run({ seen, expect }) {
    requireResumed(seen);
    const { elsewhere } = seen;
    if (elsewhere === undefined) notApplicable("the server assigns no session ids");
    const own: readonly unknown[] = elsewhere.asked;
    const leak = responsesOn(elsewhere.seen).find(({ message }) => !own.includes(message.id));
    expect.that(leak === undefined, {
      expected: "no message of the session that has the event id",
      actual: leak ? `the response to ${JSON.stringify(leak.message.id)}: ${brief(leak.message)}` : "none",
      at: leak?.at ?? elsewhere.reply.seq,
    });
  },
});

export const replayed = onStreamed({
  id: "sse.resume.replay",
  title: "Observes whether the server replays the messages after Last-Event-ID",
  requirements: ["sse.resume.replay"],
  sends: SENDS,
  run({ seen, expect }) {
    const resumed = resumedIn(seen);
    const again = hasResponse(resumed.seen, pendingAfter(seen, resumed).id);
    const fact = again ? "the server replays the response" : "the server does not replay the response";
    expect.observe(`${fact} (${describeReply(resumed.reply)})`, resumed.reply.seq);
  },
});

export const postStreamResumed = onStreamed({
  id: "sse.resume.post-stream",
  title: "The stream of a POST can be resumed by GET",
  requirements: ["sse.resume.post-stream"],
  exercises: ["tool.slow"],
  sends: SENDS,
  reading:
    "A server may delete a stream after it has delivered the response. So without a replay, the check is inconclusive for such a stream (docs/readings.md, S27).",
  hint: "Store the events of a stream until its response is delivered, and send the missing ones in answer to a GET with Last-Event-ID.",
  run({ seen, expect }) {
    const resumed = resumedIn(seen);
    const { id, delivered } = pendingAfter(seen, resumed);
    const isReplayed = hasResponse(resumed.seen, id);
    if (delivered && !isReplayed) lacksExercise("tool.slow");
    expect.that(isReplayed, {
      expected: "the response that was missing when the stream ended",
      actual: isReplayed
        ? "the response"
        : `the resumed stream did not have the response: ${describeReply(resumed.reply)}`,
      at: resumed.reply.seq,
    });
  },
});
