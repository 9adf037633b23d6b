import type { Cuts } from "../../../harness/forms/delivery.ts";
import { cutText, marked } from "../../../harness/forms/visible.ts";
import type { Compared } from "../../../harness/verdict/result.ts";

/** What a reader of a report cannot see, or takes for something else. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\u00a0\u3000\ufffd]/gu;

const named = (character: string) =>
  `<U+${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0")}>`;

/** How many characters of a message a finding shows. */
const SHOWN = 120;

/** A text in a finding: invisible characters by their names, and shortened, with its size. */
export function visible(text: string): string {
  const start = text.slice(0, SHOWN).replaceAll(INVISIBLE, named);
  return text.length <= SHOWN
    ? start
    : `${start}… (${Buffer.byteLength(text).toLocaleString("en-US")} bytes)`;
}

/** What was written to the client, and what it did. */
interface Written {
  readonly words: string;
  readonly sent: string;
  readonly came: string;
  readonly cuts?: Cuts | undefined;
}

/** The plain message and the form side by side, with what differs marked. */
export function comparedOf(plain: Written, form: Written): Compared {
  const { words, sent, came, cuts = [] } = form;
  return {
    plain: { words: plain.words, sent: marked(plain.sent, sent), came: plain.came },
    form: { words, sent: cuts.length > 0 ? cutText(sent, cuts) : marked(sent, plain.sent), came },
  };
}
