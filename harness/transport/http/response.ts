import type { Payload } from "../../trace/event.ts";
import { KEPT, kept, payload, read } from "../../trace/payload.ts";
import type { Recorder } from "../../trace/recorder.ts";
import { Held } from "../held.ts";
import { type SseBlock, SseLexer } from "./sse.ts";

/** The body of a response on its way. */
export interface Body {
  /** Why no more of it is wanted, or undefined. */
  push(chunk: Buffer): string | undefined;
  /** It has ended, in whatever way: its text, as much of it as is kept. */
  end(): string;
}

/** Recorded when it has ended, in one piece. */
export class WholeBody implements Body {
  readonly #held = new Held();
  readonly #limit: number;
  readonly #record: (content: Payload) => void;

  constructor(limit: number, record: (content: Payload) => void) {
    this.#limit = limit;
    this.#record = record;
  }

  push(chunk: Buffer): string | undefined {
    this.#held.push(chunk);
    return this.#held.length > this.#limit ? `the body exceeds ${this.#limit} bytes` : undefined;
  }

  end(): string {
    const { bytes, omitted } = this.#held.take();
    const content = payload(bytes, omitted);
    this.#record(content);
    return content.raw;
  }
}

/** What an event costs in memory besides its text. */
const EVENT_COST = 512;

/** A block takes so much memory while it is read that no more than this may wait for its end. */
const LONGEST_BLOCK = 32 * 1024 * 1024;

/** Recorded block by block, as they come. */
export class EventStream implements Body {
  readonly #lexer = new SseLexer();
  readonly #recorder: Recorder;
  readonly #connection: string;
  readonly #exchange: number;
  readonly #limit: number;
  #spent = 0;
  #text = "";

  constructor(recorder: Recorder, connection: string, exchange: number, limit: number) {
    this.#recorder = recorder;
    this.#connection = connection;
    this.#exchange = exchange;
    this.#limit = limit;
  }

  push(chunk: Buffer): string | undefined {
    this.#spent += chunk.length;
    for (const block of this.#lexer.push(chunk)) {
      this.#spent += EVENT_COST;
      if (this.#spent > this.#limit) break;
      this.#record(block, read(block.data ?? ""));
    }
    if (this.#lexer.pending > LONGEST_BLOCK) return `an event exceeds ${LONGEST_BLOCK} bytes`;
    if (this.#spent <= this.#limit) return undefined;
    return `the event stream exceeds ${this.#limit} bytes, each event counted as ${EVENT_COST} bytes more`;
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
      ...(data === undefined ? {} : { data: kept(data) }),
      ...content,
    });
    if (this.#text.length < KEPT) this.#text += block.raw;
  }
}
