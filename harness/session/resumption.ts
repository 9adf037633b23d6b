import { setTimeout as delay, setImmediate as nextTurn } from "node:timers/promises";
import { eraOf } from "../../schema/revision.ts";
import type { TraceEvent } from "../trace/event.ts";
import type { HttpConnection, HttpExchange } from "../transport/connection.ts";
import { type Speaker, streamHeaders } from "./envelope.ts";
import { LONGEST } from "./timeout.ts";

/** How often in a row a stream is taken up again that brings nothing new, before the harness gives up. */
const FRUITLESS = 5;

/** How long to wait where the server names no time, in milliseconds: not at once again and again. */
const RETRY = 20;

/**
 * Takes up an event stream where it broke off: GET with `Last-Event-ID`, after the `retry` that the server
 * asked for (2025-11-25, basic/transports#resumability-and-redelivery). Streams without event ids, and
 * 2026-07-28, which has no resumption, are left as they ended.
 */
export class Resumption {
  /** The numbers of the exchanges that carry the stream, from the first on. */
  readonly exchanges = new Set<number>();
  private readonly connection: HttpConnection;
  private readonly speaker: Speaker;
  private readonly stopped = new AbortController();
  private current: HttpExchange | undefined;
  private lastId: string | undefined;
  private retry = RETRY;
  private fruitless = 0;

  constructor(connection: HttpConnection, speaker: Speaker) {
    this.connection = connection;
    this.speaker = speaker;
  }

  /** The answer is there, or nobody waits for it any more: whatever ends now is not taken up again. */
  stop(): void {
    this.stopped.abort();
  }

  /** Nothing will come: the stream is closed. */
  abort(): void {
    this.stop();
    this.current?.abort();
  }

  /** Resolves with the exchange in which the stream finally ended. */
  async follow(first: HttpExchange): Promise<HttpExchange> {
    this.carry(first);
    if (eraOf(this.speaker.revision) === "stateless") {
      await first.end;
      return first;
    }
    const stopListening = this.connection.listen((event) => this.note(event));
    try {
      let exchange = first;
      for (;;) {
        const end = await exchange.end;
        const next = end.how === "aborted" ? undefined : await this.takeUp();
        if (next === undefined) return exchange;
        exchange = next;
      }
    } finally {
      stopListening();
    }
  }

  private async takeUp(): Promise<HttpExchange | undefined> {
    // An answer and the end of its stream may come in one chunk: let the answer be seen first.
    await nextTurn();
    const { signal } = this.stopped;
    if (signal.aborted || this.lastId === undefined || this.fruitless >= FRUITLESS) return undefined;
    this.fruitless += 1;
    await delay(Math.min(this.retry, LONGEST), undefined, { signal }).catch(() => {});
    if (signal.aborted) return undefined;
    const headers = [...streamHeaders(this.speaker), ["Last-Event-ID", this.lastId] as const];
    const next = this.carry(this.connection.request({ method: "GET", headers }));
    return (await next.head)?.status === 200 ? next : undefined;
  }

  private carry(exchange: HttpExchange): HttpExchange {
    this.exchanges.add(exchange.exchange);
    this.current = exchange;
    return exchange;
  }

  private note(event: TraceEvent): void {
    if (event.channel !== "sse" || !this.exchanges.has(event.exchange)) return;
    if (event.id !== undefined && event.id !== "" && event.id !== this.lastId) {
      this.lastId = event.id;
      this.fruitless = 0;
    }
    this.retry = event.retry ?? this.retry;
  }
}
