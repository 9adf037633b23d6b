import { foldedText } from "./search.ts";
import { patternsOf } from "./spellings.ts";

export const REDACTED = "[redacted]";

/** Shorter strings occur by chance. To replace them would destroy the evidence. */
export const MIN_LENGTH = 4;

/** Shorter encoded texts occur by chance. */
const MIN_ENCODED = 8;

/** Shorter texts of letters are also words: they are redacted only in their own case. */
const MIN_ANY_CASE = 8;

/** A longer text is also redacted where line breaks are within it: a target may wrap its output. */
const MIN_WRAPPED = 8;

/** Longer texts are redacted in parts, so that the size of a pattern has a limit. */
const PART = 128;
export const MOST_WHOLE = 2 * PART;

/** A text that is redacted in every spelling: a secret, or one of its encodings. */
export class Word {
  readonly text: string;
  /** What replaces it. */
  readonly name: string;
  /** Its letters and digits, to find it fast. */
  readonly letters: string;
  readonly #around: readonly [before: string, after: string];
  #characters: readonly string[] | undefined;
  #pattern: RegExp | undefined;

  constructor(text: string, around: Around = ["", ""], name = REDACTED) {
    this.text = text;
    this.name = name;
    this.letters = foldedText(text);
    this.#around = around;
  }

  /** The same for words that find and replace the same. */
  get id(): string {
    return JSON.stringify([this.text, this.#around]);
  }

  /** Nothing around it belongs to it. */
  get isWhole(): boolean {
    return this.#around.join("") === "";
  }

  /** Made when it is first needed: most secrets never appear. */
  get pattern(): RegExp {
    const [before, after] = this.#around;
    this.#pattern ??= this.#compile(before + this.#patterns().join("") + after, "g");
    return this.#pattern;
  }

  /** The first characters of the text, at the end of another text. */
  startAtEnd(length: number): RegExp {
    return this.#compile(`${this.#patterns().slice(0, length).join("")}$`, "");
  }

  /** The last characters of the text, at the start of another text. */
  endAtStart(length: number): RegExp {
    return this.#compile(`^${this.#patterns().slice(-length).join("")}`, "");
  }

  #patterns(): readonly string[] {
    this.#characters ??= patternsOf(this.text, { isWrapped: this.text.length >= MIN_WRAPPED });
    return this.#characters;
  }

  #compile(source: string, flags: string): RegExp {
    const isWord = this.text.length < MIN_ANY_CASE && !/[^a-z]/i.test(this.text);
    return new RegExp(source, isWord ? flags : `${flags}i`);
  }
}

/** Patterns for what is encoded together with the first and the last character. */
type Around = readonly [before: string, after: string];

/** A secret, each of its lines, and their encodings. Output arrives in lines, so that each line counts. */
export function wordsOf(secret: string, name = REDACTED): readonly Word[] {
  const lines = secret.split(/\r?\n/).filter((line) => line.length >= MIN_LENGTH);
  const texts = [...new Set([secret, ...lines])];
  return texts.flatMap((text) => [...inParts(text, name), ...hexOf(text, name), ...base64Of(text, name)]);
}

function hexOf(text: string, name: string): readonly Word[] {
  const digits = Buffer.from(text).toString("hex");
  return digits.length < MIN_ENCODED ? [] : inParts(digits, name);
}

/** In base64 three bytes are four characters, so a text has three forms. It depends on what is before it. */
function base64Of(text: string, name: string): readonly Word[] {
  const bytes = Buffer.from(text);
  const whole = [0, 1, 2].flatMap((shift) => {
    const shifted = Buffer.concat([Buffer.alloc(shift), bytes]);
    // Only characters that no other byte changes.
    const start = Math.ceil((shift * 8) / 6);
    const end = Math.floor((shifted.length * 8) / 6);
    const core = shifted.toString("base64").slice(start, end);
    const neighbour = "(?:[\\w+/-]?)";
    const around: Around = [
      shift === 0 ? "" : neighbour,
      shifted.length % 3 === 0 ? "" : `${neighbour}(?:={0,2})`,
    ];
    return core.length < MIN_ENCODED ? [] : [{ core, around }];
  });
  const padded = bytes.toString("base64");
  if (whole.length === 0 && padded.length >= MIN_ENCODED) return inParts(padded, name);
  return whole.flatMap(({ core, around }) =>
    [...new Set([core, core.replaceAll("+", "-").replaceAll("/", "_")])].flatMap((text) =>
      inParts(text, name, around),
    ),
  );
}

function inParts(text: string, name: string, around?: Around): readonly Word[] {
  if (text.length <= MOST_WHOLE) return [new Word(text, around, name)];
  const count = Math.floor(text.length / PART);
  return Array.from(
    { length: count },
    (_, at) =>
      new Word(text.slice(at * PART, at === count - 1 ? undefined : (at + 1) * PART), undefined, name),
  );
}
