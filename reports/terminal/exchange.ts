import type { TraceEvent } from "../../harness/trace/event.ts";
import type { CheckResult, TargetFacts } from "../../harness/verdict/result.ts";
import { given } from "../../schema/given.ts";
import type { Screen } from "../screen.ts";
import { CUT, cutTo, printableLine, widthOf } from "../text.ts";
import { carriedBy } from "../wire/carried.ts";
import { answered } from "../wire/exchanges.ts";
import { nearest, readJson } from "../wire/json-text.ts";
import { eventOf } from "../wire/numbered.ts";
import { sideOf } from "../wire/side.ts";

/** What crossed the wire, for the messages that findings cite. */
export interface Wire {
  readonly events: readonly TraceEvent[];
  readonly role: TargetFacts["role"];
}

/** Before each line. The texts of the labels begin in the same column. */
const MARGIN = " ".repeat(12);

/** A longer payload is not searched for the value: its beginning is shown. */
const MOST = 256 * 1024;

/** How much of the width is before the value that is marked. */
const BEFORE = 0.4;

/** A message, and the place in it that is wrong. */
interface Cited {
  readonly event: TraceEvent;
  readonly pointer?: string;
}

/** The message that shows a violation, and before it the request that it answers. Empty where the trace is not known. */
export function exchangeOf(
  { evidence }: Pick<CheckResult, "evidence">,
  { events, role }: Wire,
): readonly Cited[] {
  const [first] = evidence;
  const event = first && eventOf(events, first.message);
  if (first === undefined || event === undefined) return [];
  const request = answered(eventsBefore(events, event), role).get(event.seq);
  const asked = request && eventOf(events, request.seq);
  return [
    ...(asked === undefined ? [] : [{ event: asked }]),
    { event, ...given({ pointer: first.pointer }) },
  ];
}

/**
 * The message that shows a violation, and the request that it answers, on one line each: `→` was sent by mcp-conform, `←` came from
 * the target. Below it are carets under the value that is wrong. Long messages are cut around that value.
 */
export function exchangeLines(
  check: Pick<CheckResult, "evidence">,
  wire: Wire,
  screen: Screen,
): readonly string[] {
  return exchangeOf(check, wire).flatMap(({ event, pointer }) =>
    messageLines(event, pointer, wire.role, screen),
  );
}

/** Those of the connection, up to this one: no other has the request. */
function eventsBefore(events: readonly TraceEvent[], { seq, connection }: TraceEvent): readonly TraceEvent[] {
  return events.slice(0, seq).filter((event) => event.connection === connection);
}

function messageLines(
  event: TraceEvent,
  pointer: string | undefined,
  role: TargetFacts["role"],
  screen: Screen,
): readonly string[] {
  const carried = carriedBy(event);
  if (carried === undefined) return [];
  const arrow = sideOf(role, event.channel) === "harness" ? "→" : "←";
  const { text, json } = carried;
  const room = screen.width - MARGIN.length - arrow.length - 1;
  const root = json && pointer && text.length <= MOST ? readJson(text) : undefined;
  const marked = root === undefined || pointer === undefined ? undefined : nearest(root, pointer);
  const { shown, from } = cut(text, room, marked?.at ?? 0);
  const line = `${MARGIN}${screen.quiet(arrow)} ${shown}`;
  // The whole message is no place.
  if (marked === undefined || marked === root) return [line];
  const before = widthOf(printableLine(text.slice(from, marked.at), Infinity)) + (from > 0 ? CUT.length : 0);
  const width = widthOf(printableLine(text.slice(marked.at, marked.end), Infinity));
  const carets = "^".repeat(Math.max(1, Math.min(width, room - before)));
  return [line, `${MARGIN}${" ".repeat(arrow.length + 1 + before)}${screen.warning(carets)}`];
}

/** As much of a text as fits, with the value that begins at `at`. `from`: where the shown part begins. */
function cut(text: string, room: number, at: number): { readonly shown: string; readonly from: number } {
  const isShort = widthOf(printableLine(text, Infinity)) <= room;
  const from = isShort || at < room * (1 - BEFORE) ? 0 : at - Math.floor(room * BEFORE);
  const begin = from > 0 ? CUT : "";
  // No character is wider than two columns, and none takes less than one.
  const rest = cutTo(text.slice(from, from + room + 1), room - begin.length);
  return { shown: `${begin}${rest}`, from };
}
