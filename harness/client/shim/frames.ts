const HEAD = 5;

/** What a frame of the shim carries; `shim.cjs` has the other side. */
export type FrameType =
  /** The token that shows that it is ours. */
  | "H"
  /** Input of the server, and the end of it. */
  | "I"
  | "E"
  /** A signal that the shim was sent. */
  | "S"
  /** Output and error output of the server. */
  | "O"
  | "D"
  /** The server exits, as JSON says. */
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

/** Cuts a stream of bytes into frames, wherever the chunks end. */
export class Frames {
  #held: Buffer = Buffer.alloc(0);

  *push(chunk: Buffer): Generator<Frame> {
    this.#held = this.#held.length === 0 ? chunk : Buffer.concat([this.#held, chunk]);
    while (this.#held.length >= HEAD) {
      const end = HEAD + this.#held.readUInt32BE(1);
      if (this.#held.length < end) return;
      const one = { type: this.#held.toString("latin1", 0, 1), payload: this.#held.subarray(HEAD, end) };
      this.#held = this.#held.subarray(end);
      yield one;
    }
  }
}
