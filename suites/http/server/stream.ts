import { notApplicable } from "../../../harness/check/expect.ts";
import { brief } from "../../../harness/session/replies/reply.ts";
import type { LegTrace } from "../../../harness/trace/conversation.ts";
import type { SseEvent } from "../../../harness/trace/event.ts";
import { isObject } from "../../../schema/json.ts";
import { check } from "../../across-topics/server/check.ts";
import { exchangesIn, isEventStream, resumesStream } from "../../across-topics/server/http/exchanges.ts";

/** The events of all streams of a leg, except resumed streams, which the checks of resumption judge. */
function eventsOf(trace: LegTrace): readonly SseEvent[] {
  const all = exchangesIn(trace).filter((exchange) => isEventStream(exchange) && !resumesStream(exchange));
  if (all.length === 0) notApplicable("the server opened no event stream");
  return all.flatMap(({ blocks }) => blocks.filter(({ unterminated }) => !unterminated));
}

/** Whether a value is meant as a message. The monitors judge whether it is valid. */
function isMessage(value: unknown): boolean {
  return (
    isObject(value) && ["jsonrpc", "method", "result", "error"].some((member) => Object.hasOwn(value, member))
  );
}

export const eventIsMessage = check({
  id: "http.stream.event-is-message",
  title: "The data of every event is one JSON-RPC message",
  requirements: ["http.stream.event-is-message", "tasks.http.transport-rules"],
  transport: "http",
  on: "trace",
  sends: "nothing: every event of the run is read",
  reading:
    "The specification defines no event names. An event with another name than message does not reach a client that listens for messages, so its data is only a warning.",
  hint: "To keep a stream alive, send comment lines, which begin with a colon. Do not send events with other data.",
  run({ trace, expect }) {
    const events = eventsOf(trace).filter(({ data, unread, truncated }) => data && !unread && !truncated);
    if (events.length === 0) notApplicable("no event had data");
    for (const { message, data, event, seq } of events) {
      const batch = trace.revision === "2025-03-26" && Array.isArray(message) && message.every(isMessage);
      const isDefault = event === undefined || event === "message";
      const finding = {
        expected: "a JSON-RPC message in the data of each event",
        actual: `${isDefault ? "an event" : `an event named ${event}`} with data ${brief(data, 120)}`,
        at: seq,
      };
      if (isDefault) expect.that(batch || isMessage(message), finding);
      else expect.should(false, finding);
    }
  },
});

export const noEmptyData = check({
  id: "http.stream.no-empty-data",
  title: "Before 2025-11-25, no event has empty data",
  requirements: ["http.stream.event-is-message"],
  revisions: { until: "2025-06-18" },
  transport: "http",
  on: "trace",
  sends: "nothing: every event of the run is read",
  reading:
    "Events with empty data are first defined in 2025-11-25. Older revisions do not forbid them, but older clients try to parse the empty data and fail. So they are a warning (docs/readings.md, S26).",
  hint: "Send the first event with empty data only when the negotiated revision is 2025-11-25 or newer.",
  run({ trace, expect }) {
    const events = eventsOf(trace).filter(({ data }) => data !== undefined);
    if (events.length === 0) notApplicable("no event had data");
    for (const { data, seq } of events) {
      expect.should(data !== "", {
        expected: "events with data",
        actual: data === "" ? "an event with empty data" : "an event with data",
        at: seq,
      });
    }
  },
});
