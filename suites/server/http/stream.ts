import { notApplicable } from "../../../harness/check/expect.ts";
import { brief } from "../../../harness/session/reply.ts";
import type { LegTrace } from "../../../harness/trace/conversation.ts";
import type { SseEvent } from "../../../harness/trace/event.ts";
import { isObject } from "../../../schema/json.ts";
import { check } from "../check.ts";
import { exchangesIn, isEventStream, resumesStream } from "./exchanges.ts";

/** What stood on the event streams of a leg. Those that replay are left to the checks of resumption. */
function blocksOf(trace: LegTrace): readonly SseEvent[] {
  const all = exchangesIn(trace).filter((seen) => isEventStream(seen) && !resumesStream(seen));
  if (all.length === 0) notApplicable("the server opened no event stream");
  return all.flatMap(({ blocks }) => blocks.filter(({ unterminated }) => !unterminated));
}

/** Whether it is meant as a message; what a message has to be is judged elsewhere. */
function isMessage(value: unknown): boolean {
  return isObject(value) && ["jsonrpc", "method", "result", "error"].some((member) => member in value);
}

export const eventIsMessage = check({
  id: "http.stream.event-is-message",
  title: "Each event with data holds one JSON-RPC message",
  requirements: ["http.stream.event-is-message"],
  transport: "http",
  on: "trace",
  sends: "nothing of its own: every event of the run is looked at",
  reading:
    "Streams are never told to name their events. One of another name than message reaches no client that listens for messages, so what it holds is no more than a warning.",
  hint: "Keep a stream alive by comment lines (a line that begins with a colon), not by events with data.",
  run({ trace, expect }) {
    const blocks = blocksOf(trace).filter(({ data, unread, truncated }) => data && !unread && !truncated);
    if (blocks.length === 0) notApplicable("no event had data");
    for (const { message, data, event, seq } of blocks) {
      const batch = trace.revision === "2025-03-26" && Array.isArray(message) && message.every(isMessage);
      const named = event === undefined || event === "message";
      const finding = {
        expected: "a JSON-RPC message in the data of each event",
        actual: `${named ? "an event" : `an event named ${event}`} with data ${brief(data, 120)}`,
        at: seq,
      };
      if (named) expect.that(batch || isMessage(message), finding);
      else expect.should(false, finding);
    }
  },
});

export const noEmptyData = check({
  id: "http.stream.no-empty-data",
  title: "Before 2025-11-25 no event has empty data",
  requirements: ["http.stream.event-is-message"],
  revisions: { until: "2025-06-18" },
  transport: "http",
  on: "trace",
  sends: "nothing of its own: every event of the run is looked at",
  // Ambiguity 26.
  reading:
    "An event with empty data is first described in 2025-11-25. Older texts do not forbid it, but clients of their time take it for a message and fail.",
  hint: "Prime a client only when 2025-11-25 or newer was negotiated.",
  run({ trace, expect }) {
    const blocks = blocksOf(trace).filter(({ data }) => data !== undefined);
    if (blocks.length === 0) notApplicable("no event had data");
    for (const { data, seq } of blocks) {
      expect.should(data !== "", {
        expected: "events with data",
        actual: "an event with empty data",
        at: seq,
      });
    }
  },
});
