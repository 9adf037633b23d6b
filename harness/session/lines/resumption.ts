import { setTimeout as delay, setImmediate as nextTurn } from "node:timers/promises";
import { eraOf } from "../../../schema/revision.ts";
import type { TraceEvent } from "../../trace/event.ts";
import { HEADER } from "../../trace/headers.ts";
import type { HttpConnection, HttpExchange } from "../../transport/connection.ts";
import { LONGEST } from "../waiting/timeout.ts";
import { type Speaker, streamHeaders } from "./envelope.ts";

/** How often in a row a stream is resumed without anything new, before the harness gives up. */
const FRUITLESS = 5;

/** After this number of resumptions the harness waits longer: a server can end its stream with a new event each time. */
const MANY = 100;

/** Milliseconds. */
const RETRY_OF_MANY = 250;

/**
 * How long to wait before a stream is resumed if the server names no time or a shorter one, in milliseconds. It keeps a
 * loop from spinning.
 */
const RETRY = 20;

/**
 * Resumes an event stream that broke off: GET with `Last-Event-ID`, after the time that the server gave as `retry`
 * (2025-11-25, basic/transports#resumability-and-redelivery). A stream without event ids cannot be resumed, and
 * 2026-07-28 has no resumption.
 */
export class Resumption {
  /** The numbers of all exchanges that carry the stream, the first one included. */
  readonly exchanges = new Set<number>();
  readonly #connection: HttpConnection;
  readonly #speaker: Speaker;
  #isStopped = false;
  /** Ends the wait before the stream is resumed. Most streams need none, and it is expensive. */
  #waiting: AbortController | undefined;
  #current: HttpExchange | undefined;
  #lastId: string | undefined;
  #retry = RETRY;
  #fruitless = 0;

  constructor(connection: HttpConnection, speaker: Speaker) {
    this.#connection = connection;
    this.#speaker = speaker;
  }

  /** Stops resuming: the answer has come, or is no longer needed. */
  stop(): void {
    this.#isStopped = true;
    this.#waiting?.abort();
  }

  /** Stops resuming, and closes the stream. */
  abort(): void {
    this.stop();
    this.#current?.abort();
  }

  /** Resolves with the exchange in which the stream finally ends. */
  async follow(first: HttpExchange): Promise<HttpExchange> {
    this.#carry(first);
    if (eraOf(this.#speaker.revision) === "stateless") {
      await first.end;
      return first;
    }
    const stopListening = this.#connection.listen((event) => this.#note(event));
    try {
      let exchange = first;
      for (;;) {
        const end = await exchange.end;
        const next = end.how === "aborted" ? undefined : await this.#resume();
        if (next === undefined) return exchange;
        exchange = next;
      }
    } finally {
      stopListening();
    }
  }

  async #resume(): Promise<HttpExchange | undefined> {
    // An answer and the end of its stream can come in one chunk. Then the answer is to be handled first.
    await nextTurn();
    if (this.#isStopped || this.#lastId === undefined || this.#fruitless >= FRUITLESS) return undefined;
    this.#fruitless += 1;
    const shortest = this.exchanges.size > MANY ? RETRY_OF_MANY : RETRY;
    const wait = Math.min(Math.max(this.#retry, shortest), LONGEST);
    this.#waiting = new AbortController();
    await delay(wait, undefined, { signal: this.#waiting.signal }).catch(() => {});
    if (this.#isStopped) return undefined;
    const headers = [...streamHeaders(this.#speaker), [HEADER.lastEventId, this.#lastId] as const];
    const next = this.#carry(this.#connection.request({ method: "GET", headers }));
    return (await next.head)?.status === 200 ? next : undefined;
  }

  #carry(exchange: HttpExchange): HttpExchange {
    this.exchanges.add(exchange.exchange);
    this.#current = exchange;
    return exchange;
  }

  #note(event: TraceEvent): void {
    if (event.channel !== "sse" || !this.exchanges.has(event.exchange)) return;
    if (event.id !== undefined && event.id !== "" && event.id !== this.#lastId) {
      this.#lastId = event.id;
      this.#fruitless = 0;
    }
    this.#retry = event.retry ?? this.#retry;
  }
}
