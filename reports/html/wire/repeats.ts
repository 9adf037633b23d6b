import { createHash } from "node:crypto";
import type { TraceEvent } from "../../../harness/trace/event.ts";
import { carriedBy } from "../../wire/carried.ts";
import { topLevelMember } from "../../wire/json-text.ts";

/** An earlier message with the same text, except for the id. */
export interface Same {
  readonly seq: number;
  /** The id of the later message, in its original characters. */
  readonly id: string;
}

/** Replacing a shorter message by words would save no space. */
const SHORTEST = 200;

/**
 * Messages that repeat an earlier one, for example the same list for each request. Only complete messages count whose
 * texts differ only in the top-level id.
 */
export function repeatsOf(events: readonly TraceEvent[]): ReadonlyMap<number, Same> {
  const first = new Map<string, number>();
  const repeats = new Map<number, Same>();
  for (const event of events) {
    const carried = carriedBy(event);
    if (carried === undefined || !carried.json || carried.text.length < SHORTEST) continue;
    const { text } = carried;
    const id = topLevelMember(text, "id");
    if (id === undefined) continue;
    const rest = createHash("sha256");
    rest
      .update(text.slice(0, id.at))
      .update("\0")
      .update(text.slice(id.at + id.text.length));
    const key = rest.digest("base64");
    const seq = first.get(key);
    if (seq === undefined) first.set(key, event.seq);
    else repeats.set(event.seq, { seq, id: id.text });
  }
  return repeats;
}
