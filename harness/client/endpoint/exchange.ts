import { given } from "../../../schema/given.ts";
import type { Pipeline } from "../../reference/server/core/pipeline.ts";
import { bytesOfEvent } from "../../reference/server/wire/sse.ts";
import type { HttpReply } from "../../switches/server.ts";
import type { Headers } from "../../trace/event.ts";
import { payload } from "../../trace/files/payload.ts";
import type { Recorder } from "../../trace/recorder.ts";
import { EventStream } from "../../transport/http/response.ts";
import type { Refusal } from "./bounds.ts";

/** An HTTP request of a client, as it arrived. */
export interface IncomingRequest {
  readonly method: string;
  /** Absolute. */
  readonly url: string;
  readonly headers: Headers;
  /** Empty for a request without a body. */
  readonly body: Uint8Array;
  /** It is answered with this, by no server. */
  readonly refused?: Refusal;
}

/** Writes an answer to the client. */
export interface Outgoing {
  head(status: number, headers: Headers): void;
  write(bytes: Uint8Array): void;
  end(): void;
}

type TextReply = Omit<HttpReply, "body"> & { readonly body: string };

/** Each piece takes a turn of the event loop. Otherwise they would be sent together. */
async function inPieces(pieces: readonly Uint8Array[], to: Outgoing, gone: AbortSignal): Promise<void> {
  for (const [index, piece] of pieces.entries()) {
    if (index > 0) await new Promise(setImmediate);
    if (gone.aborted) return;
    to.write(piece);
  }
}

/** The harness itself is the server, so an answer needs no memory limit. */
const UNBOUNDED = Number.POSITIVE_INFINITY;

/** Records one exchange while it happens, and writes the answer. */
export class RecordedExchange {
  readonly #recorder: Recorder;
  readonly #connection: string;
  readonly #exchange: number;
  #isOver = false;

  constructor(recorder: Recorder, connection: string, { body, refused: _, ...request }: IncomingRequest) {
    this.#recorder = recorder;
    this.#connection = connection;
    this.#exchange = recorder.numberExchange();
    const content = body.length === 0 ? {} : payload(body);
    recorder.record({ channel: "http-request", ...this.#key(), ...request, ...content });
  }

  /** Writes and records the answer. Resolves when the whole answer is written, or when the client is gone. */
  async answer(reply: HttpReply, pipeline: Pipeline, to: Outgoing, gone: AbortSignal): Promise<void> {
    const { status, body } = reply;
    const headers = Object.entries(reply.headers);
    const head = { channel: "http-response", ...this.#key(), status, headers } as const;
    if (typeof body === "string") {
      const bytes = Buffer.from(body);
      this.#recorder.record({ ...head, sse: false, ...payload(bytes) });
      to.head(status, headers);
      if (body !== "") await inPieces(reply.cut?.(bytes) ?? [bytes], to, gone);
    } else {
      this.#recorder.record({ ...head, sse: true });
      to.head(status, headers);
      const lexed = new EventStream(this.#recorder, this.#connection, this.#exchange, UNBOUNDED);
      for await (const event of body) {
        for (const one of pipeline.events(event)) {
          if (gone.aborted) break;
          const bytes = Buffer.from(bytesOfEvent(one));
          lexed.push(bytes);
          to.write(bytes);
        }
      }
      lexed.end();
    }
    if (!gone.aborted) this.end("complete");
    to.end();
  }

  /** The same for an answer that is one text. */
  async answerText(reply: TextReply, to: Outgoing, gone: AbortSignal): Promise<void> {
    this.#answerText(reply, to);
    if (!gone.aborted) this.end("complete");
    to.end();
  }

  #answerText(reply: TextReply, to: Outgoing): void {
    const bytes = Buffer.from(reply.body);
    const headers = Object.entries(reply.headers);
    const { status } = reply;
    const head = { channel: "http-response", ...this.#key(), status, headers, sse: false } as const;
    this.#recorder.record({ ...head, ...payload(bytes) });
    to.head(status, headers);
    if (bytes.length > 0) to.write(bytes);
  }

  /** Answers what is not served, and says why. */
  refuse({ status, why }: Refusal, to: Outgoing): void {
    const headers = { "content-type": "text/plain", connection: "close" };
    const reply = { status, headers, body: `mcp-conform does not serve this: ${why}` };
    this.#answerText(reply, to);
    this.end("aborted", why);
    to.end();
  }

  /** The client has closed the connection, or this process has, with a reason in words. */
  leave({ reason }: AbortSignal): void {
    if (typeof reason === "string") this.end("aborted", reason);
    else this.end("lost");
  }

  /** `complete`: the whole answer was written. `lost`: the client closed the connection. `aborted`: the harness closed it. */
  end(how: "complete" | "lost" | "aborted", why?: string): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#recorder.record({ channel: "http-end", ...this.#key(), how, ...given({ error: why }) });
  }

  #key() {
    return { connection: this.#connection, exchange: this.#exchange };
  }
}
