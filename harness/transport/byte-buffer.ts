import { PARSE_LIMIT, RAW_LIMIT } from "../trace/payload.ts";

/** The length of a UTF-8 character in bytes. These extra bytes let a text be cut between two characters. */
const MAX_CHARACTER = 4;

export interface TakenBytes {
  readonly bytes: Uint8Array;
  /** How many more bytes followed and were dropped. */
  readonly omitted: number;
}

/** Collects bytes that arrive in pieces, and joins them once. Beyond the limit only their start is stored. */
export class ByteBuffer {
  readonly #limit: number;
  #chunks: Uint8Array[] = [];
  #length = 0;
  #omitted = 0;

  constructor(limit: number = PARSE_LIMIT) {
    this.#limit = limit;
  }

  /** How many bytes arrived, stored or dropped. */
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
    if (this.#length > this.#limit) this.#dropEnd();
  }

  /** The bytes since the last call. */
  take(): TakenBytes {
    const [only] = this.#chunks;
    const bytes = only !== undefined && this.#chunks.length === 1 ? only : Buffer.concat(this.#chunks);
    const taken = { bytes, omitted: this.#omitted };
    this.#chunks = [];
    this.#length = 0;
    this.#omitted = 0;
    return taken;
  }

  /** A payload of this size is never parsed. The trace needs only its start. */
  #dropEnd(): void {
    const start = Buffer.concat(this.#chunks, Math.min(this.#length, RAW_LIMIT + MAX_CHARACTER));
    this.#omitted = this.#length - start.length;
    this.#chunks = [start];
    this.#length = start.length;
  }
}
