import type { TraceEvent } from "../../harness/trace/event.ts";

/** The event with this number. Of a long recording only some events are known, so it is not always that of this place. */
export function eventOf(events: readonly TraceEvent[], seq: number): TraceEvent | undefined {
  const there = events[seq - 1];
  if (there?.seq === seq) return there;
  let [low, high] = [0, events.length - 1];
  while (low <= high) {
    const middle = (low + high) >> 1;
    const event = events[middle];
    if (event === undefined || event.seq === seq) return event;
    if (event.seq < seq) low = middle + 1;
    else high = middle - 1;
  }
  return undefined;
}
