import { decodings } from "./decode.ts";
import { foldedText } from "./search.ts";
import { REDACTED, type Word } from "./words.ts";

/** The least number of characters in a part of a secret at the start or the end of a line. It is also at least half of the secret. */
const MIN_PART = 6;

/** The least number of letters and digits in a part of a word. */
const MIN_LETTERS = 4;

/** No longer part is found. A character takes up to about 16 characters in some spellings. */
const EDGE = 4096;

const leastOf = (word: Word) => Math.max(MIN_PART, Math.ceil(word.text.length / 2));

/** A text without the first characters of a word at its end. `shortest`: how many there must be; half when left out. */
export function withoutStart(text: string, words: readonly Word[], shortest?: number): string {
  const edge = text.slice(-EDGE);
  const forms = decodings(edge).map(foldedText);
  for (const word of words) {
    if (!forms.some((form) => mayMatch(word, form.slice(-MIN_LETTERS)))) continue;
    for (let length = word.text.length - 1; length >= (shortest ?? leastOf(word)); length -= 1) {
      const start = foldedText(word.text.slice(0, length));
      if (!forms.some((form) => form.endsWith(start))) continue;
      const at = word.startAtEnd(length).exec(edge)?.index;
      if (at !== undefined) return text.slice(0, text.length - edge.length + at) + REDACTED;
    }
  }
  return text;
}

/** A text without the last characters of a word at its start. */
export function withoutEnd(text: string, words: readonly Word[]): string {
  const edge = text.slice(0, EDGE);
  const forms = decodings(edge).map(foldedText);
  for (const word of words) {
    if (!forms.some((form) => mayMatch(word, form.slice(0, MIN_LETTERS)))) continue;
    for (let length = word.text.length - 1; length >= leastOf(word); length -= 1) {
      const end = foldedText(word.text.slice(-length));
      if (!forms.some((form) => form.startsWith(end))) continue;
      const [found] = word.endAtStart(length).exec(edge) ?? [];
      if (found !== undefined) return REDACTED + text.slice(found.length);
    }
  }
  return text;
}

function mayMatch(word: Word, letters: string): boolean {
  return letters.length === MIN_LETTERS && word.letters.includes(letters);
}
