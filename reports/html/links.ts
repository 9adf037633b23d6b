import { type Markup, markup } from "./markup.ts";
import type { Subject } from "./subject.ts";

/** To a message on the wire, where the page has it; ids of messages are "m17", those of checks have a dot. */
export function toMessage({ has }: Subject, seq: number): Markup {
  return has.message(seq) ? markup`<a href="#m${seq}">#${seq}</a>` : markup`message ${seq}`;
}

/** To the card of a check, where the page has one. */
export function toCheck({ has }: Subject, id: string, text = id): Markup {
  return has.check(id) ? markup`<a href="#${id}">${text}</a>` : markup`${text}`;
}

/** A link out of the page leads to http or https, or is no link. */
export function outwards(url: string, text: string): Markup {
  return /^https?:\/\//.test(url) ? markup`<a href="${url}">${text}</a>` : markup`${text}`;
}
