import { joined, type Markup, markup } from "../markup.ts";
import { type JsonMember, type JsonNode, readJson } from "./json-text.ts";

/** A value that fits on a line of this length stays on one line. */
const LINE = 96;

/**
 * A payload for readers. JSON is spread over lines with its original tokens; other text is unchanged. The values that
 * findings point at are marked. If such a value is missing, its parent is marked.
 */
export function payloadMarkup(text: string, json: boolean, pointers: readonly string[] = []): Markup {
  const root = json && !isMass(text) ? readJson(text) : undefined;
  if (root === undefined) return markup`${text}`;
  return formatted({ value: root }, new Set(pointers.map((pointer) => nearest(root, pointer))), 0);
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

/** Of a value on several lines, only the beginning and the end are marked. Otherwise most of the payload would be. */
function formatted({ name, value }: JsonMember, marked: ReadonlySet<string>, depth: number): Markup {
  const mark = (part: Markup) => (marked.has(value.pointer) ? markup`<mark>${part}</mark>` : part);
  const label = name === undefined ? "" : `${name}: `;
  const [opening = "", closing = ""] = value.members === undefined ? [value.text] : value.text;
  const items = (value.members ?? []).map((member) => formatted(member, marked, depth + 1));
  if (items.length === 0 || value.width + depth * 2 <= LINE) {
    return mark(markup`${label}${opening}${joined(items, ", ")}${closing}`);
  }
  const line = `\n${"\t".repeat(depth + 1)}`;
  const end = `\n${"\t".repeat(depth)}`;
  return markup`${mark(markup`${label}${opening}`)}${line}${joined(items, `,${line}`)}${end}${mark(markup`${closing}`)}`;
}
