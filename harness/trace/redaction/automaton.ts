/** A word, and what stands for it. */
interface Entry<Item> {
  readonly word: Uint8Array;
  readonly item: Item;
}

/** More than the number of letters and digits. A node and a symbol make the key of a step. */
const SYMBOLS = 64;

const symbolOf = (byte: number) => (byte < 97 ? byte - 47 : byte - 86);

/** The steps from a node by a symbol, in an open hash table: most nodes have one step. */
class Steps {
  readonly #mask: number;
  readonly #keys: Int32Array;
  readonly #values: Int32Array;

  constructor(most: number) {
    const size = 2 ** Math.ceil(Math.log2(2 * most + 2));
    this.#mask = size - 1;
    this.#keys = new Int32Array(size).fill(-1);
    this.#values = new Int32Array(size);
  }

  get(node: number, symbol: number): number {
    const key = node * SYMBOLS + symbol;
    for (let at = this.#placeOf(key); ; at = (at + 1) & this.#mask) {
      const known = this.#keys[at];
      if (known === key) return this.#values[at] ?? 0;
      if (known === -1) return 0;
    }
  }

  set(node: number, symbol: number, to: number): void {
    const key = node * SYMBOLS + symbol;
    let at = this.#placeOf(key);
    while (this.#keys[at] !== -1) at = (at + 1) & this.#mask;
    this.#keys[at] = key;
    this.#values[at] = to;
  }

  #placeOf(key: number): number {
    return (Math.imul(key, 0x9e3779b1) >>> 7) & this.#mask;
  }
}

/** Finds words by one pass over a text (Aho and Corasick, 1975). Node 0 is the root. */
export class Automaton<Item> {
  readonly entries: readonly Entry<Item>[];
  /** The number of letters of all words. */
  readonly size: number;
  readonly #steps: Steps;
  /** The node of the longest end of this one that is the beginning of a word. */
  readonly #fallback: Int32Array;
  /** The next such node at which a word ends. */
  readonly #shorter: Int32Array;
  readonly #items = new Map<number, Item[]>();
  /** In which search a node was last reached: each is reported once. */
  readonly #reported: Int32Array;
  #searches = 0;

  constructor(entries: readonly Entry<Item>[]) {
    this.entries = entries;
    this.size = entries.reduce((sum, { word }) => sum + word.length, 0);
    this.#steps = new Steps(this.size);
    const parents: number[] = [0];
    const symbols: number[] = [0];
    const depths: number[] = [0];
    for (const { word, item } of entries) {
      let node = 0;
      for (const byte of word) {
        const symbol = symbolOf(byte);
        let next = this.#steps.get(node, symbol);
        if (next === 0) {
          next = parents.length;
          this.#steps.set(node, symbol, next);
          parents.push(node);
          symbols.push(symbol);
          depths.push((depths[node] ?? 0) + 1);
        }
        node = next;
      }
      const known = this.#items.get(node);
      if (known) known.push(item);
      else this.#items.set(node, [item]);
    }
    this.#fallback = new Int32Array(parents.length);
    this.#shorter = new Int32Array(parents.length);
    this.#reported = new Int32Array(parents.length);
    // A fallback is nearer to the root, so these come first.
    for (const node of byDepth(depths)) this.#link(node, parents[node] ?? 0, symbols[node] ?? 0);
  }

  /** Adds the items of the words in these letters. */
  addTo(found: Set<Item>, letters: Uint8Array): void {
    this.#searches += 1;
    let node = 0;
    for (const byte of letters) {
      node = this.#next(node, symbolOf(byte));
      let end = this.#items.has(node) ? node : (this.#shorter[node] ?? 0);
      while (end !== 0 && this.#reported[end] !== this.#searches) {
        this.#reported[end] = this.#searches;
        for (const item of this.#items.get(end) ?? []) found.add(item);
        end = this.#shorter[end] ?? 0;
      }
    }
  }

  #link(node: number, parent: number, symbol: number): void {
    const fallback = parent === 0 ? 0 : this.#next(this.#fallback[parent] ?? 0, symbol);
    this.#fallback[node] = fallback;
    this.#shorter[node] = this.#items.has(fallback) ? fallback : (this.#shorter[fallback] ?? 0);
  }

  #next(from: number, symbol: number): number {
    for (let node = from; ; node = this.#fallback[node] ?? 0) {
      const next = this.#steps.get(node, symbol);
      if (next !== 0 || node === 0) return next;
    }
  }
}

/** All nodes but the root, those nearest to it first. */
function byDepth(depths: readonly number[]): readonly number[] {
  const levels: number[][] = [];
  for (let node = 1; node < depths.length; node += 1) {
    const depth = depths[node] ?? 0;
    const level = levels[depth];
    if (level) level.push(node);
    else levels[depth] = [node];
  }
  return levels.flat();
}
