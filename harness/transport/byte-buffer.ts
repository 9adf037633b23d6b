import { createHash, type Hash } from "node:crypto";
import { given } from "../../schema/given.ts";
import { PARSE_LIMIT, RAW_LIMIT } from "../trace/files/payload.ts";

/** The length of a UTF-8 character in bytes. These extra bytes let a text be cut between two characters. */
const MAX_CHARACTER = 4;

/**
 * What all buffers may hold together of payloads over RAW_LIMIT: two of the largest, and lists beside them. Measured: a server that answers each
 * list with a line of 100 MB had twenty of them under way at the same time, and the run took 850 MB. With two of the largest, runs take 270 to
 * 340 MB. A buffer that is used again takes more, not less (550 MB): V8 then collects what was parsed later.
 */
const HELD_AT_MOST = 2 * PARSE_LIMIT + 8 * RAW_LIMIT;

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
  /** Takes the chunks beyond RAW_LIMIT: joined at the end, they would be in memory twice. Pages without bytes take no memory. */
  #large: Uint8Array | undefined;
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
    const length = this.#length + bytes.length;
    if (this.#hash !== undefined) {
      this.#omitted += bytes.length;
      this.#hash.update(bytes);
    } else if (length <= Math.min(RAW_LIMIT, this.#limit)) {
      this.#chunks.push(bytes);
      this.#store(length);
    } else if (length <= this.#limit && this.#togetherWith(length) <= HELD_AT_MOST) {
      this.#pushLarge(bytes);
      this.#store(length);
    } else {
      this.#dropEnd([...this.#parts, bytes]);
    }
  }

  /** The bytes since the last call. */
  take(): TakenBytes {
    const [only = Buffer.alloc(0), ...others] = this.#parts;
    const bytes = others.length === 0 ? only : Buffer.concat([only, ...others]);
    const taken = { bytes, omitted: this.#omitted, ...given({ sha256: this.#hash?.digest("hex") }) };
    this.#stored([]);
    this.#omitted = 0;
    this.#hash = undefined;
    return taken;
  }

  get #parts(): readonly Uint8Array[] {
    return this.#large === undefined ? this.#chunks : [this.#large.subarray(0, this.#length)];
  }

  #pushLarge(bytes: Uint8Array): void {
    if (this.#large === undefined) {
      this.#large = Buffer.allocUnsafeSlow(this.#limit);
      let at = 0;
      for (const chunk of this.#chunks) {
        this.#large.set(chunk, at);
        at += chunk.length;
      }
      this.#chunks = [];
    }
    this.#large.set(bytes, this.#length);
  }

  /** A payload of this size is never parsed. The trace needs only its start. */
  #dropEnd(parts: readonly Uint8Array[]): void {
    this.#hash = createHash("sha256");
    for (const part of parts) this.#hash.update(part);
    const length = parts.reduce((sum, part) => sum + part.length, 0);
    const start = Buffer.concat(parts, Math.min(length, RAW_LIMIT + MAX_CHARACTER));
    this.#omitted = length - start.length;
    this.#stored([start]);
  }

  #stored(chunks: Uint8Array[]): void {
    this.#chunks = chunks;
    this.#large = undefined;
    this.#store(chunks.reduce((sum, chunk) => sum + chunk.length, 0));
  }

  #togetherWith(length: number): number {
    return together + beyond(length) - beyond(this.#length);
  }

  /** Only what is beyond RAW_LIMIT counts: streams that never end may hold as much. */
  #store(length: number): void {
    together = this.#togetherWith(length);
    this.#length = length;
  }
}

const beyond = (length: number): number => Math.max(0, length - RAW_LIMIT - MAX_CHARACTER);
