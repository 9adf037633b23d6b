import { joined, type Markup, markup } from "../markup.ts";
import { type JsonMember, type JsonNode, readJson } from "./json-text.ts";
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
  const root = json && !isMass(text) ? readJson(text) : undefined;
  if (root === undefined) return shared?.refer(text) ?? markup`${text}`;
  const marked = new Set(pointers.map((pointer) => nearest(root, pointer)));
  return formatted({ value: root }, { text, marked, inside: ancestors(marked), shared }, 0).part;
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

/** The pointer itself if it leads to a value, else its longest part that does. */
function nearest(root: JsonNode, pointer: string): string {
  let found = root;
  for (;;) {
    const inner = found.members
      ?.map(({ value }) => value)
      .findLast((value) => pointer === value.pointer || pointer.startsWith(`${value.pointer}/`));
    if (inner === undefined) return found.pointer;
    found = inner;
  }
}

/** A value with its name. `width`: the number of characters, infinite for several lines. */
interface Written {
  readonly part: Markup;
  readonly width: number;
}

/** Of a value on several lines, only the beginning and the end are marked. Otherwise most of the payload would be. */
function formatted({ name, value }: JsonMember, format: Format, depth: number): Written {
  const { marked, inside, shared, text } = format;
  const mark = (part: Markup) => (marked.has(value.pointer) ? markup`<mark>${part}</mark>` : part);
  const label = name === undefined ? "" : `${name}: `;
  const isWanted = inside.has(value.pointer) || (marked.has(value.pointer) && value.width <= MARKED);
  // A value that is shown for a finding is remembered as well, so that later messages refer to it.
  const known = shared?.refer(text.slice(value.at, value.end));
  const reference = isWanted ? undefined : known;
  if (reference !== undefined) {
    return { part: mark(markup`${label}${referring(value, reference)}`), width: label.length + REFERENCE };
  }
  const [opening = "", closing = ""] = value.members === undefined ? [value.text] : value.text;
  const items = (value.members ?? []).map((member) => formatted(member, format, depth + 1));
  const width = items.reduce((sum, item) => sum + item.width + 2, opening.length + closing.length);
  const parts = items.map(({ part }) => part);
  if (items.length === 0 || width + depth * 2 <= LINE) {
    const part = mark(markup`${label}${opening}${joined(parts, ", ")}${closing}`);
    return { part, width: label.length + width };
  }
  const line = `\n${"\t".repeat(depth + 1)}`;
  const end = `\n${"\t".repeat(depth)}`;
  return {
    part: markup`${mark(markup`${label}${opening}`)}${line}${joined(parts, `,${line}`)}${end}${mark(markup`${closing}`)}`,
    width: Number.POSITIVE_INFINITY,
  };
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
