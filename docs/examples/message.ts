import type { Headers, TraceEvent } from "../../harness/trace/event.ts";
import { carriedBy } from "../../reports/wire/carried.ts";
import { nearest, readJson } from "../../reports/wire/json-text.ts";
import { labelOf } from "../../reports/wire/label.ts";

/** How much of a message is shown, and how much of that is before the place, in characters. */
const MOST = 240;
const BEFORE = 90;

/** What is new in each run: ids of sessions, ports, times. */
const OF_ONE_RUN = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f-]{22}|(?<=127\.0\.0\.1:)\d+|\d{4}-\d\d-\d\dT[\d:.]+Z/g;

/** Numbers as ids depend on what else was asked. */
const ID = /(?<="id"\s*:\s*)\d+/g;

const lasting = (text: string) => text.replaceAll(OF_ONE_RUN, "…").replaceAll(ID, "1");

/** Two messages as examples, and whether a reader sees a difference. */
export interface Pair {
  readonly wrong: string;
  readonly right: string;
}

/**
 * Two messages around the place that a finding points at, or else around their first difference. Undefined if they are the
 * same: then the rule is about their order or their time.
 */
export function pairOf(wrong: TraceEvent, right: TraceEvent, pointer: string | undefined): Pair | undefined {
  const headers = differing(wrong, right);
  const [bad, good] = [bodyOf(wrong), bodyOf(right)];
  const difference = firstDifference(bad, good);
  const shown = (event: TraceEvent, body: string) =>
    joined(beginOf(event, headers), excerpt(body, placeOf(body, pointer) ?? difference));
  const pair = { wrong: shown(wrong, bad), right: shown(right, good) };
  if (pair.wrong !== pair.right) return pair;
  return pointer === undefined ? undefined : pairOf(wrong, right, undefined);
}

/** One message that has no counterpart. */
export function exampleText(event: TraceEvent, pointer?: string): string {
  const body = bodyOf(event);
  const text = joined(beginOf(event, []), excerpt(body, placeOf(body, pointer) ?? 0));
  return text === "" ? lasting(labelOf(event, undefined)) : text;
}

/** The whole text of a message without what is new in each run: the same in two runs that ask for the same. */
export function lastingText(event: TraceEvent): string {
  return joined(firstLine(event), bodyOf(event));
}

const joined = (...parts: readonly string[]) => parts.filter((part) => part !== "").join(" ");

function bodyOf(event: TraceEvent): string {
  return lasting(carriedBy(event)?.text.trim() ?? "");
}

/** What identifies a message in HTTP, and these of its headers. */
function beginOf(event: TraceEvent, headers: readonly string[]): string {
  const shown =
    "headers" in event ? event.headers.filter(([name]) => headers.includes(name.toLowerCase())) : [];
  const lines = shown.map(([name, value]) => `${name}: ${lasting(value)}`);
  const first = firstLine(event);
  return (first === "" ? lines : [first, ...lines]).join("; ");
}

function firstLine(event: TraceEvent): string {
  if (event.channel === "http-response") return `HTTP ${event.status}`;
  if (event.channel !== "http-request") return "";
  return `${event.method} ${URL.canParse(event.url) ? new URL(event.url).pathname : event.url}`;
}

function placeOf(body: string, pointer: string | undefined): number | undefined {
  const root = pointer ? readJson(body) : undefined;
  return root === undefined || pointer === undefined ? undefined : nearest(root, pointer).at;
}

function firstDifference(one: string, other: string): number {
  let at = 0;
  while (at < one.length && one[at] === other[at]) at += 1;
  return at;
}

function excerpt(text: string, at: number): string {
  if (text.length <= MOST) return text;
  const from = Math.max(0, Math.min(at - BEFORE, text.length - MOST));
  return `${from > 0 ? "…" : ""}${text.slice(from, from + MOST)}${from + MOST < text.length ? "…" : ""}`;
}

/** Headers that say nothing about a rule where they differ. */
const USUAL = ["date", "content-length", "connection", "keep-alive", "host", "user-agent", "mcp-session-id"];

/** The names of the headers that one of two HTTP messages has and the other has not, or with another value. */
function differing(one: TraceEvent, other: TraceEvent): readonly string[] {
  if (!("headers" in one) || !("headers" in other)) return [];
  const valueIn = (headers: Headers, name: string) =>
    headers
      .filter(([key]) => key.toLowerCase() === name)
      .map(([, value]) => lasting(value))
      .join(", ");
  const names = [...one.headers, ...other.headers].map(([name]) => name.toLowerCase());
  return [...new Set(names)].filter(
    (name) => !USUAL.includes(name) && valueIn(one.headers, name) !== valueIn(other.headers, name),
  );
}
