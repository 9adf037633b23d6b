import { AbandonedWork } from "./abandoned-work.ts";
import { AnswerTimes } from "./answer-times.ts";
import { stopwatch } from "./lag.ts";
import { LONGEST } from "./timeout.ts";

/** A limit of time that answers prolong. */
export interface Lapse {
  /** Resolves when the limit has passed without an answer. */
  readonly over: Promise<void>;
  /** Nothing is waited for any more. */
  stop(): void;
}

interface Running {
  readonly isNearlyOver: () => boolean;
  readonly end: () => void;
  /** Nothing was answered for this many milliseconds. If that is its whole limit, later answers do not prolong it. */
  readonly nothingCame: (ms: number) => void;
  /** What was sent before it, at this time, is answered: it may have waited behind that. */
  readonly wasBehind: (sent: number) => void;
}

/** Limits whose rest is at most this part of them end together. */
const TOGETHER = 0.05;

/** How long the shortest of these waits for a limit in milliseconds takes. */
export const leastWait = (limit: number): number => (1 - TOGETHER) * limit;

const nextTurn = () => new Promise((resolve) => setImmediate(resolve));

/**
 * Measures the limit of the operator for one answer. It counts from when a question was sent, or from the last answer at the same place
 * if that is later, because a target may work on one request after the other: work in a queue is no silence. The time for which this
 * process was busy does not count: an answer may be there, and not be read yet.
 */
export class AnswerClock {
  /** What the target may still work on. A limit includes the time of this work. */
  readonly abandoned: AbandonedWork;
  readonly #stopwatch: () => () => number;
  #sinceAnswer: (() => number) | undefined;
  readonly #running = new Set<Running>();

  constructor(measure: () => () => number = stopwatch, times = new AnswerTimes()) {
    this.#stopwatch = measure;
    this.abandoned = new AbandonedWork(times);
  }

  /** The target has answered a request. */
  answered(): void {
    this.#sinceAnswer = this.#stopwatch();
  }

  /**
   * The target has answered a request that was sent at this time on the clock of `performance.now()`, for the harness itself, because others are late, or
   * when the limit was paid: what was sent before it did not wait behind it.
   */
  answeredLater(sent: number): void {
    for (const one of this.#running) one.wasBehind(sent);
  }

  get hasAnswered(): boolean {
    return this.#sinceAnswer !== undefined;
  }

  /**
   * Measures a limit in milliseconds that begins now, and again with each answer. `by itself`: its end shows nothing of what else is waited for.
   */
  begin(limit: number, how: "together" | "by itself" = "together"): Lapse {
    const asked = performance.now();
    let sinceTurn = this.#stopwatch();
    let frozen: { readonly sinceAnswer: (() => number) | undefined } | undefined;
    const rest = () => {
      const sinceAnswer = frozen ? frozen.sinceAnswer : this.#sinceAnswer;
      return (
        limit +
        this.abandoned.time(limit) -
        Math.min(sinceTurn(), sinceAnswer?.() ?? Number.POSITIVE_INFINITY)
      );
    };
    let timer: NodeJS.Timeout | undefined;
    let end = () => {};
    const over = new Promise<void>((resolve) => {
      end = resolve;
    });
    const running: Running = {
      isNearlyOver: () => rest() <= TOGETHER * limit,
      end: () => {
        stop();
        end();
      },
      nothingCame: (ms) => {
        if (ms >= limit) frozen ??= { sinceAnswer: this.#sinceAnswer };
      },
      wasBehind: (sent) => {
        if (sent < asked && frozen === undefined) sinceTurn = this.#stopwatch();
      },
    };
    const stop = () => {
      clearTimeout(timer);
      this.#running.delete(running);
    };
    const look = async () => {
      // After work of this process, the answer may be there, and not be read yet.
      if (rest() <= 0) await nextTurn();
      if (!this.#running.has(running)) return;
      const ms = rest();
      if (ms <= 0 && how === "by itself") running.end();
      else if (ms <= 0) this.#endTogether(limit);
      else timer = setTimeout(look, Math.min(Math.ceil(ms), LONGEST));
    };
    this.#running.add(running);
    timer = setTimeout(look, Math.min(Math.ceil(limit), LONGEST));
    return { over, stop };
  }

  /**
   * The limit is paid once for all questions that are open: what is asked next, and answered at once, must not prolong the wait for those
   * whose limit ends in the same moment, or soon. Nothing was answered for a whole limit, so they wait in no queue. A shorter limit, as that of
   * a control, shows nothing of those that are longer: the target may work on one request for so long.
   */
  #endTogether(limit: number): void {
    for (const one of [...this.#running].filter(({ isNearlyOver }) => isNearlyOver())) one.end();
    for (const one of this.#running) one.nothingCame(limit);
  }
}
