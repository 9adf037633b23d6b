import { type AnswerTimes, SERIAL_MARGIN } from "./answer-times.ts";
import { isLasting, isWork, methodOf } from "./request-kind.ts";

interface Abandoned {
  readonly kind: string;
  /** Since when, on the clock of `performance.now()`. */
  readonly at: number;
}

/**
 * The requests to one process, or to a server over HTTP, that are not waited for any more. A target that works on one request after the other still works on
 * them, and answers nothing meanwhile. A call of a slow tool takes as long whether its result is read or not.
 */
export class AbandonedWork {
  readonly #times: AnswerTimes;
  #all: readonly Abandoned[] = [];
  /** Of each method, when the newest request that had a result was sent, on the clock of `performance.now()`. */
  readonly #newestOf = new Map<string, number>();

  constructor(times: AnswerTimes) {
    this.#times = times;
  }

  /** A request of this kind is not waited for any more. */
  add(kind: string): void {
    if (!isLasting(kind)) this.#all = [...this.#all, { kind, at: performance.now() }];
  }

  /** A request of this kind had a result. `sent`: when it was sent, on the clock of `performance.now()`. */
  result(kind: string, sent: number): void {
    const method = methodOf(kind);
    this.#newestOf.set(method, Math.max(this.#newestOf.get(method) ?? 0, sent));
    this.#all = this.#all.filter((one) => !this.#isDone(one));
  }

  /** Nothing was answered for the whole limit and for the time of this work. */
  expired(): void {
    this.#all = [];
  }

  /** For how many milliseconds it may last: for each request no longer than the limit of the operator for one answer. */
  time(limit: number): number {
    const each = ({ kind }: Abandoned) =>
      Math.min(limit, SERIAL_MARGIN * (this.#times.timeOf(kind) ?? limit));
    return this.#all.reduce((sum, one) => sum + each(one), 0);
  }

  /**
   * Whether a request had a result that was sent when this one had taken its time. Where this one is work, that must be of the same method: a target that
   * answers `ping` side by side, or each error at once, may have one worker for calls.
   */
  #isDone({ kind, at }: Abandoned): boolean {
    const newest = isWork(kind) ? this.#newestOf.get(methodOf(kind)) : Math.max(...this.#newestOf.values());
    return newest !== undefined && newest > at + (this.#times.timeOf(kind) ?? 0);
  }
}
