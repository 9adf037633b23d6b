import type { SseEvent, TraceEvent } from "../../../harness/trace/event.ts";
import { say } from "../../language/language.ts";
import { carriedBy } from "../../wire/carried.ts";
import type { Asked } from "../../wire/exchanges.ts";
import { contentOf, prefixOf } from "../../wire/label.ts";
import { type Line, numbersOf } from "../../wire/line.ts";
import { type Side, sideOf } from "../../wire/side.ts";
import { toCheck, toMessage } from "../links.ts";
import { joined, type Markup, markup, NOTHING } from "../markup.ts";
import { said } from "../said.ts";
import type { Citation, Subject } from "../subject.ts";
import { STATUS_WORDS } from "../verdict.ts";
import { cutPayload, shownLength } from "./cut.ts";
import { milliseconds, seconds } from "./duration.ts";
import type { ShownHeaders } from "./headers.ts";
import { payload } from "./payload.ts";
import type { Shared } from "./shared.ts";

/** What the page knows about a line from the events around it. */
export interface Around {
  readonly asked: Asked | undefined;
  readonly headers: ShownHeaders | undefined;
  /** The JSON pointers of findings in this message. */
  readonly pointers: readonly string[];
  /** How many characters of the payload the page has room for. */
  readonly most: number;
  /** The values that earlier messages show. */
  readonly shared: Shared;
  /** Shows the lines of an event stream around its data. */
  readonly framed: boolean;
  /** The usual address of the requests, which is not repeated. */
  readonly usualUrl: string | undefined;
  /** It is beside its request, which has the method. */
  readonly isBeside: boolean;
  /** Names the check that sent the message. */
  readonly named: boolean;
}

/** One letter each, because a page has thousands of rows. The style sheet uses the same letters. */
const CLASSES: Readonly<Record<Side, Markup>> = {
  harness: NOTHING,
  target: markup` class="t"`,
  mark: markup` class="k"`,
};

const ARROWS: Readonly<Record<Side, string>> = { harness: "→ ", target: "← ", mark: "" };

/** Verdicts that a reader looks for on the wire. */
export const isFinding = ({ verdict }: Citation) => ["fail", "error", "warn"].includes(verdict);

/** Open from the start, so that links work without scripts. What does not count yet is not. */
export const isFailure = ({ verdict, isPending }: Citation) =>
  (verdict === "fail" && isPending !== true) || verdict === "error";

/** A payload of this length is shown instead of its label, in characters. */
const BRIEF = 200;

/** A line, and what the page knows about it. */
export interface Placed {
  readonly line: Line;
  readonly around: Around;
}

/** One line in its lane: number, time and label. A long payload is closed. The answer is beside its request if it follows directly. */
export function row(subject: Subject, { line, around }: Placed, answer?: Placed): Markup {
  const { main } = line;
  const side = sideOf(subject.result.target.role, main.channel);
  const events = [...line.events, ...(answer?.line.events ?? [])];
  const place = markup`<i>${numbersOf(events)} ${seconds(main.ms)}</i>`;
  const content =
    side === "mark"
      ? markup`<div>${prefixOf({ main })}${contentOf(main, undefined)}</div>`
      : message(subject, { line, around }, NOTHING);
  around.shared.wrote(main.seq);
  const second = answer === undefined ? NOTHING : message(subject, answer, idOf(subject, answer.line));
  if (answer !== undefined) {
    const { seq } = answer.line.main;
    around.shared.wrote(seq, hasPlace(subject, answer.line) ? seq : main.seq);
  }
  const sort = main.channel === "exit" ? markup` class="k x"` : CLASSES[side];
  return markup`<li id="m${main.seq}"${sort}>${place}${content}${second}</li>\n`;
}

/** An answer has a place of its own if a check cites it. */
export function hasPlace({ cited }: Subject, { events }: Line): boolean {
  return events.some(({ seq }) => cited.has(seq));
}

function idOf(subject: Subject, line: Line): Markup {
  return hasPlace(subject, line) ? markup` id="m${line.main.seq}"` : NOTHING;
}

function message(subject: Subject, { line, around }: Placed, id: Markup): Markup {
  const { main } = line;
  const { asked } = around;
  const cited = line.events.flatMap(({ seq }) => subject.cited.get(seq) ?? []);
  const arrow = ARROWS[sideOf(subject.result.target.role, main.channel)];
  const signs = new Map(
    cited.filter(isFinding).map((one) => [one.isPending ? `pending ${one.verdict}` : one.verdict, one]),
  );
  const flags = [...signs.values()].map(
    ({ verdict, isPending }) =>
      markup` <b class="${isPending ? "pending" : verdict}">${STATUS_WORDS[verdict].sign}</b>`,
  );
  const facts = factsOf(subject, line, around, cited);
  const headers = around.headers === undefined ? NOTHING : headersBlock(subject, around.headers);
  const isOwn = sideOf(subject.result.target.role, main.channel) === "harness";
  const carried = payloadOf(line, around, isOwn);
  const after = asked === undefined ? "" : ` · ${milliseconds(asked.after)}`;
  const prefix = prefixOf(line, around.usualUrl);
  if (headers.html === "" && carried?.brief !== undefined && !cited.some(isFailure)) {
    const of =
      asked === undefined || asked.method === "" || around.isBeside
        ? ""
        : ` · ${asked.method.slice(0, BRIEF)}`;
    // A mere reference does not say what the message is.
    const what = carried.brief.html.startsWith("{<a") ? ` ${contentOf(main, asked, around.isBeside)}` : of;
    const rest = facts.map((fact) => markup` · ${fact}`);
    return markup`<p${id}>${arrow}${prefix}${carried.brief}${what}${after}${flags}${rest}</p>`;
  }
  const label = markup`${arrow}${prefix}${contentOf(main, asked, around.isBeside)}${after}${flags}`;
  const about = facts.length === 0 ? NOTHING : markup`<p>${joined(facts, " · ")}</p>`;
  const body = markup`${about}${headers}${carried?.whole}`;
  const open = cited.some(isFailure) ? markup` open` : NOTHING;
  if (body.html === "") return markup`<p${id}>${label}</p>`;
  return markup`<details${id}${open}><summary>${label}</summary>${body}</details>`;
}

function factsOf(
  subject: Subject,
  { main }: Line,
  { named }: Around,
  cited: readonly Citation[],
): readonly Markup[] {
  const by =
    named && "by" in main && main.by !== undefined
      ? [said("by {check}", { check: markup`<u>${main.by}</u>` })]
      : [];
  // Most messages are evidence for many checks that pass. Their cards link here.
  const citing = [...new Set(cited.filter(isFinding).map(({ check }) => check))].map((check) =>
    toCheck(subject, check),
  );
  return [
    ...by,
    ...notes(main).map((note) => markup`${note}`),
    ...(citing.length > 0 ? [said("evidence for {checks}", { checks: joined(citing, ", ") })] : []),
  ];
}

/** Remarks about the bytes. */
function notes(event: TraceEvent): readonly string[] {
  return [
    ...("broken" in event && event.broken ? [say("breaks the protocol on purpose")] : []),
    ...("invalidUtf8" in event && event.invalidUtf8 ? [say("not UTF-8: \ufffd replaces invalid bytes")] : []),
    ...("unterminated" in event && event.unterminated ? [say("the stream ended within it")] : []),
    ...("truncated" in event && event.truncated
      ? [say("{bytes} more bytes are not on this page", { bytes: event.truncated })]
      : []),
  ];
}

function headersBlock(subject: Subject, { as, lines }: ShownHeaders): Markup {
  const as_ =
    as === undefined
      ? NOTHING
      : markup`<p>${said("headers as in {message}", { message: toMessage(subject, as) })}${lines.length > 0 && say(", except")}</p>`;
  const text = lines.map(([name, value]) => `${name}: ${value}`).join("\n");
  return markup`${as_}${text === "" ? "" : markup`<pre>${text}</pre>`}`;
}

/** A payload in its block, and on one line if it is short. */
interface ShownPayload {
  readonly whole: Markup;
  readonly brief?: Markup;
}

function payloadOf({ main, blocks }: Line, around: Around, isOwn: boolean): ShownPayload | undefined {
  const { pointers, most, shared, framed } = around;
  const before = framed ? blocks.map(({ raw }) => raw).join("") : "";
  const carried = carriedBy(main);
  if (carried === undefined)
    return before === "" ? undefined : { whole: markup`<pre>${before.trimEnd()}</pre>` };
  const { text, json } = carried;
  const isFramed = main.channel !== "sse" || framed || hasUnusualFrame(main);
  const [begin, end] = isFramed ? [before + carried.before, carried.after] : ["", ""];
  const raw = begin + text + end;
  const length = shownLength(raw, most, isOwn);
  if (raw.length > length) return { whole: cutPayload(main, raw, length, pointers) };
  if (main.channel === "stderr" && text.length < 80 && !text.includes("\n")) return undefined;
  const content = payload(text, json, pointers, shared);
  const whole = markup`<pre>${begin}${content.whole}${end}</pre>`;
  if (content.line === undefined || begin !== "" || end !== "") return { whole };
  // Without references and marks, the original text is shown.
  const brief = /<[am]/.test(content.line.html) ? content.line : markup`${text.trim()}`;
  const shown = brief.html.replace(/<[^>]*>/g, "");
  return shown.length <= BRIEF && !shown.includes("\n") ? { whole, brief } : { whole };
}

/** It has more than the lines "event", "id" and "data". */
function hasUnusualFrame({ raw, data, retry, comments, event }: SseEvent): boolean {
  return (
    data === undefined ||
    retry !== undefined ||
    comments !== undefined ||
    (event !== undefined && event !== "message") ||
    raw.split("\n").filter((line) => line !== "").length > 3
  );
}
