/** A process that answers for the first time after this time starts slowly, in milliseconds. */
const SLOW_START_MS = 3_000;

/** The same of a session over HTTP, where no handshake was quicker: one server takes a second for each, and milliseconds for all else. */
const SLOW_OPENING_MS = 300;

/** How long new connections take until they answer for the first time. All times in milliseconds. These are guesses: no verdict rests on them. */
export class StartTimes {
  #slowest: number | undefined;
  #quickestOpening = Number.POSITIVE_INFINITY;

  /** A new connection has answered for the first time, after this many milliseconds. `isOpen`: with a result, so a session is open. */
  add(ms: number, isOpen = true): void {
    this.#slowest = Math.max(this.#slowest ?? 0, ms);
    if (isOpen) this.#quickestOpening = Math.min(this.#quickestOpening, ms);
  }

  get slowest(): number | undefined {
    return this.#slowest;
  }

  /** The start of a process takes seconds. */
  get areSlow(): boolean {
    return (this.#slowest ?? 0) >= SLOW_START_MS;
  }

  /** Each session takes long to open. */
  get openSlowly(): boolean {
    return Number.isFinite(this.#quickestOpening) && this.#quickestOpening >= SLOW_OPENING_MS;
  }
}
