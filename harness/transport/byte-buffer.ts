import { createHash, type Hash } from "node:crypto";
import { given } from "../../schema/given.ts";
import { PARSE_LIMIT, RAW_LIMIT } from "../trace/payload.ts";

/** The length of a UTF-8 character in bytes. These extra bytes let a text be cut between two characters. */
const MAX_CHARACTER = 4;

/**
 * What all buffers may hold together of payloads over RAW_LIMIT: one of the largest, and lists beside it. Measured: a server that answers each
 * list with a line of 100 MB had twenty of them under way at the same time, and the run took 850 MB. With two of the largest, runs took 380 MB.
 */
const HELD_AT_MOST = PARSE_LIMIT + 8 * RAW_LIMIT;

/** What they hold now. What is in a buffer is taken in any case, also when its stream has ended. */
let together = 0;

export interface TakenBytes {
  readonly bytes: Uint8Array;
  /** How many more bytes followed and were dropped. */
  readonly omitted: number;
  /** SHA-256 of all of them, where some were dropped. */
  readonly sha256?: string;
}

/** Collects bytes that arrive in pieces, and joins them once. Beyond the limit only their start, their number and their hash are stored. */
export class ByteBuffer {
  readonly #limit: number;
  #chunks: Uint8Array[] = [];
  #length = 0;
  #omitted = 0;
  #hash: Hash | undefined;

  constructor(limit: number = PARSE_LIMIT) {
    this.#limit = limit;
  }

  /** How many bytes arrived, stored or dropped. */
  get length(): number {
    return this.#length + this.#omitted;
  }

  push(bytes: Uint8Array): void {
    if (bytes.length === 0) return;
    if (this.#hash !== undefined) {
      this.#omitted += bytes.length;
      this.#hash.update(bytes);
      return;
    }
    this.#chunks.push(bytes);
    this.#store(this.#length + bytes.length);
    if (this.#length > this.#limit || (this.#length > RAW_LIMIT && together > HELD_AT_MOST)) this.#dropEnd();
  }

  /** The bytes since the last call. */
  take(): TakenBytes {
    const [only] = this.#chunks;
    const bytes = only !== undefined && this.#chunks.length === 1 ? only : Buffer.concat(this.#chunks);
    const taken = { bytes, omitted: this.#omitted, ...given({ sha256: this.#hash?.digest("hex") }) };
    this.#chunks = [];
    this.#store(0);
    this.#omitted = 0;
    this.#hash = undefined;
    return taken;
  }

  /** A payload of this size is never parsed. The trace needs only its start. */
  #dropEnd(): void {
    this.#hash = createHash("sha256");
    for (const chunk of this.#chunks) this.#hash.update(chunk);
    const start = Buffer.concat(this.#chunks, Math.min(this.#length, RAW_LIMIT + MAX_CHARACTER));
    this.#omitted = this.#length - start.length;
    this.#chunks = [start];
    this.#store(start.length);
  }

  /** Only what is beyond RAW_LIMIT counts: streams that never end may hold as much. */
  #store(length: number): void {
    together += beyond(length) - beyond(this.#length);
    this.#length = length;
  }
}

const beyond = (length: number): number => Math.max(0, length - RAW_LIMIT - MAX_CHARACTER);
