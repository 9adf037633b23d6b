import { type JsonMember, type JsonNode, nearest, readJson } from "../../wire/json-text.ts";
import { joined, type Markup, markup } from "../markup.ts";
import type { Shared } from "./shared.ts";

/** A value that fits on a line of this length stays on one line. */
const LINE = 120;

/**
 * A payload for readers. JSON is spread over lines with its original tokens; other text is unchanged. The values that
 * findings point at are marked. If such a value is missing, its parent is marked. Values that an earlier message shows
 * become references, if `shared` knows the earlier messages.
 */
export function payloadMarkup(
  text: string,
  json: boolean,
  pointers: readonly string[] = [],
  shared?: Shared,
): Markup {
  return payload(text, json, pointers, shared).whole;
}

/** The payload on as many lines as it needs, and on one line if it is JSON. */
export interface Payload {
  readonly whole: Markup;
  readonly line?: Markup;
}

export function payload(text: string, json: boolean, pointers: readonly string[], shared?: Shared): Payload {
  const root = json && !isMass(text) ? readJson(text) : undefined;
  if (root === undefined) return { whole: shared?.refer(text) ?? markup`${text}` };
  const marked = new Set(pointers.map((pointer) => nearest(root, pointer).pointer));
  const written = writtenOf({ value: root }, { text, marked, inside: ancestors(marked), shared });
  return { whole: spread(written, 0), line: flat(written, "") };
}

interface Format {
  readonly text: string;
  /** The pointers of the values to mark. */
  readonly marked: ReadonlySet<string>;
  /** The pointers of the values that contain a marked value: they are always shown. */
  readonly inside: ReadonlySet<string>;
  readonly shared: Shared | undefined;
}

function ancestors(pointers: ReadonlySet<string>): ReadonlySet<string> {
  const all = new Set<string>();
  for (const pointer of pointers) {
    for (let end = pointer.lastIndexOf("/"); end >= 0; end = pointer.lastIndexOf("/", end - 1)) {
      all.add(pointer.slice(0, end));
      if (end === 0) break;
    }
  }
  return all;
}

/** A text of this length with more values than this is unchanged: on lines of their own, they would help no reader. */
const LONG = 64 * 1024;
const MANY_VALUES = 10_000;

function isMass(text: string): boolean {
  return text.length > LONG && text.split(",", MANY_VALUES + 1).length > MANY_VALUES;
}

/** A value with its name, before it is put on lines. */
interface Written {
  readonly name: string | undefined;
  readonly isMarked: boolean;
  /** The whole value of a scalar or a reference. */
  readonly opening: Markup;
  readonly closing: string;
  readonly items: readonly Written[];
  /** The number of characters on one line. */
  readonly width: number;
}

function writtenOf({ name, value }: JsonMember, format: Format): Written {
  const { marked, inside, shared, text } = format;
  const isMarked = marked.has(value.pointer);
  const label = name === undefined ? 0 : name.length + 1;
  const isWanted = inside.has(value.pointer) || (isMarked && value.width <= MARKED);
  // A value that is shown for a finding is remembered as well, so that later messages refer to it.
  const known = shared?.refer(text.slice(value.at, value.end));
  if (known !== undefined && !isWanted) {
    const opening = referring(value, known);
    return { name, isMarked, opening, closing: "", items: [], width: label + REFERENCE };
  }
  const [opening = "", closing = ""] = value.members === undefined ? [value.text] : value.text;
  const items = (value.members ?? []).map((member) => writtenOf(member, format));
  const width = items.reduce((sum, item) => sum + item.width + 1, label + opening.length + closing.length);
  return { name, isMarked, opening: markup`${opening}`, closing, items, width };
}

const markedIf = (isMarked: boolean, part: Markup) => (isMarked ? markup`<mark>${part}</mark>` : part);

/** On one line. After the name is a space if the value has a line of its own. */
function flat({ name, isMarked, opening, closing, items }: Written, gap: "" | " "): Markup {
  const all = joined(
    items.map((item) => flat(item, "")),
    ",",
  );
  return markedIf(isMarked, markup`${labelOf(name, gap)}${opening}${all}${closing}`);
}

/** On several lines if one is too short. Then only the beginning and the end are marked: otherwise most of the payload would be. */
function spread(written: Written, depth: number): Markup {
  const { name, isMarked, opening, closing, items, width } = written;
  const gap = depth === 0 ? "" : " ";
  if (items.length === 0 || width + depth * 2 <= LINE) return flat(written, gap);
  const line = `\n${"\t".repeat(depth + 1)}`;
  const all = joined(
    items.map((item) => spread(item, depth + 1)),
    `,${line}`,
  );
  const first = markedIf(isMarked, markup`${labelOf(name, gap)}${opening}`);
  return markup`${first}${line}${all}\n${"\t".repeat(depth)}${markedIf(isMarked, markup`${closing}`)}`;
}

function labelOf(name: string | undefined, gap: string): string {
  return name === undefined ? "" : `${name}:${gap}`;
}

/** A marked value up to this length is shown again, although an earlier message shows it, in characters. */
const MARKED = 2_000;

/** The usual number of characters of a reference. */
const REFERENCE = 14;

/** A reference in the brackets or quotes of its value. */
function referring({ members, text }: JsonNode, reference: Markup): Markup {
  if (members === undefined) return markup`"${reference}"`;
  return markup`${text[0]}${reference}${text[1]}`;
}
