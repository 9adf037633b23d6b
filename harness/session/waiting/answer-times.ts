import { isWork, methodOf } from "./request-kind.ts";

/**
 * The slowest answer counts for less with each later one: the first answers of a process come ten times later than the usual ones, and
 * a grace of 20 times that would last to the end of the run.
 */
const FADES = 0.99;

/** A target whose usual answer takes this long is slow, in milliseconds. */
const SLOW_MS = 150;

/** How many of the latest answers show how fast a target usually answers. */
const LATEST = 31;

/** A target that works on one request after the other still needs less than the limit, by this factor. */
export const SERIAL_MARGIN = 1.5;

/** How a target works on several requests. If side by side, its slowness is no work that they compete for. */
export type Order = "side by side" | "in turn";

/** How fast a target answers, as far as the harness has seen. All times in milliseconds. */
export class AnswerTimes {
  #slowest = 0;
  /** The latest answers. */
  readonly #latest: number[] = [];
  /** Undefined until it is measured, and where the target leaves requests unanswered. */
  order: Order | undefined;
  #fastest = Number.POSITIVE_INFINITY;
  #sent = 0;
  #newestAnswered = 0;
  /** Of each kind of request, the fastest result. */
  readonly #fastestOf = new Map<string, number>();
  /** The methods whose requests were left unanswered for a whole limit. */
  readonly #unanswered = new Set<string>();

  /** `isTypical`: it shows how slow an answer of this target may be. */
  add(ms: number, isTypical: boolean): void {
    this.#latest.push(ms);
    if (this.#latest.length > LATEST) this.#latest.shift();
    if (isTypical) this.#slowest = Math.max(FADES * this.#slowest, ms);
  }

  /** The slowest answer, less what has faded since. */
  get slowest(): number {
    return this.#slowest;
  }

  /** The target usually answers slowly, because it is slow, or because many requests wait. */
  get isSlow(): boolean {
    return this.usual >= SLOW_MS;
  }

  /** How many requests are answered within the limit, in milliseconds, if the target works on one after the other. */
  inTurn(limit: number): number {
    return Math.floor(limit / (SERIAL_MARGIN * this.usual));
  }

  /** A request is sent, on whichever connection. Returns its place in the order of all. */
  send(): number {
    this.#sent += 1;
    return this.#sent;
  }

  /** The request at this place is answered. `ms`: the time that it took. Undefined for an error, and for work. */
  arrived(place: number, ms?: number): void {
    this.#newestAnswered = Math.max(this.#newestAnswered, place);
    if (ms !== undefined) this.#fastest = Math.min(this.#fastest, ms);
  }

  /** A request of this kind had its result after this many milliseconds. */
  took(kind: string, ms: number): void {
    this.#fastestOf.set(kind, Math.min(this.#fastestOf.get(kind) ?? Number.POSITIVE_INFINITY, ms));
  }

  /** A limit has passed in which nothing was answered: what was sent before waits in no queue. */
  forgetQueue(): void {
    this.#newestAnswered = this.#sent;
  }

  /** A request of this kind had no answer within the whole limit. */
  expired(kind: string): void {
    this.#unanswered.add(methodOf(kind));
  }

  /**
   * How many milliseconds a request of this kind takes: as long as the fastest result of that kind, or else of the slowest kind of its method. Undefined for work
   * of which nothing is known: it may take the whole limit.
   */
  timeOf(kind: string): number | undefined {
    const own = this.#fastestOf.get(kind);
    if (own !== undefined) return own;
    const method = methodOf(kind);
    const alike = [...this.#fastestOf].flatMap(([other, ms]) => (methodOf(other) === method ? [ms] : []));
    if (alike.length > 0) return Math.max(...alike);
    if (isWork(kind) && !this.#unanswered.has(method)) return undefined;
    return this.order === "side by side" || !Number.isFinite(this.#fastest) ? 0 : this.#fastest;
  }

  /** The time of the fastest result of a request that needs no work. One that takes much longer has waited for others. */
  get fastest(): number {
    return this.#fastest;
  }

  /**
   * Milliseconds until a request that is sent now is answered, if the target works in turn. Then all requests before the newest answer
   * are done. A target may also work on those that were cancelled, or are no longer waited for.
   */
  get queue(): number {
    if (this.order === "side by side" || !Number.isFinite(this.#fastest)) return 0;
    return SERIAL_MARGIN * (this.#sent - this.#newestAnswered) * this.#fastest;
  }

  /** Milliseconds in which the target usually answers: the median of the latest answers. */
  get usual(): number {
    return [...this.#latest].sort((one, other) => one - other)[this.#latest.length >> 1] ?? 0;
  }
}
