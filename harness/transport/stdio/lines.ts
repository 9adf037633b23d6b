import { Held, type Taken } from "../held.ts";

const NEWLINE = 0x0a;

/** The bytes between two newlines; a carriage return before the newline is one of them. */
export type Line = Taken;

/** Cuts a stream of bytes at its newlines, wherever the chunks end. */
export class Lines {
  readonly #held = new Held();

  /** The lines that this chunk ends, as they are asked for. */
  *push(chunk: Uint8Array): Generator<Line> {
    let start = 0;
    for (let end = chunk.indexOf(NEWLINE); end >= 0; end = chunk.indexOf(NEWLINE, start)) {
      this.#held.push(chunk.subarray(start, end));
      yield this.#held.take();
      start = end + 1;
    }
    this.#held.push(chunk.subarray(start));
  }

  /** The stream has ended: what stands after the last newline, if anything. */
  end(): Line | undefined {
    return this.#held.length > 0 ? this.#held.take() : undefined;
  }
}
