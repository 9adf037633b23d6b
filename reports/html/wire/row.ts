import type { TraceEvent } from "../../../harness/trace/event.ts";
import { toCheck, toMessage } from "../links.ts";
import { joined, type Markup, markup, NOTHING } from "../markup.ts";
import type { Citation, Subject } from "../subject.ts";
import { STATUS_WORDS } from "../verdict.ts";
import { carriedBy } from "./carried.ts";
import { cutPayload, shownLength } from "./cut.ts";
import type { Asked } from "./exchanges.ts";
import type { ShownHeaders } from "./headers.ts";
import { labelOf } from "./label.ts";
import { payloadMarkup } from "./payload.ts";
import type { Same } from "./repeats.ts";
import { type Side, sideOf } from "./side.ts";

/** What the page knows about an event from the events around it. */
export interface Around {
  readonly asked: Asked | undefined;
  readonly headers: ShownHeaders | undefined;
  /** An earlier message that is the same except for its id. */
  readonly same: Same | undefined;
  /** The JSON pointers of findings in this message and in its repetitions. */
  readonly pointers: readonly string[];
  /** The end of the HTTP exchange, if it follows directly. */
  readonly end: TraceEvent | undefined;
  /** How many characters of the payload the page has room for. */
  readonly most: number;
}

/** One letter each, because a page has thousands of rows. The style sheet uses the same letters. */
const CLASSES: Readonly<Record<Side, string>> = { harness: "h", target: "t", mark: "k" };

const ARROWS: Readonly<Record<Side, string>> = { harness: "→", target: "←", mark: "" };

/** Verdicts that a reader looks for on the wire. */
export const isFinding = ({ verdict }: Citation) => ["fail", "error", "warn"].includes(verdict);

/** Open from the start, so that links work without scripts. */
export const isFailure = ({ verdict }: Citation) => verdict === "fail" || verdict === "error";

/** One event in its lane: number, time and label. The payload is closed. */
export function row(subject: Subject, event: TraceEvent, around: Around): Markup {
  const side = sideOf(subject.result.target.role, event.channel);
  const cited = subject.cited.get(event.seq) ?? [];
  const { asked } = around;
  const after = asked === undefined ? NOTHING : markup` <small>${milliseconds(asked.after)}</small>`;
  const signs = [...new Set(cited.filter(isFinding).map(({ verdict }) => verdict))];
  const flags = signs.map((verdict) => markup` <b class="${verdict}">${STATUS_WORDS[verdict].sign}</b>`);
  const end = around.end && markup` <small id="m${around.end.seq}">complete (${around.end.seq})</small>`;
  const label = markup`${ARROWS[side]} ${labelOf(event, asked)}${after}${end}${flags}`;
  const body = bodyOf(subject, event, around, cited);
  const open = cited.some(isFailure) ? markup` open` : NOTHING;
  const content =
    body.html === ""
      ? markup`<div>${label}</div>`
      : markup`<details${open}><summary>${label}</summary>${body}</details>`;
  const place = markup`<i>${event.seq} ${(event.ms / 1000).toFixed(3)}</i>`;
  return markup`<li id="m${event.seq}" class="${CLASSES[side]}">${place}${content}</li>\n`;
}

function bodyOf(subject: Subject, event: TraceEvent, around: Around, cited: readonly Citation[]): Markup {
  const by =
    "by" in event && event.by !== undefined ? markup`sent by ${toCheck(subject, event.by)}` : undefined;
  // Most messages are evidence for many checks that pass. Their cards link here.
  const citing = [...new Set(cited.filter(isFinding).map(({ check }) => check))].map((check) =>
    toCheck(subject, check),
  );
  const facts = [
    ...(by ? [by] : []),
    ...notes(event).map((note) => markup`${note}`),
    ...(citing.length > 0 ? [markup`evidence for ${joined(citing, ", ")}`] : []),
  ];
  const { headers } = around;
  const line = facts.length === 0 ? NOTHING : markup`<p>${joined(facts, " · ")}</p>`;
  return markup`${line}${headers === undefined ? "" : headersBlock(subject, headers)}${payloadOf(subject, event, around)}`;
}

/** Remarks about the bytes. */
function notes(event: TraceEvent): readonly string[] {
  return [
    ...("broken" in event && event.broken ? ["breaks the protocol on purpose"] : []),
    ...("invalidUtf8" in event && event.invalidUtf8 ? ["not UTF-8: \ufffd replaces invalid bytes"] : []),
    ...("unterminated" in event && event.unterminated ? ["the stream ended within it"] : []),
    ...("truncated" in event && event.truncated
      ? [`${event.truncated} more bytes are not on this page`]
      : []),
  ];
}

function headersBlock(subject: Subject, { as, lines }: ShownHeaders): Markup {
  const as_ =
    as === undefined
      ? NOTHING
      : markup`<p>headers as in ${toMessage(subject, as)}${lines.length > 0 ? ", except" : ""}</p>`;
  const text = lines.map(([name, value]) => `${name}: ${value}`).join("\n");
  return markup`${as_}${text === "" ? "" : markup`<pre>${text}</pre>`}`;
}

/** The payload. Of a repeated message, only the id. */
function payloadOf(subject: Subject, event: TraceEvent, { same, pointers, most }: Around): Markup {
  const carried = carriedBy(event);
  if (carried === undefined) return NOTHING;
  const { before, text, after, json } = carried;
  const raw = before + text + after;
  const length = shownLength(raw, most);
  if (raw.length > length && same === undefined) return cutPayload(event, raw, length, pointers);
  if (event.channel === "stderr" && text.length < 80 && !text.includes("\n")) return NOTHING;
  if (same === undefined) return markup`<pre>${before}${payloadMarkup(text, json, pointers)}${after}</pre>`;
  const around = before + after;
  return markup`${around !== "" && markup`<pre>${around}</pre>`}<p>as ${toMessage(subject, same.seq)}, except <code>"id": ${same.id}</code></p>`;
}

function milliseconds(ms: number): string {
  return `${ms < 10 ? ms.toFixed(1) : ms.toFixed(0)} ms`;
}
