import { Automaton } from "./automaton.ts";

/**
 * Finds words in a text fast: the time depends on the length of the text, and neither on the number of words nor on what they
 * have in common. Only letters and digits of ASCII count, without their case, because most encodings leave them as they are.
 */
export class Search<Item> {
  readonly #least: number;
  /** Each is at least twice as large as the next one, so that a word is entered only a few times. */
  readonly #automata: Automaton<Item>[] = [];

  /** Words with fewer than `least` letters and digits are never found. */
  constructor(items: Items<Item>, least: number) {
    this.#least = least;
    this.add(items);
  }

  add(items: Items<Item>): void {
    const added = items
      .map(([text, item]) => ({ word: folded(text).slice(), item }))
      .filter(({ word }) => word.length >= this.#least);
    if (added.length === 0) return;
    let entries: readonly Entry<Item>[] = added;
    for (;;) {
      const last = this.#automata.at(-1);
      if (last === undefined || last.size >= 2 * sizeOf(entries)) break;
      this.#automata.pop();
      entries = [...last.entries, ...entries];
    }
    this.#automata.push(new Automaton(entries));
  }

  /** Adds the items of the words in a text. */
  addTo(found: Set<Item>, text: string): void {
    if (this.#automata.length === 0 || text.length < this.#least) return;
    const bytes = folded(text);
    for (const automaton of this.#automata) automaton.addTo(found, bytes);
  }
}

type Items<Item> = readonly (readonly [text: string, item: Item])[];

interface Entry<Item> {
  readonly word: Uint8Array;
  readonly item: Item;
}

const sizeOf = (entries: readonly Entry<unknown>[]) =>
  entries.reduce((sum, { word }) => sum + word.length, 0);

/** Small letters and digits; 0 for each other character. */
const FOLDED = Uint8Array.from({ length: 128 }, (_, code) => {
  const character = String.fromCharCode(code).toLowerCase();
  return /[a-z\d]/.test(character) ? character.charCodeAt(0) : 0;
});

let buffer = new Uint8Array(0x10000);

/** The letters and digits of a text. The bytes are valid until the next call. */
function folded(text: string): Uint8Array {
  if (buffer.length < text.length) buffer = new Uint8Array(2 * text.length);
  let length = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    const byte = code < 128 ? (FOLDED[code] ?? 0) : 0;
    if (byte !== 0) {
      buffer[length] = byte;
      length += 1;
    }
  }
  return buffer.subarray(0, length);
}

/** The letters and digits of ASCII, in small letters. */
export function foldedText(text: string): string {
  return Buffer.from(folded(text)).toString("latin1");
}
