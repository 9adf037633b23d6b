import { brotliDecompressSync, gunzipSync, inflateSync } from "node:zlib";
import { ownMember } from "../../schema/own-member.ts";
import type { Headers, HttpEndEvent, Unrecorded } from "../trace/event.ts";
import { carried, limitedText, PARSE_LIMIT, parse, payload, RAW_LIMIT } from "../trace/files/payload.ts";
import { headerOf } from "../trace/headers.ts";
import { ByteBuffer, type TakenBytes } from "../transport/byte-buffer.ts";
import { mediaType } from "../transport/http/headers.ts";
import { type SseBlock, SseLexer } from "../transport/http/sse.ts";

/** What one exchange shows, in order. The conversation that it belongs to adds its name. */
export type Shown = Unrecorded extends infer E
  ? E extends Unrecorded
    ? Omit<E, "connection">
    : never
  : never;

export interface Asked {
  readonly number: number;
  readonly method: string;
  readonly url: string;
  readonly headers: Headers;
}

const DECODERS: Readonly<Record<string, (bytes: Uint8Array) => Buffer>> = {
  gzip: (bytes) => gunzipSync(bytes, { maxOutputLength: PARSE_LIMIT }),
  deflate: (bytes) => inflateSync(bytes, { maxOutputLength: PARSE_LIMIT }),
  br: (bytes) => brotliDecompressSync(bytes, { maxOutputLength: PARSE_LIMIT }),
};

/** One request and its answer, as they pass. */
export class PassedExchange {
  readonly asked: Asked;
  readonly #body = new ByteBuffer();
  readonly #answer = new ByteBuffer();
  #lexer: SseLexer | undefined;
  #head: { readonly status: number; readonly headers: Headers } | undefined;

  constructor(asked: Asked) {
    this.asked = asked;
  }

  bodyOfRequest(bytes: Buffer): void {
    this.#body.push(bytes);
  }

  /** The request is complete. */
  request(): Extract<Shown, { channel: "http-request" }> {
    const { number, ...asked } = this.asked;
    const body = this.#body.take();
    const content = body.bytes.length === 0 ? {} : contentOf(body);
    return { channel: "http-request", exchange: number, ...asked, ...content };
  }

  /** The head of the answer. Of a stream it is shown at once. Undefined: nothing yet. "unread": it is compressed, and comes in parts. */
  response(status: number, headers: Headers): Shown | "unread" | undefined {
    this.#head = { status, headers };
    if (mediaType(headers) !== "text/event-stream") return undefined;
    if (codingOf(headers) !== undefined) return "unread";
    this.#lexer = new SseLexer();
    return { channel: "http-response", exchange: this.asked.number, status, headers, sse: true };
  }

  *data(bytes: Buffer): Generator<Shown> {
    if (this.#lexer === undefined) this.#answer.push(bytes);
    else for (const block of this.#lexer.push(bytes)) yield this.#block(block);
  }

  *end(how: HttpEndEvent["how"], error?: string): Generator<Shown> {
    const exchange = this.asked.number;
    const rest = this.#lexer?.end();
    if (rest !== undefined) yield this.#block(rest);
    if (this.#lexer === undefined && this.#head !== undefined)
      yield { channel: "http-response", exchange, ...this.#head, sse: false, ...this.#content() };
    yield { channel: "http-end", exchange, how, ...(error === undefined ? {} : { error }) };
  }

  #content() {
    const taken = this.#answer.take();
    const decode = ownMember(DECODERS, codingOf(this.#head?.headers ?? []) ?? "");
    if (decode === undefined || taken.omitted > 0) return contentOf(taken);
    try {
      return contentOf({ bytes: decode(taken.bytes), omitted: 0 });
    } catch {
      return contentOf(taken);
    }
  }

  #block({ data, ...block }: SseBlock): Shown {
    const content = data === undefined || block.unread || block.unterminated ? {} : parse(data);
    const isLong = data !== undefined && data.length > RAW_LIMIT && !block.unread;
    return {
      channel: "sse",
      exchange: this.asked.number,
      ...block,
      ...(data === undefined ? {} : { data: limitedText(data) }),
      ...(isLong ? carried(data) : {}),
      ...content,
    };
  }
}

function codingOf(headers: Headers): string | undefined {
  const coding = headerOf(headers, "content-encoding")?.toLowerCase();
  return coding === "identity" || coding === "" ? undefined : coding;
}

function contentOf({ bytes, omitted, sha256 }: TakenBytes) {
  return payload(bytes, omitted, sha256);
}
