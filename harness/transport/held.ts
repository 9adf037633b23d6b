import { PARSE_LIMIT, RAW_LIMIT } from "../trace/payload.ts";

/** Of UTF-8, in bytes: so much more is held so that a text can be cut between characters. */
const LONGEST_SEQUENCE = 4;

export interface Taken {
  readonly bytes: Uint8Array;
  /** So many bytes that followed were dropped. */
  readonly omitted: number;
}

/** Bytes that arrive in pieces: joined once, at the end, and only their start if they are more than is read. */
export class Held {
  readonly #limit: number;
  #chunks: Uint8Array[] = [];
  #length = 0;
  #omitted = 0;

  constructor(limit: number = PARSE_LIMIT) {
    this.#limit = limit;
  }

  /** How many bytes came, held or dropped. */
  get length(): number {
    return this.#length + this.#omitted;
  }

  push(bytes: Uint8Array): void {
    if (bytes.length === 0) return;
    if (this.#omitted > 0) {
      this.#omitted += bytes.length;
      return;
    }
    this.#chunks.push(bytes);
    this.#length += bytes.length;
    if (this.#length > this.#limit) this.#shed();
  }

  /** What came since the last time. */
  take(): Taken {
    const [only] = this.#chunks;
    const bytes = only !== undefined && this.#chunks.length === 1 ? only : Buffer.concat(this.#chunks);
    const taken = { bytes, omitted: this.#omitted };
    this.#chunks = [];
    this.#length = 0;
    this.#omitted = 0;
    return taken;
  }

  /** Nobody will read it; what a trace keeps is enough. */
  #shed(): void {
    const start = Buffer.concat(this.#chunks, Math.min(this.#length, RAW_LIMIT + LONGEST_SEQUENCE));
    this.#omitted = this.#length - start.length;
    this.#chunks = [start];
    this.#length = start.length;
  }
}
