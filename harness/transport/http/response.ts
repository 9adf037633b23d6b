import type { Carried, Payload } from "../../trace/event.ts";
import { carried, limitedText, PARSE_LIMIT, parse, payload, RAW_LIMIT } from "../../trace/files/payload.ts";
import type { Recorder } from "../../trace/recorder.ts";
import { EVENT_WEIGHT, weightOfText } from "../../trace/weight.ts";
import { ByteBuffer } from "../byte-buffer.ts";
import { type SseBlock, SseLexer } from "./sse.ts";

/** Reads the body of a response while it arrives. */
export interface Body {
  /** Returns the reason to abort, if the body exceeds a limit. */
  push(chunk: Buffer): string | undefined;
  /** The body has ended or was cut. Returns its text; a long text is cut. */
  end(): string;
}

/** A body that is recorded as a whole, at its end. */
export class WholeBody implements Body {
  readonly #buffer = new ByteBuffer();
  readonly #limit: number;
  readonly #record: (content: Payload & Carried) => void;

  constructor(limit: number, record: (content: Payload & Carried) => void) {
    this.#limit = limit;
    this.#record = record;
  }

  push(chunk: Buffer): string | undefined {
    this.#buffer.push(chunk);
    return this.#buffer.length > this.#limit ? `the body exceeds ${this.#limit} bytes` : undefined;
  }

  end(): string {
    const { bytes, omitted, sha256 } = this.#buffer.take();
    const content = payload(bytes, omitted, sha256);
    this.#record(content);
    return content.raw;
  }
}

/** An event stream. Each block is recorded as soon as it arrives. */
export class EventStream implements Body {
  readonly #lexer = new SseLexer();
  readonly #recorder: Recorder;
  readonly #connection: string;
  readonly #exchange: number;
  readonly #limit: number;
  #received = 0;
  #weight = 0;
  #text = "";

  constructor(recorder: Recorder, connection: string, exchange: number, limit: number) {
    this.#recorder = recorder;
    this.#connection = connection;
    this.#exchange = exchange;
    this.#limit = limit;
  }

  push(chunk: Buffer): string | undefined {
    this.#received += chunk.length;
    this.#weight += chunk.length + weightOfText(chunk);
    for (const block of this.#lexer.push(chunk)) {
      this.#record(block, block.unread ? {} : parse(block.data ?? ""));
      this.#weight += EVENT_WEIGHT;
      if (this.#weight > this.#limit) break;
    }
    if (this.#weight > this.#limit)
      return `the stream has ${this.#received} bytes, and mcp-conform stores no more`;
    return this.#lexer.pending > PARSE_LIMIT ? `one event exceeds ${PARSE_LIMIT} bytes` : undefined;
  }

  end(): string {
    const block = this.#lexer.end();
    if (block !== undefined) this.#record(block, {});
    return this.#text;
  }

  #record(block: SseBlock, content: Pick<Payload, "message" | "unread">): void {
    const { data, ...rest } = block;
    this.#recorder.record({
      channel: "sse",
      connection: this.#connection,
      exchange: this.#exchange,
      ...rest,
      ...(data === undefined ? {} : { data: limitedText(data) }),
      ...(data !== undefined && data.length > RAW_LIMIT && !block.unread ? carried(data) : {}),
      ...content,
    });
    if (this.#text.length < RAW_LIMIT) this.#text += block.raw;
  }
}
