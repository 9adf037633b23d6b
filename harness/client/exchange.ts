import type { Pipeline } from "../reference/server/core/pipeline.ts";
import type { HttpReply } from "../reference/server/switch.ts";
import { encode } from "../reference/server/wire/sse.ts";
import type { Headers } from "../trace/event.ts";
import { payload } from "../trace/payload.ts";
import type { Recorder } from "../trace/recorder.ts";
import { EventStream } from "../transport/http/response.ts";

/** What a client asked, as it came. */
export interface Asked {
  readonly method: string;
  /** Absolute. */
  readonly url: string;
  readonly headers: Headers;
  /** Empty when there is none. */
  readonly body: Uint8Array;
}

/** Where the bytes of an answer go. */
export interface Outgoing {
  head(status: number, headers: Headers): void;
  write(bytes: Uint8Array): void;
  end(): void;
}

/** Bytes that a server sends in one answer fill no memory: it is our own. */
const UNBOUNDED = Number.POSITIVE_INFINITY;

/** Records one exchange as it happens, and writes the answer; whoever has the connection gives it. */
export class RecordedExchange {
  readonly #recorder: Recorder;
  readonly #connection: string;
  readonly #exchange: number;
  #over = false;

  constructor(recorder: Recorder, connection: string, { body, ...asked }: Asked) {
    this.#recorder = recorder;
    this.#connection = connection;
    this.#exchange = recorder.numberExchange();
    const content = body.length === 0 ? {} : payload(body);
    recorder.record({ channel: "http-request", ...this.#place(), ...asked, ...content });
  }

  /** Writes and records the answer; resolves when all of it was written, or the client is gone. */
  async answer(reply: HttpReply, pipeline: Pipeline, to: Outgoing, gone: AbortSignal): Promise<void> {
    const { status, body } = reply;
    const headers = Object.entries(reply.headers);
    const head = { channel: "http-response", ...this.#place(), status, headers } as const;
    if (typeof body === "string") {
      const bytes = Buffer.from(body);
      this.#recorder.record({ ...head, sse: false, ...payload(bytes) });
      to.head(status, headers);
      if (body !== "") to.write(bytes);
    } else {
      this.#recorder.record({ ...head, sse: true });
      to.head(status, headers);
      const lexed = new EventStream(this.#recorder, this.#connection, this.#exchange, UNBOUNDED);
      for await (const event of body) {
        for (const one of pipeline.events(event)) {
          if (gone.aborted) break;
          const bytes = Buffer.from(typeof one === "string" ? one : encode(one));
          lexed.push(bytes);
          to.write(bytes);
        }
      }
      lexed.end();
    }
    if (!gone.aborted) this.end("complete");
    to.end();
  }

  /** `complete`: all was written. `lost`: the client closed the connection. `aborted`: the harness did. */
  end(how: "complete" | "lost" | "aborted"): void {
    if (this.#over) return;
    this.#over = true;
    this.#recorder.record({ channel: "http-end", ...this.#place(), how });
  }

  #place() {
    return { connection: this.#connection, exchange: this.#exchange };
  }
}
