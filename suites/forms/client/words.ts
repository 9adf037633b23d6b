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
