import { ownMember } from "../../schema/own-member.ts";

/** Characters that a reader cannot see, or takes for others, by their code points. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}\ufffd\ufeff\u00a0]/gu;

const NAMES: Readonly<Record<string, string>> = { "\r": "\\r", "\n": "\\n", "\t": "\\t", "\ufeff": "<BOM>" };

/** A text in which each character that cannot be seen is named: `\r`, `<BOM>`, `<U+FFFD>`. */
export function visible(text: string): string {
  return text.replace(INVISIBLE, (one) => {
    const code = one.codePointAt(0) ?? 0;
    return ownMember(NAMES, one) ?? `<U+${code.toString(16).toUpperCase().padStart(4, "0")}>`;
  });
}

/** How much of a text is shown around the part that differs. */
const AROUND = 24;

/** The longest part that differs and is shown whole. */
const MOST = 72;

function shortened(text: string): string {
  if (text.length <= MOST) return text;
  return `${text.slice(0, MOST / 2)}… (${text.length.toLocaleString("en-US")} characters) …${text.slice(-MOST / 6)}`;
}

/** The part of a text that another one does not have, in marks, with some characters around it. */
export function marked(text: string, other: string): string {
  const most = Math.min(text.length, other.length);
  let start = 0;
  while (start < most && text[start] === other[start]) start += 1;
  let end = 0;
  while (end < most - start && text.at(-1 - end) === other.at(-1 - end)) end += 1;
  const [before, part, after] = [
    text.slice(0, start),
    text.slice(start, text.length - end),
    text.slice(text.length - end),
  ];
  const left = before.length > AROUND ? `…${before.slice(-AROUND)}` : before;
  const right = after.length > AROUND ? `${after.slice(0, AROUND)}…` : after;
  return visible(`${left}«${shortened(part)}»${right}`);
}
