import { ALL_LENGTHS } from "../../../harness/forms/delivery.ts";
import { nested, withUnknownMeta } from "../../../harness/forms/members.ts";
import { inText, onLines, type TextForm } from "../../../harness/forms/text.ts";
import type { JsonObject } from "../../../schema/json.ts";
import type { Form } from "./form.ts";
import { plain } from "./subjects.ts";

const JSON_TEXT =
  "Messages are JSON (JSON-RPC 2.0, section 1), and a JSON parser accepts all texts of the grammar (RFC 8259, section 9).";

const HINT =
  "Read messages with a JSON parser, and take members by their names. Do not search in the text of a message.";

/** With an id and a value that have characters of all kinds: the response repeats the id. */
const withText = (message: JsonObject, text: string) =>
  withUnknownMeta({ ...message, id: `mcp-conform-${text}-${message.id}` }, text);

const withNumbers = (message: JsonObject) =>
  withUnknownMeta({ ...message, id: `mcp-conform-numbers-${message.id}` }, [0, 1, -20, 2.5]);

/** name, what is sent, what makes it legal where that is more than the grammar, the message, the text form. */
const ROWS: readonly (readonly [
  name: string,
  words: string,
  change: (message: JsonObject) => JsonObject,
  form: TextForm | ((message: JsonObject) => string),
  legal?: string,
])[] = [
  [
    "reversed",
    "the members in reverse order",
    (message) => withUnknownMeta(message, { a: 1, b: 2 }),
    "reversed",
    "An object is an unordered collection of members (RFC 8259, section 1).",
  ],
  [
    "spaced",
    "spaces and tabs around each token",
    (message) => message,
    "spaced",
    "White space is allowed before and after each structural character (RFC 8259, section 2).",
  ],
  [
    "escaped",
    "each character of the values escaped",
    (message) => message,
    "escaped",
    "Any character of a string may be escaped (RFC 8259, section 7).",
  ],
  [
    "escaped-names",
    "each letter of the member names escaped",
    (message) => message,
    "escaped-names",
    "The name of a member is a string, and any character of it may be escaped (RFC 8259, section 4 and 7).",
  ],
  [
    "ascii",
    "non-ASCII characters escaped, two escapes for one beyond the basic plane",
    (message) => withText(message, ALL_LENGTHS),
    "ascii",
    "A character outside the basic plane is escaped as two units of UTF-16 (RFC 8259, section 7).",
  ],
  [
    "ascii-capitals",
    "the same escapes with capital digits",
    (message) => withText(message, "é 語 🙂"),
    "ascii-capitals",
    "The digits of an escape may be in upper or lower case (RFC 8259, section 7).",
  ],
  [
    "solidus",
    "each / written as \\/",
    (message) => withText(message, "a/b"),
    "solidus",
    "A solidus may be escaped (RFC 8259, section 7).",
  ],
  [
    "exponent",
    "numbers with an exponent, in an unknown key of _meta",
    withNumbers,
    "exponent",
    "A number may have an exponent (RFC 8259, section 6), and _meta may have any value in a key that nothing defines.",
  ],
  [
    "fraction",
    "integers written with .0, in an unknown key of _meta",
    withNumbers,
    "fraction",
    "A number may have a fraction (RFC 8259, section 6), and _meta may have any value in a key that nothing defines.",
  ],
  [
    "raw",
    "characters of two, three and four bytes, and U+2028, unescaped",
    (message) => withText(message, `${ALL_LENGTHS} \u2029 \u0085`),
    (message) => JSON.stringify(message),
    "Any Unicode character except the quotation mark, the reverse solidus and the control characters may be unescaped (RFC 8259, section 7).",
  ],
  [
    "controls",
    "escaped control characters in an unknown key of _meta",
    (message) => withUnknownMeta(message, "\0\b\t\n\f\r\u001f\u007f"),
    (message) => JSON.stringify(message),
    "Control characters may be in a string if they are escaped (RFC 8259, section 7).",
  ],
  [
    "values",
    "each kind of JSON value, an empty object and an empty array in an unknown key of _meta",
    (message) =>
      withUnknownMeta(message, { none: null, no: false, yes: true, empty: {}, list: [], text: "", zero: 0 }),
    (message) => JSON.stringify(message),
    "_meta may have any value in a key that nothing defines.",
  ],
];

export const textForms: readonly Form[] = [
  ...ROWS.map(
    ([name, words, change, form, legal]): Form => ({
      id: `forms.text.${name}`,
      words,
      title: `The server reads a request with ${words}`,
      legal: legal === undefined ? JSON_TEXT : `${legal} ${JSON_TEXT}`,
      requirement: "forms.json.any-text",
      subject: plain,
      write: (message) => {
        const changed = change(message);
        return { message: changed, text: typeof form === "string" ? inText(changed, form) : form(changed) };
      },
      hint: HINT,
    }),
  ),
  {
    id: "forms.text.indented",
    words: "a body on several lines, with CR LF and tabs",
    title: "The server reads a body on several lines",
    legal: `White space is allowed before and after each structural character (RFC 8259, section 2). ${JSON_TEXT}`,
    requirement: "forms.json.any-text",
    transport: "http",
    subject: plain,
    write: (message) => ({ message, text: onLines(message) }),
    hint: "Parse the whole body. Only over stdio a line is a message.",
  },
  {
    id: "forms.text.depth",
    words: "60 objects, one in the other, in an unknown key of _meta",
    title: "The server answers a request with 60 levels in _meta",
    legal:
      "_meta may have any value in a key that nothing defines. A parser may limit the depth (RFC 8259, section 9), so an error is a fact.",
    requirement: "forms.size.answered",
    subject: plain,
    write: (message) => ({ message: withUnknownMeta(message, nested(60)), mayBeUnread: true }),
    mayRefuse: ({ kind }) => kind === "error" || kind === "status",
    hint: "Answer what is nested too deeply with an error, and continue to read.",
  },
];
