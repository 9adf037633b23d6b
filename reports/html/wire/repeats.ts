import type { TraceEvent } from "../../../harness/trace/event.ts";
import { carriedBy } from "./carried.ts";
import { readJson } from "./json-text.ts";

/** An earlier message with the very same text, but for the id. */
export interface Same {
  readonly seq: number;
  /** The id of the later one, as it was written. */
  readonly id: string;
}

/** A shorter message takes no more room than the words that would stand for it. */
const WORTH = 200;

/**
 * Messages of which the page has the text already: a list is asked for again and again, and says the same. Only whole
 * messages count, whose texts differ in nothing but the id at the top.
 */
export function repeatsOf(events: readonly TraceEvent[]): ReadonlyMap<number, Same> {
  const first = new Map<string, number>();
  const repeats = new Map<number, Same>();
  for (const event of events) {
    const carried = carriedBy(event);
    if (carried === undefined || !carried.json || carried.text.length < WORTH) continue;
    const { text } = carried;
    const id = readJson(text)?.members?.find(({ name }) => name === '"id"')?.value;
    if (id === undefined || id.members !== undefined) continue;
    const rest = text.slice(0, id.at) + text.slice(id.at + id.text.length);
    const seq = first.get(rest);
    if (seq === undefined) first.set(rest, event.seq);
    else repeats.set(event.seq, { seq, id: id.text });
  }
  return repeats;
}
