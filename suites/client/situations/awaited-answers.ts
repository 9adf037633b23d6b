import type { Patience } from "../../../harness/check/situation.ts";

/** For a client that is not slow, on a machine that is not busy. In milliseconds. */
export const USUAL_PATIENCE: Patience = { longestMs: 2_000, onceMs: 700, leastMs: 700 };

/** A client may need this many times longer for an answer than for its slowest answer so far. */
const SLOWER = 20;

interface Awaited {
  readonly since: number;
  end(isAnswered: boolean): void;
  endAfter(ms: number): void;
}

/**
 * The answers that a script of the server waits for. The wait follows the speed of the client. While it answers nothing,
 * it may just be slow. A long wait is spent once in a script, because the client itself waits for a response meanwhile
 * and may give up.
 */
export class AwaitedAnswers {
  readonly #patience: Patience;
  readonly #awaited = new Map<string, Awaited>();
  #slowestMs = 0;
  #longWaitMs: number;

  constructor(patience: Patience = USUAL_PATIENCE) {
    this.#patience = patience;
    this.#longWaitMs = patience.longestMs;
  }

  /** Resolves with true when the answer arrives, and with false when it does not arrive in time. */
  wait(key: string): Promise<boolean> {
    return new Promise((resolve) => {
      const since = performance.now();
      let timer: NodeJS.Timeout | undefined;
      const end = (isAnswered: boolean) => {
        clearTimeout(timer);
        this.#awaited.delete(key);
        resolve(isAnswered);
      };
      const giveUp = () => {
        this.#longWaitMs = Math.max(0, this.#longWaitMs - (performance.now() - since));
        end(false);
      };
      const endAfter = (ms: number) => {
        clearTimeout(timer);
        timer = setTimeout(giveUp, ms);
      };
      this.#awaited.set(key, { since, end, endAfter });
      endAfter(Math.max(this.#graceMs, this.#longWaitMs));
    });
  }

  /** An answer arrived. The other answers now have only the time that this client needs at most. */
  arrived(key: string): void {
    const answered = this.#awaited.get(key);
    if (answered === undefined) return;
    this.#slowestMs = Math.max(this.#slowestMs, performance.now() - answered.since);
    this.#longWaitMs = Math.min(this.#longWaitMs, this.#patience.onceMs);
    answered.end(true);
    for (const other of this.#awaited.values()) other.endAfter(this.#graceMs);
  }

  get #graceMs(): number {
    const { longestMs, leastMs } = this.#patience;
    return Math.max(leastMs, Math.min(longestMs, SLOWER * this.#slowestMs));
  }
}
