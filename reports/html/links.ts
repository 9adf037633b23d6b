import type { Evidence } from "../../harness/verdict/result.ts";
import { citedWords } from "../cited.ts";
import { say } from "../language/language.ts";
import { type Markup, markup } from "./markup.ts";
import type { Subject } from "./subject.ts";

/** A link to a message on the wire, if the page has it. Ids of messages are "m17"; ids of checks contain a dot. */
export function toMessage({ shown }: Subject, seq: number): Markup {
  const line = shown.get(seq);
  return line === undefined
    ? markup`${say("message {number}", { number: seq })}`
    : markup`<a href="#m${line}">#${seq}</a>`;
}

/** A message that shows a finding: as other reports name it, and the link. */
export function toCited(subject: Subject, cited: Evidence, check: string): Markup {
  const link = toMessage(subject, cited.message);
  return cited.counted === undefined ? link : markup`${citedWords(cited, check)}, ${link}`;
}

/** A link to the card of a check, if the page has one. */
export function toCheck({ has }: Subject, id: string, text = id): Markup {
  return has.check(id) ? markup`<a href="#${id}">${text}</a>` : markup`${text}`;
}

/** A link to another site. Only http and https become links. */
export function outwards(url: string, text: string): Markup {
  return /^https?:\/\//.test(url) ? markup`<a href="${url}">${text}</a>` : markup`${text}`;
}
