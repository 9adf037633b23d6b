import { DANGEROUS } from "../text.ts";

/** HTML that is safe as it stands: made of our own literals, and of strings that were escaped. */
export interface Markup {
  readonly html: string;
}

export type Part = Markup | string | number | undefined | false | readonly Part[];

/** HTML as it is written; whatever is put into it is escaped, unless it is markup itself. */
export function markup(literals: TemplateStringsArray, ...parts: readonly Part[]): Markup {
  let html = literals[0] ?? "";
  // Literals are ours and whole: what stands within a tag is in quotes.
  let tag = within(html, false);
  parts.forEach((part, index) => {
    const literal = literals[index + 1] ?? "";
    html += rendered(part, tag) + literal;
    tag = within(literal, tag);
  });
  return { html };
}

/** Whether what follows stands within a tag. */
function within(literal: string, before: boolean): boolean {
  const opened = literal.lastIndexOf("<");
  const closed = literal.lastIndexOf(">");
  return opened === closed ? before : opened > closed;
}

export const NOTHING: Markup = { html: "" };

/** The parts that there are, with a separator of ours between them. */
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
 * A string for an element, or within a tag for an attribute in quotes: only there a quote means anything, and payloads
 * are full of them. What cannot be seen, or reorders the text, becomes visible.
 */
function escaped(text: string, tag: boolean): string {
  return visible(text).replace(tag ? /[&<>"]/g : /[&<>]/g, (character) => ENTITIES[character] ?? "");
}

const UNSEEN = new RegExp(`${DANGEROUS.source}|\\p{Cs}`, "gu");

/** Control characters, marks of direction and halves of characters, as \u{202e}. */
function visible(text: string): string {
  return text.replace(UNSEEN, code);
}

function code(character: string): string {
  return `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`;
}
