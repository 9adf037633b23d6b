import type { TraceEvent } from "../../harness/trace/event.ts";
import { printableLine } from "../text.ts";
import { carriedBy } from "../wire/carried.ts";
import { answered } from "../wire/exchanges.ts";
import type { Recorded } from "./message.ts";

/**
 * What was sent for a check, and what answered it, each on one line of any length. The numbers count within the check, so that the
 * lines of two runs can be compared: the numbers of a trace count everything that crossed the wire, and differ from run to run.
 * Undefined if nothing was sent for it. `askers`: the check, and the situation that it judges.
 */
export function messagesOfCheck(askers: readonly string[], { events, role }: Recorded): string | undefined {
  const sent = events.filter((event) => "by" in event && event.by !== undefined && askers.includes(event.by));
  if (sent.length === 0) return undefined;
  const numbers = new Map(sent.map(({ seq }, index) => [seq, index + 1]));
  const answers = answersIn(events, role);
  const lines = sent.flatMap((event) => [
    line(numbers.get(event.seq), "→", event),
    ...(answers.get(event.seq) ?? []).map((answer) => line(numbers.get(event.seq), "←", answer)),
  ]);
  return `${lines.join("\n")}\n`;
}

/** What answers a message, by the number of that message. */
function answersIn(
  events: readonly TraceEvent[],
  role: Recorded["role"],
): ReadonlyMap<number, readonly TraceEvent[]> {
  const asked = answered(events, role);
  const found = new Map<number, TraceEvent[]>();
  for (const event of events) {
    const request = asked.get(event.seq);
    if (request !== undefined) found.set(request.seq, [...(found.get(request.seq) ?? []), event]);
  }
  return found;
}

function line(number: number | undefined, arrow: "→" | "←", event: TraceEvent): string {
  const frame = frameOf(event);
  const text = carriedBy(event)?.text;
  return [
    number,
    arrow,
    ...(frame === undefined ? [] : [frame]),
    ...(text === undefined ? [] : [printableLine(text, Infinity)]),
  ].join(" ");
}

/** What HTTP says beside the message. A POST is what carries messages. */
function frameOf(event: TraceEvent): string | undefined {
  if (event.channel === "http-response") return `HTTP ${event.status}`;
  return event.channel === "http-request" && event.method !== "POST" ? event.method : undefined;
}
