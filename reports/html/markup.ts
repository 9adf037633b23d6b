import { ownMember } from "../../schema/own-member.ts";
import { DANGEROUS } from "../text.ts";

/** Safe HTML: our own literals and escaped strings. */
export interface Markup {
  readonly html: string;
}

export type Part = Markup | string | number | undefined | false | readonly Part[];

/** Makes HTML from a template. Inserted values are escaped unless they are markup. */
export function markup(literals: TemplateStringsArray, ...parts: readonly Part[]): Markup {
  let html = literals[0] ?? "";
  // The literals are our own, so a value within a tag is always in quotes.
  let tag = within(html, false);
  parts.forEach((part, index) => {
    const literal = literals[index + 1] ?? "";
    html += rendered(part, tag) + literal;
    tag = within(literal, tag);
  });
  return { html };
}

/** Whether the text after the literal is within a tag. */
function within(literal: string, before: boolean): boolean {
  const opened = literal.lastIndexOf("<");
  const closed = literal.lastIndexOf(">");
  return opened === closed ? before : opened > closed;
}

export const NOTHING: Markup = { html: "" };

/** The parts with a separator, which must be our own. */
export function joined(parts: readonly (Markup | string)[], separator: string): Markup {
  return { html: parts.map((part) => rendered(part, false)).join(separator) };
}

function rendered(part: Part, tag: boolean): string {
  if (part === undefined || part === false) return "";
  if (typeof part === "string") return escaped(part, tag);
  if (typeof part === "number") return String(part);
  return "html" in part ? part.html : part.map((one) => rendered(one, tag)).join("");
}

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
};

/**
 * Escapes a string for an element or a quoted attribute. Quotes are escaped only within a tag, because payloads contain
 * many. Characters that are invisible or reorder the text become visible.
 */
function escaped(text: string, tag: boolean): string {
  return visible(text).replace(
    tag ? /[&<>"]/g : /[&<>]/g,
    (character) => ownMember(ENTITIES, character) ?? "",
  );
}

const UNSEEN = new RegExp(`${DANGEROUS.source}|\\p{Cs}`, "gu");

/** Shows control characters, direction marks and lone surrogates as codes: \u{202e}. */
function visible(text: string): string {
  return text.replace(UNSEEN, code);
}

function code(character: string): string {
  return `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`;
}
