import type { TraceEvent } from "../../harness/trace/event.ts";
import { printableLine } from "../text.ts";
import { carriedBy } from "../wire/carried.ts";
import { answered } from "../wire/exchanges.ts";
import type { Recorded } from "./message.ts";

/**
 * What was sent for a check, and what answered it, each on one line of any length. The numbers count within the check, so that the
 * lines of two runs can be compared: the numbers of a trace count everything that crossed the wire, and differ from run to run.
 * Undefined if nothing was sent for it.
 */
export function messagesOfCheck(check: string, { events, role }: Recorded): string | undefined {
  const sent = events.filter((event) => "by" in event && event.by === check);
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
  const status = event.channel === "http-response" ? [`HTTP ${event.status}`] : [];
  const text = carriedBy(event)?.text;
  return [number, arrow, ...status, ...(text === undefined ? [] : [printableLine(text, Infinity)])].join(" ");
}
