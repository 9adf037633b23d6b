import type { TraceEvent } from "../../../harness/trace/event.ts";
import { carriedBy } from "../../wire/carried.ts";
import { LARGE, LARGE_SHOWN } from "./cut.ts";
import type { Same } from "./repeats.ts";

/** The markup of an event without its payload, in bytes. Measured: about 200. */
const ROW = 250;

/** The markup of a payload, for each of its bytes: white space and escapes. */
const GROWTH = 1.3;

/**
 * How many bytes of the page each connection can take. Small connections are shown completely, and the large ones share
 * the rest equally, so that one connection with a flood does not hide the others.
 */
export function roomOf(
  connections: readonly (readonly TraceEvent[])[],
  repeats: ReadonlyMap<number, Same>,
  limit: number,
): readonly number[] {
  const sizes = connections.map((events) => sum(events.map((event) => sizeOf(event, repeats))));
  if (sum(sizes) <= limit) return sizes.map(() => Number.POSITIVE_INFINITY);
  let left = limit;
  let share = limit / sizes.length;
  [...sizes]
    .sort((one, other) => one - other)
    .forEach((size, index) => {
      share = left / (sizes.length - index);
      left -= Math.min(size, share);
    });
  return sizes.map((size) => (size <= share ? Number.POSITIVE_INFINITY : share));
}

function sizeOf(event: TraceEvent, repeats: ReadonlyMap<number, Same>): number {
  const length = repeats.has(event.seq) ? 0 : (carriedBy(event)?.text.length ?? 0);
  return ROW + GROWTH * (length > LARGE ? LARGE_SHOWN : length);
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, one) => total + one, 0);
}
