const HEAD = 5;

/** What a frame of the shim carries. `shim.cjs` implements the other side. */
export type FrameType =
  /** The token that proves that it is a shim of this run. */
  | "H"
  /** Input of the server, and the end of that input. */
  | "I"
  | "E"
  /** A signal that the shim received. */
  | "S"
  /** Output and error output of the server. */
  | "O"
  | "D"
  /** The exit status of the server, as JSON. */
  | "X";

export interface Frame {
  readonly type: string;
  readonly payload: Buffer;
}

export function frame(type: FrameType, payload: string | Uint8Array): Buffer {
  const bytes = Buffer.from(payload);
  const head = Buffer.alloc(HEAD);
  head.write(type, "latin1");
  head.writeUInt32BE(bytes.length, 1);
  return Buffer.concat([head, bytes]);
}

/** Cuts a stream of bytes into frames. Chunks may end anywhere. */
export class Frames {
  #pending: Buffer = Buffer.alloc(0);

  *push(chunk: Buffer): Generator<Frame> {
    this.#pending = this.#pending.length === 0 ? chunk : Buffer.concat([this.#pending, chunk]);
    while (this.#pending.length >= HEAD) {
      const end = HEAD + this.#pending.readUInt32BE(1);
      if (this.#pending.length < end) return;
      const one = {
        type: this.#pending.toString("latin1", 0, 1),
        payload: this.#pending.subarray(HEAD, end),
      };
      this.#pending = this.#pending.subarray(end);
      yield one;
    }
  }
}
