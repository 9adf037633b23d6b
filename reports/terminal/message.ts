import type { Headers, TraceEvent } from "../../harness/trace/event.ts";
import type { TargetFacts } from "../../harness/verdict/result.ts";
import type { Screen } from "../screen.ts";
import { printable, printableLine } from "../text.ts";
import { carriedBy } from "../wire/carried.ts";
import { type Asked, answered } from "../wire/exchanges.ts";
import { labelOf } from "../wire/label.ts";
import { sideOf } from "../wire/side.ts";
import { spread } from "../wire/spread.ts";

/** A recorded conversation, and on whose side the target is. */
export interface Recorded {
  readonly events: readonly TraceEvent[];
  readonly role: TargetFacts["role"];
}

/** One message of a trace in full, and before it the request that it answers. `→` was sent by mcp-conform, `←` came from the target. */
export function messageText(event: TraceEvent, { events, role }: Recorded, screen: Screen): string {
  const asked = answered(
    events.filter(({ connection, seq }) => connection === event.connection && seq <= event.seq),
    role,
  ).get(event.seq);
  const request = asked && events.find(({ seq }) => seq === asked.seq);
  const parts = request === undefined ? [] : [one(request, undefined, role, screen)];
  return `${[...parts, one(event, asked, role, screen)].join("\n\n")}\n`;
}

/** Several messages in full. */
export function textOfEach(shown: readonly TraceEvent[], { events, role }: Recorded, screen: Screen): string {
  const asked = answered(events, role);
  return `${shown.map((event) => one(event, asked.get(event.seq), role, screen)).join("\n\n")}\n`;
}

const ARROWS = { harness: "→", target: "←", mark: "·" } as const;

function one(event: TraceEvent, asked: Asked | undefined, role: TargetFacts["role"], screen: Screen): string {
  const { seq, ms, connection, channel } = event;
  const label = printableLine(labelOf(event, asked));
  const head = `${ARROWS[sideOf(role, channel)]} ${screen.strong(`message ${seq}`)}  ${label}`;
  const facts = [`${channel} of connection ${connection}, ${Math.round(ms)} ms after the start`];
  if ("by" in event && event.by !== undefined) facts.push(`sent for ${event.by}`);
  if ("broken" in event && event.broken) facts.push("broken on purpose");
  const lines = [head, screen.quiet(`  ${facts.join("; ")}`), ...startOf(event), ...payloadOf(event)];
  return lines.join("\n");
}

/** What is written before the body of an HTTP message. */
function startOf(event: TraceEvent): readonly string[] {
  if (event.channel === "http-request")
    return [`  ${printableLine(`${event.method} ${event.url}`)}`, ...headerLines(event.headers)];
  if (event.channel === "http-response") return [`  status ${event.status}`, ...headerLines(event.headers)];
  return [];
}

const headerLines = (headers: Headers) =>
  headers.map(([name, value]) => `  ${printableLine(`${name}: ${value}`, Infinity)}`);

/** JSON is spread over lines. Its characters are those that were sent, except that invisible ones are shown. */
function payloadOf(event: TraceEvent): readonly string[] {
  const carried = carriedBy(event);
  if (carried === undefined) return [];
  const { before, text, after, json } = carried;
  const shown = json ? spread(text) : text;
  const cut = "truncated" in event && event.truncated ? [`  … ${event.truncated} more bytes`] : [];
  return [...`${before}${shown}${after}`.split("\n").map((line) => `  ${printable(line, Infinity)}`), ...cut];
}
