import { say } from "../../language/language.ts";
import { type Markup, markup } from "../markup.ts";

/** A shorter value takes less space than a reference to it, in characters. */
const SHORTEST = 90;

/** A longer value rarely occurs twice as a whole, and its parts are remembered, in characters. */
const LONGEST = 256 * 1024;

/** The values that earlier messages of the page show. A value that occurs again refers to the first message with it. */
export class Shared {
  readonly #seen = new Map<string, Markup>();
  /** Values of the message that is being written. It does not refer to itself. */
  readonly #fresh = new Set<string>();

  /** A reference to the message that shows this text. Undefined for a new text, which is remembered. */
  refer(text: string): Markup | undefined {
    if (text.length < SHORTEST || text.length > LONGEST) return undefined;
    const reference = this.#seen.get(text);
    if (reference === undefined) this.#fresh.add(text);
    return reference;
  }

  /** The message with this number is on the page, in the line of the message `place`. */
  wrote(seq: number, place = seq): void {
    const reference = markup`<a href="#m${place}">${say("as in #{number}", { number: seq })}</a>`;
    for (const text of this.#fresh) this.#seen.set(text, reference);
    this.#fresh.clear();
  }
}
