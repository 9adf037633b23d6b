import { isUtf8 } from "node:buffer";
import type { Payload } from "../../trace/event.ts";
import { RAW_LIMIT, textOf } from "../../trace/files/payload.ts";
import { ByteBuffer } from "../byte-buffer.ts";
import { type Fields, fieldsOf } from "./fields.ts";

const LF = 0x0a;
const CR = 0x0d;
const BYTE_ORDER_MARK = Buffer.from([0xef, 0xbb, 0xbf]);

/** The lines up to a blank line. They need not be an event. `raw` includes the blank line, and blank lines before it. */
export interface SseBlock extends Omit<Payload, "message">, Fields {
  /** The stream ended before the blank line. The standard requires a reader to discard the block. */
  readonly unterminated?: true;
}

/**
 * Splits an event stream into blocks, and loses nothing of it. Chunks may end anywhere.
 * https://html.spec.whatwg.org/multipage/server-sent-events.html#parsing-an-event-stream
 */
export class SseLexer {
  readonly #raw = new ByteBuffer(RAW_LIMIT);
  readonly #line = new ByteBuffer();
  #lines: string[] = [];
  #invalid = false;
  /** The hash of a line of which only the start is stored. */
  #cut: string | undefined;
  #atStart = true;
  #afterCarriageReturn = false;

  /** How many bytes of an incomplete block are buffered. */
  get pending(): number {
    return this.#raw.length;
  }

  /** The blocks that end in this chunk. A CR ends a line at once; an LF after it belongs to the next block. */
  *push(chunk: Uint8Array): Generator<SseBlock> {
    let start = 0;
    if (chunk.length > 0 && this.#afterCarriageReturn) {
      this.#afterCarriageReturn = false;
      if (chunk[0] === LF) start = 1;
      this.#raw.push(chunk.subarray(0, start));
    }
    for (let end = lineEnd(chunk, start); end < chunk.length; end = lineEnd(chunk, start)) {
      let next = end + 1;
      if (chunk[end] === CR) {
        if (chunk[next] === LF) next += 1;
        this.#afterCarriageReturn = end + 1 === chunk.length;
      }
      this.#line.push(chunk.subarray(start, end));
      this.#raw.push(chunk.subarray(start, next));
      start = next;
      const blank = !this.#takeLine();
      if (blank && this.#lines.length > 0) yield this.#takeBlock();
    }
    this.#line.push(chunk.subarray(start));
    this.#raw.push(chunk.subarray(start));
  }

  /** The stream has ended. Returns the last lines without a blank line after them, if there are any. */
  end(): SseBlock | undefined {
    if (this.#line.length > 0) this.#takeLine();
    return this.#lines.length > 0 ? { ...this.#takeBlock(), unterminated: true } : undefined;
  }

  /** False for a blank line. */
  #takeLine(): boolean {
    const { bytes, sha256 } = this.#line.take();
    this.#cut ??= sha256;
    const marked = this.#atStart && BYTE_ORDER_MARK.equals(bytes.subarray(0, 3));
    this.#atStart = false;
    if (sha256 === undefined && !isUtf8(bytes)) this.#invalid = true;
    const line = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString("utf8", marked ? 3 : 0);
    if (line === "") return false;
    this.#lines.push(line);
    return true;
  }

  #takeBlock(): SseBlock {
    const { bytes, omitted } = this.#raw.take();
    const { raw, truncated } = textOf(bytes, omitted);
    const block = {
      raw,
      ...(truncated === undefined ? {} : { truncated }),
      ...(this.#invalid ? { invalidUtf8: true as const } : {}),
      ...(this.#cut === undefined ? {} : { unread: "size" as const, sha256: this.#cut }),
      ...fieldsOf(this.#lines),
    };
    this.#lines = [];
    this.#invalid = false;
    this.#cut = undefined;
    return block;
  }
}

/** The end of the line that starts here. The length of the chunk if the line does not end in it. */
function lineEnd(chunk: Uint8Array, start: number): number {
  let at = start;
  while (at < chunk.length && chunk[at] !== LF && chunk[at] !== CR) at += 1;
  return at;
}
