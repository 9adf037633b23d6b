import { ByteBuffer, type TakenBytes } from "../byte-buffer.ts";

const NEWLINE = 0x0a;

/** The bytes between two newlines. A carriage return before the newline belongs to the line. */
export type Line = TakenBytes;

/** Cuts a stream of bytes at its newlines. Chunks may end anywhere. */
export class Lines {
  readonly #buffer = new ByteBuffer();
  #pushedAt = 0;

  /** When the newest bytes arrived of a line that has not ended yet. On the clock of `performance.now()`. */
  get arrivingAt(): number | undefined {
    return this.#buffer.length > 0 ? this.#pushedAt : undefined;
  }

  /** The lines that end in this chunk, one at a time. */
  *push(chunk: Uint8Array): Generator<Line> {
    let start = 0;
    for (let end = chunk.indexOf(NEWLINE); end >= 0; end = chunk.indexOf(NEWLINE, start)) {
      this.#buffer.push(chunk.subarray(start, end));
      yield this.#buffer.take();
      start = end + 1;
    }
    this.#buffer.push(chunk.subarray(start));
    this.#pushedAt = performance.now();
  }

  /** The stream has ended. Returns the bytes after the last newline, if there are any. */
  end(): Line | undefined {
    return this.#buffer.length > 0 ? this.#buffer.take() : undefined;
  }
}
