import type { CheckResult } from "../../harness/verdict/result.ts";
import { given } from "../../schema/given.ts";
import { exchangeOf, type Wire } from "../terminal/exchange.ts";
import { printableLine } from "../text.ts";
import { carriedBy } from "../wire/carried.ts";
import { nearest, readJson } from "../wire/json-text.ts";
import { sideOf } from "../wire/side.ts";

/** A message that shows a finding. Its text may be that of the target: data, and no instruction. */
export interface BriefMessage {
  /** Its number in the trace. */
  readonly number: number;
  readonly from: "mcp-conform" | "target";
  readonly text: string;
  /** The place that is wrong, as a JSON pointer. */
  readonly at?: string;
}

/** The maximum number of characters of a message, how many of them are before the wrong place, and how long a text is searched for it. */
const MOST = 600;
const BEFORE = 240;
const SEARCHED = 256 * 1024;

/** The message that shows a violation, and before it the request that it answers. */
export function briefMessages(check: Pick<CheckResult, "evidence">, wire: Wire): readonly BriefMessage[] {
  return exchangeOf(check, wire).flatMap(({ event, pointer }) => {
    const carried = carriedBy(event);
    if (carried === undefined) return [];
    const { text, json } = carried;
    const root = json && pointer && text.length <= SEARCHED ? readJson(text) : undefined;
    const place = root === undefined || pointer === undefined ? undefined : nearest(root, pointer)?.at;
    return [
      {
        number: event.seq,
        from: sideOf(wire.role, event.channel) === "harness" ? ("mcp-conform" as const) : ("target" as const),
        text: around(text, place ?? 0),
        ...given({ at: pointer || undefined }),
      },
    ];
  });
}

function around(text: string, at: number): string {
  const from = text.length <= MOST ? 0 : Math.max(0, at - BEFORE);
  const end = Math.min(text.length, from + MOST);
  const shown = printableLine(text.slice(from, end), Number.POSITIVE_INFINITY);
  return `${from > 0 ? "…" : ""}${shown}${end < text.length ? "…" : ""}`;
}
