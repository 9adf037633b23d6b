import { isUtf8 } from "node:buffer";
import type { Payload } from "../../trace/event.ts";
import { RAW_LIMIT, textOf } from "../../trace/payload.ts";
import { Held } from "../held.ts";
import { type Fields, fieldsOf } from "./fields.ts";

const LF = 0x0a;
const CR = 0x0d;
const BYTE_ORDER_MARK = Buffer.from([0xef, 0xbb, 0xbf]);

/** Lines up to a blank one: an event, or what stands for none. `raw` includes the blank line, and those before. */
export interface SseBlock extends Omit<Payload, "message" | "unread">, Fields {
  /** The stream ended before the blank line; a reader that keeps the standard discards the block. */
  readonly unterminated?: true;
}

/**
 * Takes an event stream apart, wherever the chunks end, and loses nothing of it.
 * https://html.spec.whatwg.org/multipage/server-sent-events.html#parsing-an-event-stream
 */
export class SseLexer {
  readonly #raw = new Held(RAW_LIMIT);
  readonly #line = new Held(Number.POSITIVE_INFINITY);
  #lines: string[] = [];
  #invalid = false;
  #atStart = true;
  #afterCarriageReturn = false;

  /** How many bytes wait for the end of their block. */
  get pending(): number {
    return this.#raw.length;
  }

  /** The blocks that this chunk ends. A lone CR ends a line at once; an LF that follows belongs to what is next. */
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

  /** The stream has ended: the lines without a blank one after them, if any. */
  end(): SseBlock | undefined {
    if (this.#line.length > 0) this.#takeLine();
    return this.#lines.length > 0 ? { ...this.#takeBlock(), unterminated: true } : undefined;
  }

  /** False for a blank line. */
  #takeLine(): boolean {
    const { bytes } = this.#line.take();
    const marked = this.#atStart && BYTE_ORDER_MARK.equals(bytes.subarray(0, 3));
    this.#atStart = false;
    if (!isUtf8(bytes)) this.#invalid = true;
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
      ...fieldsOf(this.#lines),
    };
    this.#lines = [];
    this.#invalid = false;
    return block;
  }
}

/** Where the line that starts here ends; the length of the chunk when it does not end in it. */
function lineEnd(chunk: Uint8Array, start: number): number {
  let at = start;
  while (at < chunk.length && chunk[at] !== LF && chunk[at] !== CR) at += 1;
  return at;
}
