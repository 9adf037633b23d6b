import type { Channel, TraceEvent, Unrecorded } from "./event.ts";
import { Redaction } from "./redact.ts";
import { EVENT_WEIGHT, weightOf } from "./weight.ts";

type Recorded<C extends Channel> = Extract<TraceEvent, { channel: C }>;

/** What the events of one run may take in memory, in bytes; the whole harness takes about four times that at its peak. */
const CAPACITY = 64 * 1024 * 1024;

/** Where events go besides memory, at once. */
export interface Sink {
  append(event: TraceEvent): void;
}

export interface RecorderOptions {
  readonly sink?: Sink;
  readonly redaction?: Redaction;
}

/** Numbers, times, redacts and keeps everything that crosses the wire in one run. */
export class Recorder {
  readonly #start = performance.now();
  readonly #events: TraceEvent[] = [];
  readonly #listeners = new Set<(event: TraceEvent) => void>();
  readonly #sink: Sink | undefined;
  readonly #redaction: Redaction;
  #told = 0;
  #telling = false;
  #weight = 0;
  #connections = 0;
  #exchanges = 0;

  constructor({ sink, redaction = new Redaction() }: RecorderOptions = {}) {
    this.#sink = sink;
    this.#redaction = redaction;
  }

  get events(): readonly TraceEvent[] {
    return this.#events;
  }

  /** No more is to be kept: whoever brings input to the recorder must end its connection. */
  get full(): boolean {
    return this.#weight > CAPACITY;
  }

  /** A string that goes into a report, without the secrets. */
  redact(text: string): string {
    return this.#redaction.text(text);
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

  /** Keeps the event, then tells the listeners; returns it as it was kept. */
  record<C extends Channel>(event: Extract<Unrecorded, { channel: C }>): Recorded<C> {
    const ms = Math.round((performance.now() - this.#start) * 100) / 100;
    const seq = this.#events.length + 1;
    // What Unrecorded takes from an event is put back here; the compiler cannot follow that through a union.
    const recorded = { seq, ms, ...this.#redaction.event(event) } as unknown as Recorded<C>;
    this.#events.push(recorded);
    this.#weight += EVENT_WEIGHT + weightOf(recorded);
    this.#sink?.append(recorded);
    this.#tell();
    return recorded;
  }

  /** Calls the listener for each event from now on; returns how to stop. */
  listen(listener: (event: TraceEvent) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** A listener may record, as an answer to a ping: every listener still hears the events in their order. */
  #tell(): void {
    if (this.#telling) return;
    this.#telling = true;
    try {
      for (let event = this.#events[this.#told]; event !== undefined; event = this.#events[this.#told]) {
        this.#told += 1;
        for (const listener of [...this.#listeners]) listener(event);
      }
    } finally {
      this.#telling = false;
    }
  }
}
