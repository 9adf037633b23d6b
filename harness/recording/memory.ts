import { isObject } from "../../schema/json.ts";
import type { TraceEvent } from "../trace/event.ts";
import { keyOf, messagesOf } from "../trace/message.ts";
import { EventWeight } from "../trace/weight.ts";

/** More than this many events, or bytes, are not remembered of one conversation. */
const MOST_EVENTS = 600;
const MOST_BYTES = 8 * 1024 * 1024;

/** How many events stay when older ones are forgotten. */
const KEPT = 300;

/** What is tied to those, and stays as well, at most. */
const MOST_TIED = 500;

/** The beginning of a conversation stays: the handshake, and what both sides declared. */
const FIRST = 24;

/** What goes on after its answer, and so stays. */
const LASTING =
  /^(?:initialize|resources\/subscribe|subscriptions\/listen|logging\/setLevel|notifications\/initialized)$/;

/** The newest events of a conversation, its beginning, and requests that are open. */
export class Memory {
  #events: TraceEvent[] = [];
  #weight = new EventWeight();
  #isWhole = true;
  #hasBeginning = true;
  readonly #mostBytes: number;

  constructor(mostBytes = MOST_BYTES) {
    this.#mostBytes = mostBytes;
  }

  get events(): readonly TraceEvent[] {
    return this.#events;
  }

  get weight(): number {
    return this.#weight.bytes;
  }

  /** Nothing was forgotten. */
  get isWhole(): boolean {
    return this.#isWhole;
  }

  add(event: TraceEvent): void {
    this.#events.push(event);
    this.#weight.add(event);
    if (this.#events.length > MOST_EVENTS || this.#weight.bytes > this.#mostBytes) this.#trim();
  }

  clear(): void {
    this.#keep([]);
    this.#isWhole = false;
    this.#hasBeginning = false;
  }

  /** The handshake is among them. */
  get hasBeginning(): boolean {
    return this.#hasBeginning;
  }

  /** Forgets complete exchanges: what stays is a conversation in which less was asked. */
  #trim(): void {
    this.#isWhole = false;
    const from = this.#events.length - KEPT;
    const isKept = (event: TraceEvent, index: number) => index < FIRST || index >= from || isLasting(event);
    const tied = withTied(this.#events, isKept);
    this.#keep(tied.length > MOST_TIED ? this.#events.filter(isKept) : tied);
    // Few events with large messages, or subscriptions without end.
    while (this.#weight.bytes > this.#mostBytes || this.#events.length > MOST_TIED) {
      this.#hasBeginning = false;
      this.#keep(this.#events.slice(Math.ceil(this.#events.length / 2)));
    }
  }

  #keep(events: TraceEvent[]): void {
    this.#events = events;
    this.#weight = new EventWeight();
    for (const event of events) this.#weight.add(event);
  }
}

/** Some events, and those that belong to them: a request to its response, a response to its request. */
export function withTied(
  events: readonly TraceEvent[],
  isChosen: (event: TraceEvent, index: number) => boolean,
): TraceEvent[] {
  const keys = keysOf(events.filter(isChosen));
  return events.filter((event, index) => isChosen(event, index) || isTied(event, keys));
}

function isLasting(event: TraceEvent): boolean {
  if (event.channel === "open" || event.channel === "agreed") return true;
  return messagesOf(event).some(({ value }) => isObject(value) && LASTING.test(String(value.method)));
}

/** What ties events together: ids of requests, tokens of progress, exchanges of HTTP. */
function keysOf(events: readonly TraceEvent[]): ReadonlySet<string> {
  return new Set(events.flatMap(keysIn));
}

/** A stream may have thousands of messages: one of them does not tie the others. */
function isTied(event: TraceEvent, keys: ReadonlySet<string>): boolean {
  return keysIn(event).some(
    (key) => keys.has(key) && !(event.channel === "sse" && key.startsWith("exchange ")),
  );
}

function keysIn(event: TraceEvent): readonly string[] {
  const exchange = "exchange" in event ? [`exchange ${event.exchange}`] : [];
  return [
    ...exchange,
    ...messagesOf(event).flatMap(({ value, from }) => {
      if (!isObject(value)) return [];
      const params = isObject(value.params) ? value.params : {};
      const meta = isObject(params._meta) ? params._meta : {};
      const isRequest = typeof value.method === "string";
      const asker = isRequest === (from === "client") ? "client" : "server";
      return [
        ...(value.id === undefined ? [] : [`${asker} ${keyOf(value.id)}`]),
        ...(params.requestId === undefined ? [] : [`${from} ${keyOf(params.requestId)}`]),
        ...[params.progressToken, meta.progressToken].flatMap((token) =>
          token === undefined ? [] : [`token ${keyOf(token)}`],
        ),
      ];
    }),
  ];
}
