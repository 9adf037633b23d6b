import { joined, type Markup, markup } from "../markup.ts";
import { type JsonMember, type JsonNode, readJson } from "./json-text.ts";

/** What fits on a line is not broken. */
const LINE = 96;

/**
 * A payload for reading: JSON is laid out over lines with every token as it came, anything else is shown as it is. The
 * values that findings point at are marked; where one is missing, what it is missing from.
 */
export function payloadMarkup(text: string, json: boolean, pointers: readonly string[] = []): Markup {
  const root = json ? readJson(text) : undefined;
  if (root === undefined) return markup`${text}`;
  return laidOut({ value: root }, new Set(pointers.map((pointer) => nearest(root, pointer))), 0);
}

/** The pointer itself where it leads to a value, else the longest part of it that does. */
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

/** Of a value over several lines only its beginning and its end are marked: else most of the payload were. */
function laidOut({ name, value }: JsonMember, marked: ReadonlySet<string>, depth: number): Markup {
  const mark = (part: Markup) => (marked.has(value.pointer) ? markup`<mark>${part}</mark>` : part);
  const label = name === undefined ? "" : `${name}: `;
  const [opening = "", closing = ""] = value.members === undefined ? [value.text] : value.text;
  const items = (value.members ?? []).map((member) => laidOut(member, marked, depth + 1));
  if (items.length === 0 || value.width + depth * 2 <= LINE) {
    return mark(markup`${label}${opening}${joined(items, ", ")}${closing}`);
  }
  const line = `\n${"\t".repeat(depth + 1)}`;
  const end = `\n${"\t".repeat(depth)}`;
  return markup`${mark(markup`${label}${opening}`)}${line}${joined(items, `,${line}`)}${end}${mark(markup`${closing}`)}`;
}
