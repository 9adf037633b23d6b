import { ALL_LENGTHS } from "../../../harness/forms/delivery.ts";
import { inText, type TextForm } from "../../../harness/forms/text.ts";
import type { JsonObject } from "../../../schema/json.ts";
import type { Ground, PingForm } from "./form.ts";

const JSON_LEGAL =
  "Messages are JSON (RFC 8259), which leaves this to the writer, and a ping must be answered however it is written.";

const HINT = "Read messages with a complete JSON parser, and return the value of the id, not its text.";

/** The key of what no revision defines. Its prefix belongs to no one. */
export const META_KEY = "mcp-conform.example/form";

const text = (form: TextForm, what: string, more: Partial<PingForm> = {}): PingForm => ({
  name: `text.${form}`,
  what,
  legal: JSON_LEGAL,
  ground: "must",
  hint: HINT,
  text: (ping) => inText(ping, form),
  ...more,
});

const value = (name: string, what: string, id: string, ground: Ground = "must"): PingForm => ({
  name: `text.${name}`,
  what,
  legal: JSON_LEGAL,
  ground,
  hint: HINT,
  ids: [id],
});

const DEEPEST = 60;

/** Objects and lists in turn. */
export function nested(depth: number): unknown {
  let inner: unknown = "inside";
  for (let level = 0; level < depth; level++) inner = level % 2 === 0 ? { inner } : [inner];
  return inner;
}

/** A number that no double has exactly. `JSON.stringify` cannot write it. */
const LARGE = "123456789012345678901234567890";

const NUMBER_LEGAL =
  "RFC 8259 writes one number in several ways, and for JSON Schema a number is an integer if its fraction is zero. No sentence of the specification says so.";

/** How the JSON of a ping is written. */
export const TEXTS: readonly PingForm[] = [
  text("reversed", "whose members are in reverse order"),
  text("spaced", "with spaces and tabs around each token"),
  text("escaped", "whose values are written with \\u escapes"),
  text("escaped-names", "whose member names are written with \\u escapes"),
  text("ascii", "whose id has other scripts and an emoji, written with \\u escapes", {
    ids: [`ascii ${ALL_LENGTHS}`],
  }),
  text("ascii-capitals", "whose id has \\u escapes with digits in capitals", {
    ids: [`capitals ${ALL_LENGTHS}`],
  }),
  text("solidus", "whose id has a solidus, written as \\/", { ids: ["text/solidus"] }),
  text("exponent", "whose id is an integer, written with an exponent", {
    ids: [4711],
    ground: "schema",
    legal: NUMBER_LEGAL,
  }),
  text("fraction", "whose id is an integer, written with .0", {
    ids: [4712],
    ground: "schema",
    legal: NUMBER_LEGAL,
  }),
  value("raw", "whose id has other scripts and an emoji, written as they are", `raw ${ALL_LENGTHS}`),
  value(
    "line-separators",
    "whose id has U+2028, U+2029 and U+0085, which end no line",
    "one\u2028two\u2029three\u0085four",
  ),
  value(
    "controls",
    "whose id has escaped line feeds, tabs and quotation marks",
    'one\ntwo\r\n\t"three" \\ \b\f',
  ),
  value("nul", "whose id has an escaped U+0000", "one\u0000two", "schema"),
  {
    name: "text.deep",
    what: `with ${DEEPEST} levels of objects and lists in _meta`,
    legal: "_meta may have any value under a key of a third party, and no sentence limits its depth.",
    ground: "unsaid",
    hint: "Skip what is not known without recursion, or allow for some hundred levels.",
    params: { _meta: { [META_KEY]: nested(DEEPEST) } },
  },
  {
    name: "text.large-number",
    what: "with a number of 30 digits in _meta",
    legal: "_meta may have any value under a key of a third party. RFC 8259 sets no limit for a number.",
    ground: "schema",
    hint: "Do not convert numbers that the client does not use.",
    params: { _meta: { [META_KEY]: LARGE } },
    text: (ping: JsonObject) => JSON.stringify(ping).replace(`"${LARGE}"`, LARGE),
  },
];
