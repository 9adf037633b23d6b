import { KEPT, READ } from "../../trace/payload.ts";

const NEWLINE = 0x0a;

/** Of UTF-8, in bytes: so much more is held so that the text can be cut between characters. */
const LONGEST_SEQUENCE = 4;

/** The bytes between two newlines; a carriage return before the newline is one of them. */
export interface Line {
  readonly bytes: Uint8Array;
  /** The line is longer than the harness reads: so many bytes of its end were dropped. */
  readonly omitted: number;
}

/** Cuts a stream of bytes at its newlines, wherever the chunks end. */
export class Lines {
  #chunks: Uint8Array[] = [];
  #held = 0;
  #omitted = 0;

  /** The lines that this chunk ends. */
  push(chunk: Uint8Array): Line[] {
    const lines: Line[] = [];
    let start = 0;
    for (let end = chunk.indexOf(NEWLINE); end >= 0; end = chunk.indexOf(NEWLINE, start)) {
      this.#hold(chunk.subarray(start, end));
      lines.push(this.#take());
      start = end + 1;
    }
    this.#hold(chunk.subarray(start));
    return lines;
  }

  /** The stream has ended: what stands after the last newline, if anything. */
  end(): Line | undefined {
    return this.#held + this.#omitted > 0 ? this.#take() : undefined;
  }

  #hold(bytes: Uint8Array): void {
    if (bytes.length === 0) return;
    if (this.#omitted > 0) {
      this.#omitted += bytes.length;
      return;
    }
    this.#chunks.push(bytes);
    this.#held += bytes.length;
    if (this.#held > READ) this.#shed();
  }

  /** Nobody will read this line; what the trace keeps of it is enough. */
  #shed(): void {
    const start = Buffer.concat(this.#chunks, KEPT + LONGEST_SEQUENCE);
    this.#omitted = this.#held - start.length;
    this.#chunks = [start];
    this.#held = start.length;
  }

  #take(): Line {
    const [only] = this.#chunks;
    const bytes = only !== undefined && this.#chunks.length === 1 ? only : Buffer.concat(this.#chunks);
    const line = { bytes, omitted: this.#omitted };
    this.#chunks = [];
    this.#held = 0;
    this.#omitted = 0;
    return line;
  }
}
