import type { Problem } from "../problem.ts";
import { quote } from "./json.ts";

/**
 * Judges a URI template by the grammar of RFC 6570 (all four levels). It does not judge the expanded URI: even
 * the scheme may be a variable.
 *
 * Level: MUST by form (`@format uri-template` in schema.ts, `server/resources#resource-templates`).
 */
export function lintUriTemplate(text: string): Problem[] {
  let at = 0;
  while (at < text.length) {
    const literals = LITERALS.exec(text.slice(at));
    at += literals?.[0].length ?? 0;
    if (at >= text.length) return [];
    if (text[at] !== "{") return [problem(`${quote(charAt(text, at))} at ${at} ${foreign(text[at])}`)];
    const end = text.indexOf("}", at);
    if (end < 0) return [problem(`the expression that starts at ${at} is not closed with "}"`)];
    const message = expression(text.slice(at + 1, end));
    if (message) return [problem(`the expression {…} at ${at} ${message}`)];
    at = end + 1;
  }
  return [];
}

/** Section 2.1, with the apostrophe, which erratum 6937 allows again. */
const LITERALS = /^(?:[^\0-\x20"%<>\\^`{|}\x7f-\x9f]|%[0-9A-Fa-f]{2})+/u;

const NAME = /^(?:\w|%[0-9A-Fa-f]{2})+(?:\.(?:\w|%[0-9A-Fa-f]{2})+)*(?:\*|:[1-9]\d{0,3})?$/;

function expression(body: string): string | undefined {
  if (/^[=,!@|]/.test(body)) return `begins with ${quote(body[0])}, which RFC 6570 reserves`;
  for (const variable of body.replace(/^[+#./;?&]/, "").split(",")) {
    if (!NAME.test(variable)) return `must name a variable, got ${quote(variable)}`;
  }
  return undefined;
}

function foreign(character: string | undefined): string {
  if (character === "}") return 'closes no expression; "{" is missing';
  return character === "%" ? "must be followed by two hexadecimal digits" : "must be percent-encoded";
}

function charAt(text: string, at: number): string {
  return String.fromCodePoint(text.codePointAt(at) ?? 0);
}

function problem(message: string): Problem {
  return { pointer: "", rule: "uri-template", message };
}
