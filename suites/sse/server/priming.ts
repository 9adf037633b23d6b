import { notApplicable } from "../../../harness/check/expect.ts";
import type { LegTrace } from "../../../harness/trace/conversation.ts";
import { check } from "../../across-topics/server/check.ts";
import {
  deletedAt,
  type Exchange,
  exchangesIn,
  exchangesOf,
  isEventStream,
  isResponse,
  messagesOn,
  postedMessages,
  postedRequestIds,
} from "../../across-topics/server/http/exchanges.ts";
import { cancelled } from "../../http/server/responses.ts";

/**
 * The streams that answer requests and have event ids. The stream of `initialize` is left out: the server opens it before
 * a revision with priming is negotiated.
 */
function resumable(trace: LegTrace): readonly Exchange[] {
  const all = exchangesIn(trace).filter((exchange) => {
    const isInitialize = postedMessages(exchange).some(({ method }) => method === "initialize");
    const hasIds = exchange.blocks.some(({ id }) => id);
    return (
      isEventStream(exchange) &&
      hasIds &&
      postedRequestIds(exchange).length > 0 &&
      !isInitialize &&
      !exchange.request.broken
    );
  });
  if (all.length === 0) notApplicable("no event had an id, so no stream can be resumed");
  return all;
}

export const primed = check({
  id: "sse.priming",
  title: "The stream of a request begins with an event with an id and empty data",
  requirements: ["sse.priming.sent"],
  transport: "http",
  on: "trace",
  sends: "nothing: every stream that answers a request is read",
  reading:
    "The first event makes a stream resumable, so it is expected only on streams with event ids (docs/readings.md, S26).",
  hint: "Send an event with an id and an empty data field as soon as the stream is open, so that the client can resume it.",
  run({ trace, expect }) {
    for (const { blocks, request } of resumable(trace)) {
      const first = blocks.find(({ data }) => data !== undefined);
      // A stream without events is not judged.
      if (first === undefined) continue;
      expect.that(Boolean(first.id) && first.data === "", {
        expected: "a first event with an id and empty data",
        actual: `a first event ${first.id ? `with the id ${first.id}` : "without an id"} and ${first.data === "" ? "empty data" : "a message"}`,
        at: first.seq ?? request.seq,
      });
    }
  },
});

/** Streams that ended with their session: there is nothing to come back to. */
function endedByDelete({ conversations }: LegTrace): ReadonlySet<Exchange> {
  const ended = conversations.map(exchangesOf).flatMap((all) => {
    const goneAt = deletedAt(all);
    return all.filter(({ end }) => end !== undefined && end.seq > goneAt);
  });
  return new Set(ended);
}

export const retrySent = check({
  id: "sse.retry",
  title: "Before the server closes a connection without the response, it sends a retry field",
  requirements: ["sse.retry.sent"],
  transport: "http",
  on: "trace",
  sends: "nothing: every stream that answers a request is read",
  hint: "Send an event with a retry field, in milliseconds, before you close the connection.",
  run({ trace, expect }) {
    const cancelledIds = cancelled(exchangesIn(trace));
    const afterDelete = endedByDelete(trace);
    const early = resumable(trace).filter(
      (exchange) =>
        exchange.end?.how === "complete" &&
        !afterDelete.has(exchange) &&
        // A cancelled request needs no response, so the end of its stream is no early end.
        !postedRequestIds(exchange).some((id) => cancelledIds.includes(id)) &&
        !messagesOn(exchange).some(({ message }) => isResponse(message)),
    );
    if (early.length === 0) notApplicable("the server closed no connection before the response");
    for (const { blocks, end, request } of early) {
      const hasRetry = blocks.some(({ retry }) => retry !== undefined);
      expect.that(hasRetry, {
        expected: "a retry field before the connection is closed",
        actual: hasRetry
          ? "a retry field"
          : "the server closed the connection before the response, without one",
        at: end?.seq ?? request.seq,
      });
    }
  },
});
