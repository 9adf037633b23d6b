import { ownMember } from "../../schema/own-member.ts";
import { type Cuts, pieces } from "./delivery.ts";

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

/** More cuts than these are not shown one by one. */
const FEW_CUTS = 3;

const BYTES_OF_PART = /\ufffd+/gu;

/** The end or the beginning of a piece. A part of a character is shown as its bytes. */
function edge(bytes: Uint8Array, isEnd: boolean): string {
  const text = Buffer.from(bytes).toString("utf8");
  const inside = text.replace(BYTES_OF_PART, "");
  const rest = bytes.length - Buffer.byteLength(inside);
  const part = isEnd ? bytes.subarray(bytes.length - rest) : bytes.subarray(0, rest);
  const shown = [...part].map((byte) => `<${byte.toString(16).toUpperCase().padStart(2, "0")}>`).join("");
  const whole = isEnd ? inside.slice(-AROUND) : inside.slice(0, AROUND);
  const more = inside.length > AROUND ? "…" : "";
  return isEnd ? `${more}${visible(whole)}${shown}` : `${shown}${visible(whole)}${more}`;
}

/** Where a text is cut when it is delivered: "«|»" between the bytes before and after it. */
export function cutText(text: string, cuts: Cuts): string {
  const parts = pieces(Buffer.from(text), cuts);
  if (cuts.length > FEW_CUTS)
    return `in ${parts.length.toLocaleString("en-US")} pieces of the bytes of ${shortened(visible(text))}`;
  const shown = parts.slice(1).map((part, at) => `${edge(parts[at] ?? part, true)}«|»${edge(part, false)}`);
  return shown.join(" and ");
}
