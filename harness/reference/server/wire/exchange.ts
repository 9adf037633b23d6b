import type { Outgoing } from "../../../switches/message.ts";
import type { HttpReply } from "../../../switches/server.ts";
import { errorObject, isObject, isResponse } from "../../message.ts";
import type { Outlet } from "../core/pipeline.ts";
import type { Stream } from "./streams.ts";

export interface ExchangeOptions {
  /** Whether a request was posted. Then there is an answer, at least a stream that ends. */
  readonly isAsked: boolean;
  /** Aborted when the client has closed the connection. */
  readonly gone: AbortSignal;
  /** The status of an answer that is one message. */
  readonly statusOf: (message: Outgoing) => number;
  /** Creates the stream if one is needed. */
  readonly stream: () => Stream;
  readonly headers?: () => Readonly<Record<string, string>>;
}

/**
 * The answer to one POST: one JSON message, or an event stream if there are other messages to send, or 202 if there is
 * nothing to send.
 */
export class Exchange implements Outlet {
  readonly reply: Promise<HttpReply>;
  readonly #options: ExchangeOptions;
  readonly #held: Outgoing[] = [];
  #decide: (reply: HttpReply) => void = () => {};
  #stream: Stream | undefined;

  constructor(options: ExchangeOptions) {
    this.#options = options;
    this.reply = new Promise((resolve) => {
      this.#decide = resolve;
    });
    this.send = this.send.bind(this);
    this.refuse = this.refuse.bind(this);
    this.release = this.release.bind(this);
  }

  send(message: Outgoing): void {
    if (this.#stream) this.#stream.send(message);
    else this.#held.push(message);
    if (!isResponse(message) && !Array.isArray(message)) this.openStream();
  }

  /** Answers with a stream in any case. */
  openStream(): void {
    this.#stream ??= this.#open();
  }

  /** Refuses a notification or response. */
  refuse(cause: unknown): void {
    const { message } = errorObject(cause);
    this.#decide({ status: 400, headers: { "content-type": "text/plain" }, body: `${message}\n` });
  }

  release(): void {
    this.#stream?.release();
  }

  /** Nothing more will be sent. */
  finish(): void {
    const [only, ...others] = this.#held;
    if (!this.#stream && only !== undefined && others.length === 0) {
      const headers = { "content-type": "application/json", ...this.#options.headers?.() };
      this.#decide({ status: this.#options.statusOf(only), headers, body: JSON.stringify(only) });
      return;
    }
    if (only !== undefined || this.#options.isAsked) this.openStream();
    this.#stream?.end();
    this.#decide({ status: 202, headers: {}, body: "" });
  }

  #open(): Stream {
    const stream = this.#options.stream();
    this.#decide(streamReply(stream.connect(this.#options.gone), this.#options.headers?.()));
    for (const message of this.#held.splice(0)) stream.send(message);
    return stream;
  }
}

export function streamReply(
  events: Exclude<HttpReply["body"], string>,
  headers: Readonly<Record<string, string>> = {},
): HttpReply {
  return {
    status: 200,
    headers: {
      "content-type": "text/event-stream",
      "cache-control": "no-cache",
      // Without it, proxies such as nginx buffer the events.
      "x-accel-buffering": "no",
      ...headers,
    },
    body: events,
  };
}

/** A refusal below JSON-RPC. */
export function refusal(
  status: number,
  why: string,
  headers: Readonly<Record<string, string>> = {},
): HttpReply {
  return { status, headers: { "content-type": "text/plain", ...headers }, body: `${why}\n` };
}

/** Whether a posted body contains a request. */
export function asks(message: unknown): boolean {
  return [message].flat().some((one) => isObject(one) && "id" in one && "method" in one);
}
