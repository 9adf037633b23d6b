import type { StderrEvent } from "../../trace/event.ts";

const NEWLINE = 0x0a;

/** How many bytes of one process are recorded, from its start. */
const RECORDED = 1024 * 1024;

/** The same for the number of chunks: each is an event, and a run has a limit for these. */
const RECORDED_CHUNKS = 1000;

/** How many bytes are buffered for an incomplete line, and for the tail. */
const BUFFERED = 64 * 1024;

const TAIL_LINES = 20;

type Text = Pick<StderrEvent, "raw" | "truncated">;

/** The stderr of a process: its start for the trace, its end for a diagnosis. */
export class Stderr {
  readonly #record: (text: Text) => void;
  #pending: Buffer = Buffer.alloc(0);
  #tail: Buffer = Buffer.alloc(0);
  #recorded = 0;
  #chunks = 0;
  #omitted = 0;

  constructor(record: (text: Text) => void) {
    this.#record = record;
  }

  /** Records whole lines, so that no character and no secret is cut. */
  push(chunk: Buffer): void {
    this.#tail = lastBytes(Buffer.concat([this.#tail, chunk]));
    if (this.#recorded >= RECORDED || this.#chunks >= RECORDED_CHUNKS) {
      this.#omitted += chunk.length;
      return;
    }
    const bytes = Buffer.concat([this.#pending, chunk]);
    const end = bytes.length > BUFFERED ? bytes.length : bytes.lastIndexOf(NEWLINE) + 1;
    this.#pending = bytes.subarray(end);
    this.#write(bytes.subarray(0, end));
  }

  /** The stream has ended. */
  end(): void {
    this.#write(this.#pending);
    this.#pending = Buffer.alloc(0);
    if (this.#omitted > 0) this.#writeLast();
    this.#omitted = 0;
  }

  /** The last lines, including an incomplete one. */
  tail(): string {
    return this.#tail.toString("utf8").trimEnd().split("\n").slice(-TAIL_LINES).join("\n");
  }

  /** The last lines of what was not recorded, after how much is missing before them. */
  #writeLast(): void {
    const last = this.#omitted < this.#tail.length ? this.#tail.subarray(-this.#omitted) : this.#tail;
    const text = last.toString("utf8");
    const lines = text
      .split("\n")
      .slice(-TAIL_LINES - 1)
      .join("\n");
    const missing = this.#omitted - Buffer.byteLength(lines);
    if (missing > 0) this.#record({ raw: "", truncated: missing });
    this.#record({ raw: lines });
  }

  #write(bytes: Buffer): void {
    if (bytes.length === 0) return;
    this.#recorded += bytes.length;
    this.#chunks += 1;
    this.#record({ raw: bytes.toString("utf8") });
  }
}

function lastBytes(bytes: Buffer): Buffer {
  return bytes.length > BUFFERED ? Buffer.from(bytes.subarray(-BUFFERED)) : bytes;
}
