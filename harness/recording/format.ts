import type { Fact, Item, Side } from "./item.ts";

/** What the operator says about a recording. */
export interface ReadingOptions {
  /** Who sent the messages that do not say it. */
  readonly from?: Side;
}

/** Reads one recording, part by part. */
export interface Reader {
  /** A line, or one value of a JSON document. */
  push(text: string): Iterable<Item>;
  end(): Iterable<Item>;
  /** What could not be read, in sentences without a full stop. */
  notes(): readonly string[];
  /** What this recording does not carry, besides that of its format. */
  lacks?(): readonly Fact[];
}

export interface Format {
  /** As it follows "a", in the plural: "logs of Claude Desktop". */
  readonly name: string;
  /** What the beginning of the content must have, each with its words. */
  readonly marks: readonly (readonly [what: string, pattern: RegExp])[];
  /** `line`: of text. `value`: an element of the array of a JSON document. `entry`: of an array in an object, at any place. `text`: all of it. */
  readonly unit: "line" | "value" | "entry";
  /** What the format does not carry. */
  readonly lacks: readonly Fact[];
  reader(options: ReadingOptions): Reader;
}

/** Counts what was not read, for notes. */
export class Tally {
  readonly #counts = new Map<string, number>();

  add(what: string): void {
    this.#counts.set(what, (this.#counts.get(what) ?? 0) + 1);
  }

  notes(): readonly string[] {
    return [...this.#counts].map(([what, count]) => `${what}: ${count}`);
  }
}
