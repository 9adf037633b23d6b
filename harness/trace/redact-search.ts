/**
 * Finds words in a text fast: the time depends on the length of the text, and not on the number of words. Only letters
 * and digits of ASCII count, without their case, because most encodings leave them as they are.
 */
export class Search<Item> {
  readonly #entries: Entry<Item>[] = [];
  readonly #least: number;
  #shortest = 255;
  /** By two characters: how far the next word can end behind them, at least. */
  readonly #shifts = new Uint8Array(0x10000);
  readonly #byEnd = new Map<number, Entry<Item>[]>();

  /** Words with fewer than `least` letters and digits are never found. */
  constructor(items: Items<Item>, least: number) {
    this.#least = least;
    this.add(items);
  }

  /** Adds words. Only one that is shorter than all before changes what is known about those. */
  add(items: Items<Item>): void {
    const added = items
      .map(([text, item]) => ({ word: folded(text).slice(), item }))
      .filter(({ word }) => word.length >= this.#least);
    const shortest = Math.min(this.#shortest, ...added.map(({ word }) => word.length));
    const isUsual = shortest === this.#shortest && this.#entries.length > 0;
    this.#entries.push(...added);
    if (isUsual) {
      for (const entry of added) this.#enter(entry);
      return;
    }
    this.#shortest = shortest;
    this.#shifts.fill(shortest - 1);
    this.#byEnd.clear();
    for (const entry of this.#entries) this.#enter(entry);
  }

  #enter(entry: Entry<Item>): void {
    for (let at = 1; at < this.#shortest; at += 1) {
      const pair = pairAt(entry.word, at);
      this.#shifts[pair] = Math.min(this.#shifts[pair] ?? 0, this.#shortest - 1 - at);
    }
    const end = pairAt(entry.word, this.#shortest - 1);
    const known = this.#byEnd.get(end);
    if (known) known.push(entry);
    else this.#byEnd.set(end, [entry]);
  }

  /** Adds the items of the words in a text. */
  addTo(found: Set<Item>, text: string): void {
    if (this.#entries.length === 0 || text.length < this.#shortest) return;
    const bytes = folded(text);
    for (let at = this.#shortest - 1; at < bytes.length; ) {
      const pair = pairAt(bytes, at);
      const shift = this.#shifts[pair] ?? 0;
      if (shift === 0) this.#compare(bytes, at, pair, found);
      at += shift || 1;
    }
  }

  #compare(bytes: Uint8Array, at: number, pair: number, found: Set<Item>): void {
    const start = at - this.#shortest + 1;
    for (const { word, item } of this.#byEnd.get(pair) ?? []) {
      if (isAt(bytes, start, word)) found.add(item);
    }
  }
}

type Items<Item> = readonly (readonly [text: string, item: Item])[];

interface Entry<Item> {
  readonly word: Uint8Array;
  readonly item: Item;
}

function isAt(bytes: Uint8Array, start: number, word: Uint8Array): boolean {
  for (let at = 0; at < word.length; at += 1) if (bytes[start + at] !== word[at]) return false;
  return true;
}

function pairAt(bytes: Uint8Array, at: number): number {
  return ((bytes[at - 1] ?? 0) << 8) | (bytes[at] ?? 0);
}

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
