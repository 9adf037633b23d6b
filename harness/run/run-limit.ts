import { setMaxListeners } from "node:events";
import { Inconclusive } from "../check/expect.ts";
import { withTimeout } from "../session/timeout.ts";
import { interrupted } from "./outcome.ts";

/** A check may wait for several answers. After this many limits of one answer it is stuck. */
const ANSWERS = 6;

/** Ends the wait for a check that is stuck, or that the operator has interrupted. */
export class RunLimit {
  readonly #ms: number;
  readonly #signal: AbortSignal;

  /** `answer`: the limit of one answer, in milliseconds. */
  constructor(answer: number, signal: AbortSignal) {
    this.#ms = answer * ANSWERS;
    this.#signal = signal;
    // With a slow target many checks run side by side, and each listens. Node would print a warning.
    setMaxListeners(0, signal);
  }

  /** Throws Inconclusive when it takes too long or is interrupted. It may still run then, on sessions that are ended. */
  async apply<T>(running: () => Promise<T>): Promise<T> {
    if (this.#signal.aborted) throw interrupted();
    let stop: () => void = () => {};
    const stopped = new Promise<never>((_, reject) => {
      stop = () => reject(interrupted());
    });
    this.#signal.addEventListener("abort", stop, { once: true });
    const late = Symbol("late");
    try {
      const value = await withTimeout<T, symbol>(Promise.race([running(), stopped]), this.#ms, () => late);
      if (value === late) throw new Inconclusive("no-answer", `timed out after ${this.#ms} ms`);
      return value as T;
    } finally {
      // A run has many checks and one signal.
      this.#signal.removeEventListener("abort", stop);
    }
  }
}
