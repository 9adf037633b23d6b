import { Inconclusive, lacksExercise, notApplicable } from "../../../harness/check/expect.ts";
import { brief, describeReply } from "../../../harness/session/reply.ts";
import { check } from "../check.ts";
import { eventStream } from "../http/answers.ts";
import { type Exchange, postedRequestIds } from "../http/exchanges.ts";
import { type Resumed, responsesOn } from "./read-stream.ts";
import { type Streamed, streamed } from "./streamed.ts";

const SENDS =
  "two requests, one after the other, then GET with Last-Event-ID: the first id of the first stream";

/** Why there is nothing to look at, when the server answers otherwise than by streams with ids. */
function resumedIn({ streams, resumed }: Streamed): Resumed {
  if (streams.length === 0) notApplicable("no request was answered by an event stream");
  if (resumed === undefined) notApplicable("no event had an id: streams cannot be resumed");
  const { reply } = resumed;
  // What a slow machine or a slow server leaves open is looked at again, and is no answer.
  if (reply.kind === "silence" || reply.kind === "gone") {
    throw new Inconclusive("no-answer", `the stream was not taken up again: ${describeReply(reply)}`);
  }
  return resumed;
}

interface Missed {
  readonly id: unknown;
  /** It was on the stream already when that ended, so a server may have forgotten it. */
  readonly delivered: boolean;
}

/** The response that comes after the event id from which the first stream was taken up, if one does. */
function missed({ streams: [first] }: Streamed, { lastEventId }: Resumed): Missed {
  const [id] = first ? postedRequestIds(first) : [];
  const known = first?.blocks.find((block) => block.id === lastEventId)?.seq ?? 0;
  const [response] = first ? responsesOn(first) : [];
  if (response && response.at <= known) {
    notApplicable("the first event id came with the response: nothing is missing after it");
  }
  return { id, delivered: response !== undefined };
}

/** A stream that is not taken up at all brings nothing, and shows nothing. */
function takenUp(seen: Streamed): Resumed {
  const resumed = resumedIn(seen);
  if (eventStream.matches(resumed.reply)) return resumed;
  notApplicable(`the stream was not taken up again: ${describeReply(resumed.reply)}`);
}

function brings(seen: Exchange, id: unknown): boolean {
  return responsesOn(seen).some(({ message }) => message.id === id);
}

export const ownStreamOnly = check({
  id: "sse.resume.own-stream",
  title: "A stream that is taken up again brings no message of another stream",
  requirements: ["sse.resume.own-stream-only"],
  transport: "http",
  on: streamed,
  sends: SENDS,
  hint: "Keep with each event the stream that it was sent on, and replay those of the same stream only.",
  run({ seen, expect }) {
    const { seen: stream, lastEventId, reply } = takenUp(seen);
    const [own] = seen.streams.flatMap(postedRequestIds);
    const stray = responsesOn(stream).find(({ message }) => message.id !== own);
    expect.that(stray === undefined, {
      expected: `after ${lastEventId}, at most what belongs to the stream of request ${JSON.stringify(own)}`,
      actual: `the response to ${JSON.stringify(stray?.message.id)}: ${brief(stray?.message)}`,
      at: stray?.at ?? reply.seq,
    });
  },
});

export const ownSessionOnly = check({
  id: "sse.resume.own-session",
  title: "An event id of one session brings nothing of it to another",
  requirements: ["sse.resume.own-stream-only"],
  transport: "http",
  on: streamed,
  sends: `${SENDS}, in another session`,
  reading: "A stream belongs to a session, so another session's stream is always a different stream.",
  hint: "Look up Last-Event-ID among the events of the request's own session.",
  run({ seen, expect }) {
    takenUp(seen);
    const { elsewhere } = seen;
    if (elsewhere === undefined) notApplicable("the server assigns no session ids");
    const own: readonly unknown[] = elsewhere.asked;
    const leak = responsesOn(elsewhere.seen).find(({ message }) => !own.includes(message.id));
    expect.that(leak === undefined, {
      expected: "nothing of the session whose event id it was",
      actual: `the response to ${JSON.stringify(leak?.message.id)}: ${brief(leak?.message)}`,
      at: leak?.at ?? elsewhere.reply.seq,
    });
  },
});

export const replayed = check({
  id: "sse.resume.replay",
  title: "Whether the server sends again what came after Last-Event-ID",
  requirements: ["sse.resume.replay"],
  transport: "http",
  on: streamed,
  sends: SENDS,
  run({ seen, expect }) {
    const resumed = resumedIn(seen);
    const again = brings(resumed.seen, missed(seen, resumed).id);
    const fact = again ? "the server sends it again" : "the server does not send it again";
    expect.observe(`${fact} (${describeReply(resumed.reply)})`, resumed.reply.seq);
  },
});

export const postStreamResumed = check({
  id: "sse.resume.post-stream",
  title: "A stream that began with a POST is taken up again by GET",
  requirements: ["sse.resume.post-stream"],
  exercises: ["tool.slow"],
  transport: "http",
  on: streamed,
  sends: SENDS,
  reading:
    "A server may forget a stream whose response it has delivered, so this passes where the rest comes again and is left open where it does not.",
  hint: "Keep a stream until its response was delivered, and let GET with Last-Event-ID have the rest.",
  run({ seen, expect }) {
    const resumed = resumedIn(seen);
    const { id, delivered } = missed(seen, resumed);
    const came = brings(resumed.seen, id);
    if (delivered && !came) lacksExercise("tool.slow");
    expect.that(came, {
      expected: "the response that was missing when the stream ended",
      actual: `${describeReply(resumed.reply)}, and no response`,
      at: resumed.reply.seq,
    });
  },
});
