import { ALL_LENGTHS } from "../../../harness/forms/delivery.ts";
import { SIZES, sized, sizeInWords } from "../../../harness/forms/size.ts";
import { inText, type TextForm } from "../../../harness/forms/text.ts";
import { isObject, type JsonObject } from "../../../schema/json.ts";
import type { PageForm } from "./page-form.ts";
import { META_KEY, nested } from "./ping-texts.ts";

const describedBy = (description: string) => (item: JsonObject) => ({ ...item, description });

const text = (form: TextForm, what: string, more: Partial<PageForm> = {}): PageForm => ({
  name: `page-text.${form}`,
  what,
  legal: "Messages are JSON (RFC 8259), which leaves this to the writer.",
  ground: "must",
  hint: "Read messages with a complete JSON parser.",
  text: (response) => inText(response, form),
  ...more,
});

const NUMBERS: Partial<PageForm> = {
  ground: "schema",
  legal:
    "RFC 8259 writes one number in several ways, and for JSON Schema a number is an integer if its fraction is zero. No sentence of the specification says so.",
};

/** How the JSON of a page is written. */
export const PAGE_TEXTS: readonly PageForm[] = [
  text("reversed", "whose members are in reverse order"),
  text("spaced", "with spaces and tabs around each token"),
  text("escaped", "whose values are written with \\u escapes"),
  text("escaped-names", "whose member names are written with \\u escapes"),
  text("ascii", "with other scripts and an emoji, written with \\u escapes", {
    item: describedBy(ALL_LENGTHS),
  }),
  text("solidus", "with a solidus, written as \\/", { item: describedBy("a/b") }),
  text("exponent", "whose numbers are written with an exponent", NUMBERS),
  text("fraction", "whose integers are written with .0", NUMBERS),
  {
    ...text("ascii", "with other scripts, an emoji and U+2028, written as they are", {
      item: describedBy(`raw ${ALL_LENGTHS}`),
    }),
    name: "page-text.raw",
    text: JSON.stringify,
  },
];

const result = (name: string, what: string, more: Partial<PageForm>): PageForm => ({
  name: `results.${name}`,
  what,
  legal:
    "The schema allows further members in results and in what a list has, and these members are optional.",
  ground: "schema",
  hint: "Ignore members that the client does not know, and read optional members as optional.",
  ...more,
});

const item = (name: string, what: string, members: JsonObject) =>
  result(`item-${name}`, what, { item: (one) => ({ ...one, ...members }) });

const MANY = 2_000;

const ICON = { src: "https://mcp-conform.example/icon.png", mimeType: "image/png", sizes: ["48x48"] };

/** The members of a result. */
export const RESULTS: readonly PageForm[] = [
  result("unknown-member", "with a member that does not exist", {
    members: { "mcp-conform": { one: [1] } },
  }),
  // Since 2026-07-28 a server names itself in _meta of each result.
  result("meta-empty", "with an empty _meta", {
    members: { _meta: {} },
    revisions: { until: "2025-11-25" },
  }),
  result("meta-values", "with a value of each kind of JSON in _meta", {
    members: { _meta: { [META_KEY]: [null, true, 0, -1.5, "", [], {}] } },
  }),
  result("meta-deep", "with 60 levels of objects and lists in _meta", {
    members: { _meta: { [META_KEY]: nested(60) } },
    ground: "unsaid",
    legal: "_meta may have any value under a key of a third party, and no sentence limits its depth.",
  }),
  item("unknown-member", "whose item has a member that does not exist", { "mcp-conform": null }),
  item("meta-empty", "whose item has an empty _meta", { _meta: {} }),
  item("description-empty", "whose item has an empty description", { description: "" }),
  item("title", "whose item has a title in another script", { title: ALL_LENGTHS }),
  item("icons", "whose item has icons, as in later revisions", { icons: [ICON] }),
  item("annotations-empty", "whose item has empty annotations", { annotations: {} }),
  result("many-items", `with ${MANY.toLocaleString("en-US")} items`, {
    count: MANY,
    ground: "unsaid",
    legal: "No sentence limits the number of items of a page.",
  }),
  item("annotations-unknown", "whose item has an annotation that does not exist", {
    annotations: { "mcp-conform": 1 },
  }),
];

const cursor = (name: string, what: string, value: string): PageForm => ({
  name: `cursors.${name}`,
  what: `whose nextCursor ${what}`,
  legal:
    "A cursor is an opaque string, so it may have any characters, and a client must send it back unchanged.",
  ground: "must",
  hint: "Treat a cursor as an opaque string. Do not parse, trim, encode or decode it.",
  cursor: value,
});

/** What a cursor can be. */
export const CURSORS: readonly PageForm[] = [
  cursor("spaces", "begins and ends with spaces", "  cursor  "),
  cursor("percent", "looks percent-encoded", "%20%2F%zz+"),
  cursor("braces", "has braces", "{cursor}/{next}"),
  cursor("json", "is the text of a JSON object", '{"page": 2}'),
  cursor("number", "is the text of a number with a leading zero", "007"),
  cursor("other-scripts", "has other scripts and an emoji", `é 語 🙂`),
  cursor("composed", "has a letter in two characters, which must not be composed", "e\u0301"),
  cursor("escapes", "has a line feed, a tab, a quotation mark and a backslash", 'one\ntwo\t"three"\\'),
  cursor("query", "looks like the query of a URL", "?cursor=a&next=b#c"),
  cursor("zero", "is the digit 0, which some languages take for false", "0"),
  cursor("like-null", 'is the text "null"', "null"),
  cursor("base64", "is base64 with padding", "bWNwL2NvbmZvcm0+Pw=="),
  cursor(
    "line-separators",
    "has U+2028, U+2029 and U+0085, which end no line",
    "one\u2028two\u2029three\u0085four",
  ),
  cursor("long", "has 4,096 characters", "c".repeat(4_096)),
];

/** The text of a response with this number of bytes. */
const ofSize = (bytes: number) => (response: JsonObject) => {
  const { result: whole } = response;
  const _meta = (padding: string) => ({ _meta: { [META_KEY]: padding } });
  const write = (padding: string) =>
    JSON.stringify({ ...response, result: { ...(isObject(whole) ? whole : {}), ..._meta(padding) } });
  return sized(write, bytes);
};

const LARGEST = Math.max(...SIZES);

/** How large a page can be. Where a server sends requests, pings show the same, so only the largest page is sent there. */
export const PAGE_SIZES: readonly PageForm[] = SIZES.map((bytes) => ({
  name: `page-size.${bytes}`,
  what: `of ${sizeInWords(bytes)}`,
  legal: "No sentence limits the size of a message.",
  ground: "unsaid",
  hint: "Read messages of any size, or set a limit of many megabytes. Report a message over the limit as an error.",
  ...(bytes === LARGEST ? {} : { revisions: { since: "2026-07-28" as const } }),
  text: ofSize(bytes),
}));
