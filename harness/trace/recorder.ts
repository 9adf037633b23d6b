import type { Channel, TraceEvent, Unrecorded } from "./event.ts";
import { Redaction } from "./redaction/redact.ts";
import { Tokens } from "./redaction/tokens.ts";
import { EventWeight } from "./weight.ts";
import { type Whole, WholeTexts } from "./whole.ts";
import { withBeginning } from "./with-beginning.ts";

type Recorded<C extends Channel> = Extract<TraceEvent, { channel: C }>;

/**
 * The memory limit for the events of a leg, in bytes. Measured: 18 MB for a leg of server-everything over HTTP, and for one of a server with
 * 150 tools; 6 MB for a leg of a client. At its peak the whole harness takes about four times as much.
 */
export const CAPACITY = 64 * 1024 * 1024;

/**
 * Limits for the number of events, because each costs memory and time. Measured: a leg of server-everything over HTTP has 7,500
 * events, its largest connection 1,500, and a leg of a client 1,900. They show a target that sends without end; no target that answers
 * what it is asked reaches them.
 */
const MOST_IN_CONNECTION = 10_000;
export const MOST_IN_LEG = 20_000;

/** Gets each event as soon as it is recorded. */
export interface Sink {
  /** `whole`: the complete text of a payload that is truncated in the event. */
  append(event: TraceEvent, whole?: Whole): void;
}

export interface RecorderOptions {
  readonly sink?: Sink;
  readonly redaction?: Redaction;
}

/** Numbers, times, redacts and stores everything that crosses the wire in one run. */
export class Recorder {
  readonly #start = performance.now();
  readonly #events: TraceEvent[] = [];
  readonly #listeners = new Set<(event: TraceEvent) => void>();
  readonly #sink: Sink | undefined;
  readonly #redaction: Redaction;
  /** The number of events of each connection. */
  readonly #counts = new Map<string, number>();
  readonly #weight = new EventWeight();
  readonly #tokens = new Tokens();
  readonly #wholes = new WholeTexts();
  /** How many secrets have a name of each kind. */
  readonly #named = new Map<string, number>();
  #delivered = 0;
  /** How many legs have begun. Some run side by side, and what one of them leaves the next one may use. */
  #legs = 0;
  #isFull = false;
  #isDelivering = false;
  #connections = 0;
  #exchanges = 0;

  constructor({ sink, redaction = new Redaction() }: RecorderOptions = {}) {
    this.#sink = sink;
    this.#redaction = redaction;
  }

  get events(): readonly TraceEvent[] {
    return this.#events;
  }

  /** The limits are those of one leg more. */
  beginLeg(): void {
    this.#legs += 1;
  }

  /**
   * The limits of the legs that have begun are reached: the connection that brings more input must be ended. A further leg changes
   * nothing: a target that sends without end would do so in each of them.
   */
  get full(): boolean {
    const legs = Math.max(1, this.#legs);
    this.#isFull ||= this.#weight.bytes > CAPACITY * legs || this.#events.length > MOST_IN_LEG * legs;
    return this.#isFull;
  }

  /** The same for one connection, which has a lower limit. */
  isFull(connection: string): boolean {
    return this.full || (this.#counts.get(connection) ?? 0) > MOST_IN_CONNECTION;
  }

  /** A string for a report, without the secrets. */
  redact(text: string): string {
    return this.#redaction.text(text);
  }

  /**
   * Adds a secret that the harness has made, with a name for the trace: "token 1". `about` is appended to the name.
   */
  name(secret: string, kind: string, about = ""): void {
    const count = (this.#named.get(kind) ?? 0) + 1;
    this.#named.set(kind, count);
    this.#tokens.ignore(secret);
    this.#redaction.name(secret, `${kind} ${count}${about}`);
  }

  /** Adds a secret that became known during the run. */
  hide(secret: string): void {
    this.#redaction.add(secret);
  }

  /** A new name for a connection: "1", "2" … */
  nameConnection(): string {
    this.#connections += 1;
    return String(this.#connections);
  }

  /** A new number for an HTTP exchange: 1, 2 … */
  numberExchange(): number {
    this.#exchanges += 1;
    return this.#exchanges;
  }

  /** Stores the event, then calls the listeners. Returns the event as it is stored. */
  record<C extends Channel>(event: Extract<Unrecorded, { channel: C }>): Recorded<C> {
    const ms = Math.round((performance.now() - this.#start) * 100) / 100;
    const seq = this.#events.length + 1;
    const text = this.#sink && this.#wholes.take(event.whole);
    for (const token of this.#tokens.in(event, text)) {
      if (!this.#redaction.isKnown(token)) this.#redaction.add(token);
    }
    // Unrecorded omits `seq` and `ms`, and they are added here. The compiler cannot follow that through a union.
    const { whole: _, ...redacted } = this.#redaction.event(event);
    const isKnown = "message" in redacted && this.#weight.has(redacted.message);
    const recorded = { seq, ms, ...(isKnown ? withBeginning(redacted) : redacted) } as unknown as Recorded<C>;
    this.#events.push(recorded);
    this.#counts.set(event.connection, (this.#counts.get(event.connection) ?? 0) + 1);
    this.#weight.add(recorded);
    const message = "message" in event ? event.message : undefined;
    this.#sink?.append(recorded, text === undefined ? undefined : this.#redaction.whole(text, message));
    this.#deliver();
    return recorded;
  }

  /** Calls the listener for each event from now on. Returns a function that stops it. */
  listen(listener: (event: TraceEvent) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** A listener may record an event itself, such as the answer to a ping. All listeners still get the events in order. */
  #deliver(): void {
    if (this.#isDelivering) return;
    this.#isDelivering = true;
    try {
      while (this.#delivered < this.#events.length) {
        const event = this.#events[this.#delivered];
        this.#delivered += 1;
        if (event !== undefined) for (const listener of [...this.#listeners]) listener(event);
      }
    } finally {
      this.#isDelivering = false;
    }
  }
}
