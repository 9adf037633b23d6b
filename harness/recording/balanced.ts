/** Where the JSON object or array that begins here ends. Undefined: not in this text. */
export function endOfJson(text: string, start: number): number | undefined {
  let depth = 0;
  let isString = false;
  for (let at = start; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (isString) {
      if (code === BACKSLASH) at += 1;
      else if (code === QUOTE) isString = false;
    } else if (code === QUOTE) isString = true;
    else if (code === BRACE || code === BRACKET) depth += 1;
    else if (code === END_OF_OBJECT || code === END_OF_ARRAY) {
      depth -= 1;
      if (depth === 0) return at + 1;
    }
  }
  return undefined;
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const BRACKET = 0x5b;
const END_OF_ARRAY = 0x5d;
const BRACE = 0x7b;
const END_OF_OBJECT = 0x7d;

/** The deepest place of an array whose elements are read: "log" and "entries" of HAR. */
const DEEPEST = 3;

/**
 * Splits a JSON document into the objects that are elements of its outer arrays, as its text comes. Only the element that is being read is
 * stored. `outer`: how deep the array is: 1 for a document that is an array.
 */
export class Elements {
  readonly #outer: number;
  readonly #longest: number;
  /** The brackets that are open around the next character, up to the elements. */
  readonly #open: number[] = [];
  #depth = 0;
  #parts: string[] | undefined;
  #length = 0;
  #isString = false;
  #isEscaped = false;
  /** How many elements were longer than this reads. */
  tooLong = 0;

  constructor(outer: "value" | "entry", longest: number) {
    this.#outer = outer === "value" ? 1 : DEEPEST;
    this.#longest = longest;
  }

  /** The end of the text came within an element. */
  get isCut(): boolean {
    return this.#depth > 0;
  }

  *push(text: string): Generator<string> {
    let start = 0;
    for (let at = 0; at < text.length; at += 1) {
      const code = text.charCodeAt(at);
      if (this.#isString) {
        if (this.#isEscaped) this.#isEscaped = false;
        else if (code === BACKSLASH) this.#isEscaped = true;
        else if (code === QUOTE) this.#isString = false;
        continue;
      }
      if (code === QUOTE) this.#isString = true;
      else if (code === BRACE || code === BRACKET) {
        if (code === BRACE && this.#isInArray) {
          this.#parts = [];
          this.#length = 0;
          start = at;
        }
        if (this.#depth < DEEPEST) this.#open[this.#depth] = code;
        this.#depth += 1;
      } else if (code === END_OF_OBJECT || code === END_OF_ARRAY) {
        this.#depth -= 1;
        if (this.#parts === undefined || this.#depth !== this.#outer) continue;
        this.#keep(text.slice(start, at + 1));
        const parts = this.#parts;
        this.#parts = undefined;
        if (this.#length > this.#longest) this.tooLong += 1;
        else yield parts.join("");
      }
    }
    if (this.#parts !== undefined) this.#keep(text.slice(start));
  }

  get #isInArray(): boolean {
    return (
      this.#parts === undefined && this.#depth === this.#outer && this.#open[this.#outer - 1] === BRACKET
    );
  }

  #keep(text: string): void {
    this.#length += text.length;
    if (this.#length <= this.#longest) this.#parts?.push(text);
  }
}
