import { setMaxListeners } from "node:events";
import { Inconclusive } from "../../check/expect.ts";
import { interrupted } from "../outcomes/outcome.ts";

/** A check that still runs when nothing was answered for this number of limits of one answer is stuck: each of its own waits has ended long before. */
const LIMITS = 3;

export interface RunLimitOptions {
  /** The limit for one answer, in milliseconds. */
  readonly answer: number;
  readonly signal: AbortSignal;
  /** Milliseconds since something was last answered, on any connection, or a limit ended. */
  readonly quietTime: () => number;
}

/** Ends the wait for a check that is stuck, or that the operator has interrupted. */
export class RunLimit {
  readonly #options: RunLimitOptions;

  constructor(options: RunLimitOptions) {
    this.#options = options;
    // With a slow target many checks run side by side, and each listens. Node would print a warning.
    setMaxListeners(0, options.signal);
  }

  /**
   * Throws Inconclusive when it is interrupted, and what `stuck` makes when it is stuck. It may still run then, on
   * sessions that are ended.
   */
  async apply<T>(running: () => Promise<T>, stuck: (text: string) => Error = noAnswer): Promise<T> {
    const { answer, signal, quietTime } = this.#options;
    if (signal.aborted) throw interrupted();
    let stop: () => void = () => {};
    let timer: NodeJS.Timeout | undefined;
    const most = LIMITS * answer;
    const stopped = new Promise<never>((_, reject) => {
      stop = () => reject(interrupted());
      const began = performance.now();
      const look = () => {
        const rest = most - Math.min(quietTime(), performance.now() - began);
        if (rest > 0) timer = setTimeout(look, Math.ceil(rest));
        else reject(stuck(`nothing was answered for ${most} ms`));
      };
      timer = setTimeout(look, most);
    });
    signal.addEventListener("abort", stop, { once: true });
    try {
      return await Promise.race([running(), stopped]);
    } finally {
      clearTimeout(timer);
      // A run has many checks and one signal.
      signal.removeEventListener("abort", stop);
    }
  }
}

const noAnswer = (text: string) => new Inconclusive("no-answer", `timed out: ${text}`);
