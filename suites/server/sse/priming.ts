import { notApplicable } from "../../../harness/check/expect.ts";
import type { LegTrace } from "../../../harness/trace/conversation.ts";
import { check } from "../check.ts";
import {
  type Exchange,
  exchangesIn,
  isEventStream,
  isResponse,
  messagesOn,
  postedMessages,
  postedRequestIds,
} from "../http/exchanges.ts";

/**
 * The streams that answered requests and whose events have ids. That of `initialize` is none of
 * them: it was opened before the revision was agreed that knows of priming.
 */
function resumable(trace: LegTrace): readonly Exchange[] {
  const all = exchangesIn(trace).filter((seen) => {
    const early = postedMessages(seen).some(({ method }) => method === "initialize");
    const named = seen.blocks.some(({ id }) => id);
    return (
      isEventStream(seen) && named && postedRequestIds(seen).length > 0 && !early && !seen.request.broken
    );
  });
  if (all.length === 0) notApplicable("no event of a stream had an id: streams cannot be resumed");
  return all;
}

export const primed = check({
  id: "sse.priming",
  title: "The stream of a request begins with an event that has an id and empty data",
  requirements: ["sse.priming.sent"],
  transport: "http",
  on: "trace",
  sends: "nothing of its own: the streams that answered requests are looked at",
  // Ambiguity 26.
  reading: "Priming is for resuming, so it is asked only of streams whose events have ids.",
  hint: "Write an id and an empty data field as soon as the stream is open, so that the client can come back.",
  run({ trace, expect }) {
    for (const { blocks, request } of resumable(trace)) {
      const first = blocks.find(({ data }) => data !== undefined);
      // A stream on which nothing has come yet says nothing.
      if (first === undefined) continue;
      expect.that(Boolean(first.id) && first.data === "", {
        expected: "a first event with an id and empty data",
        actual: `a first event ${first.id ? `with the id ${first.id}` : "without an id"} and ${first.data === "" ? "empty data" : "a message"}`,
        at: first.seq ?? request.seq,
      });
    }
  },
});

export const retrySent = check({
  id: "sse.retry",
  title: "A connection that the server closes before the response was told when to come back",
  requirements: ["sse.retry.sent"],
  transport: "http",
  on: "trace",
  sends: "nothing of its own: the streams that answered requests are looked at",
  hint: "Send an event with a retry field, in milliseconds, before the connection is closed.",
  run({ trace, expect }) {
    const early = resumable(trace).filter(
      (seen) => seen.end?.how === "complete" && !messagesOn(seen).some(({ message }) => isResponse(message)),
    );
    if (early.length === 0) notApplicable("the server closed no connection before the response");
    for (const { blocks, end, request } of early) {
      expect.that(
        blocks.some(({ retry }) => retry !== undefined),
        {
          expected: "a retry field before the connection is closed",
          actual: "the connection was closed before the response, without one",
          at: end?.seq ?? request.seq,
        },
      );
    }
  },
});
