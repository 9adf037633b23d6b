import type { Outgoing } from "../../../switches/message.ts";
import type { SseEvent } from "../../../switches/server.ts";
import { EventQueue } from "./sse.ts";

/** The time after which a client may resume a stream whose connection was closed. */
const RETRY_MS = 50;

/** Messages to a client, in order. */
export interface Stream {
  send(message: Outgoing): void;
  /** The last message was sent. */
  end(): void;
  /** Closes the connection, but not the stream. */
  release(): void;
  /** The messages from now on, until the client disconnects. */
  connect(gone: AbortSignal): AsyncIterable<SseEvent>;
}

/** A stream of 2026-07-28. It lasts as long as its connection, and its events have no ids. */
export class PlainStream implements Stream {
  readonly #queue = new EventQueue();

  send(message: Outgoing): void {
    this.#queue.push({ event: "message", data: JSON.stringify(message) });
  }

  end(): void {
    this.#queue.end();
  }

  release(): void {}

  connect(gone: AbortSignal): AsyncIterable<SseEvent> {
    gone.addEventListener("abort", () => this.end(), { once: true });
    return this.#queue;
  }
}

/**
 * A stream of a session. It stores its events. Each event id contains the stream and a position, so that a client can
 * resume exactly this stream.
 */
export class ResumableStream implements Stream {
  readonly #name: string;
  readonly #log: SseEvent[] = [];
  #queue: EventQueue | undefined;
  #delivered = 0;
  #isOver = false;

  constructor(name: string) {
    this.#name = name;
  }

  /** The priming event, with an id and without data: from then on the client can resume (2025-11-25). */
  prime(): void {
    this.#push({ data: "" });
  }

  send(message: Outgoing): void {
    this.#push({ event: "message", data: JSON.stringify(message) });
  }

  end(): void {
    this.#isOver = true;
    this.#queue?.end();
  }

  release(): void {
    this.#push({ retry: RETRY_MS, data: "" });
    this.#queue?.end();
  }

  get isConnected(): boolean {
    return this.#queue !== undefined && !this.#queue.isOver;
  }

  /** @param after the number of the last event that the client received. By default, all delivered events */
  connect(gone: AbortSignal, after = this.#delivered): AsyncIterable<SseEvent> {
    this.#queue?.end();
    const queue = new EventQueue();
    this.#queue = queue;
    gone.addEventListener("abort", () => queue.end(), { once: true });
    for (const event of this.#log.slice(after)) queue.push(event);
    this.#delivered = this.#log.length;
    if (this.#isOver) queue.end();
    return queue;
  }

  #push(event: SseEvent): void {
    const numbered = { id: `${this.#name}-${this.#log.length + 1}`, ...event };
    this.#log.push(numbered);
    if (!this.isConnected) return;
    this.#queue?.push(numbered);
    this.#delivered = this.#log.length;
  }
}

/** The stream and the position in an event id. */
export function placeOf(eventId: string): { readonly stream: string; readonly number: number } | undefined {
  const [, stream, number] = /^(.+)-(\d+)$/.exec(eventId) ?? [];
  return stream === undefined ? undefined : { stream, number: Number(number) };
}
