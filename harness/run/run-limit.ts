import { Inconclusive } from "../check/expect.ts";
import { withTimeout } from "../session/timeout.ts";
import { interrupted } from "./outcome.ts";

/** A check may wait for several answers. After this many limits of one answer it is stuck. */
const ANSWERS = 6;

/** Ends the wait for a check that is stuck, or that the operator has interrupted. */
export class RunLimit {
  readonly #ms: number;
  readonly #signal: AbortSignal;
  readonly #interrupted: Promise<never>;

  /** `answer`: the limit of one answer, in milliseconds. */
  constructor(answer: number, signal: AbortSignal) {
    this.#ms = answer * ANSWERS;
    this.#signal = signal;
    this.#interrupted = new Promise((_, reject) => {
      const stop = () => reject(interrupted());
      if (signal.aborted) stop();
      else signal.addEventListener("abort", stop, { once: true });
    });
    this.#interrupted.catch(() => {});
  }

  /** Throws Inconclusive when it takes too long or is interrupted. It may still run then, on sessions that are ended. */
  async apply<T>(running: () => Promise<T>): Promise<T> {
    if (this.#signal.aborted) throw interrupted();
    const late = Symbol("late");
    const value = await withTimeout<T, symbol>(
      Promise.race([running(), this.#interrupted]),
      this.#ms,
      () => late,
    );
    if (value === late) throw new Inconclusive("no-answer", `timed out after ${this.#ms} ms`);
    return value as T;
  }
}
