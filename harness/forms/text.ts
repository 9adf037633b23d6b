/** How a JSON text is written. Each member changes one thing that RFC 8259 leaves open. The value stays the same. */
export interface Style {
  /** A string, with its quotation marks. */
  readonly string?: (text: string) => string;
  /** The name of a member, with its quotation marks. Default: as a string. */
  readonly name?: (text: string) => string;
  readonly number?: (value: number) => string;
  /** Insignificant white space around each bracket, comma and colon. */
  readonly gap?: string;
  /** The members of an object, in the order in which they are written. */
  readonly order?: (members: readonly (readonly [string, unknown])[]) => typeof members;
}

/** Writes a JSON value in a style. Members without a value are left out, as `JSON.stringify` does. */
export function written(value: unknown, style: Style = {}): string {
  const { string = JSON.stringify, name = string, number = String, gap = "", order = (all) => all } = style;
  const list = (open: string, parts: readonly string[], close: string) =>
    `${gap}${open}${gap}${parts.join(`${gap},${gap}`)}${gap}${close}${gap}`;
  const write = (part: unknown): string => {
    if (typeof part === "string") return string(part);
    if (typeof part === "number") return number(part);
    if (Array.isArray(part)) return list("[", part.map(write), "]");
    if (typeof part !== "object" || part === null) return String(part);
    const members = order(Object.entries(part).filter(([, member]) => member !== undefined));
    return list(
      "{",
      members.map(([key, member]) => `${name(key)}${gap}:${gap}${write(member)}`),
      "}",
    );
  };
  return write(value);
}

const unit = (code: number) => `\\u${code.toString(16).padStart(4, "0")}`;

/** A string in which the UTF-16 units that match are written as `\uXXXX`; two of them for a character beyond the basic plane. */
const escaping =
  (which: RegExp, write = unit) =>
  (text: string): string =>
    `"${[
      ...JSON.stringify(text)
        .slice(1, -1)
        .matchAll(/\\(?:u[0-9a-fA-F]{4}|.)|[\s\S]/g),
    ]
      .map(([one]) => (one.length === 1 && which.test(one) ? write(one.charCodeAt(0)) : one))
      .join("")}"`;

const upper = (code: number) => `\\u${code.toString(16).toUpperCase().padStart(4, "0")}`;

/** `1` as `1E0`, `2.5` as `25E-1`. Only integers and short fractions are written so. */
function withExponent(value: number): string {
  const text = String(value);
  if (!/^-?\d+(?:\.\d+)?$/.test(text)) return text;
  const [whole = "", fraction = ""] = text.split(".");
  return `${whole}${fraction}E${fraction === "" ? "+0" : `-${fraction.length}`}`.replace(
    /^(-?)0+(?=\d)/,
    "$1",
  );
}

/** Ways to write a JSON value in another text with the same value, by name. None of them contains a line feed, so each is one line. */
export const TEXT_FORMS = {
  /** The members of each object in reverse order. */
  reversed: { order: (all) => all.toReversed() },
  /** Spaces and tabs around each token. */
  spaced: { gap: " \t " },
  /** All printable ASCII letters and digits of values as `\u0061`. */
  escaped: { string: escaping(/[ -~]/), name: JSON.stringify },
  /** The same for the names of members. */
  "escaped-names": { string: JSON.stringify, name: escaping(/[a-z]/i) },
  /** What is outside ASCII as `\u00e9`, with two escapes for a character beyond the basic plane. */
  ascii: { string: escaping(/[^ -~]/) },
  /** The same with capital digits. */
  "ascii-capitals": { string: escaping(/[^ -~]/, upper) },
  /** `/` as `\/`. */
  solidus: { string: (text) => JSON.stringify(text).replaceAll("/", "\\/"), name: JSON.stringify },
  /** `1` as `1E+0`. */
  exponent: { number: withExponent },
  /** `1` as `1.0`. */
  fraction: {
    number: (value) => (Number.isInteger(value) && !/e/.test(String(value)) ? `${value}.0` : String(value)),
  },
} as const satisfies Record<string, Style>;

export type TextForm = keyof typeof TEXT_FORMS;

/** A message in another text with the same value. */
export function inText(message: unknown, form: TextForm): string {
  return written(message, TEXT_FORMS[form]);
}

/** A message with white space of all kinds, line feeds included: for transports without lines. */
export function onLines(message: unknown): string {
  return written(message, { gap: "\r\n\t " });
}
