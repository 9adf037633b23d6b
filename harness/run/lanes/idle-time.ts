import { setTimeout as after } from "node:timers/promises";
import type { Idle, Situation } from "../../check/check.ts";
import { Inconclusive } from "../../check/expect.ts";

/** The time of the operator in which a situation sends nothing. */
export class IdleTime implements Idle {
  readonly #ms: number;
  readonly #signal: AbortSignal;
  readonly #ended = new AbortController();
  #isPassing = false;
  /** When it was over, on the clock of `performance.now()`. */
  #overAt: number | undefined;

  constructor(ms: number, signal: AbortSignal) {
    this.#ms = ms;
    this.#signal = signal;
  }

  get seconds(): number {
    return this.#ms / 1000;
  }

  /** Milliseconds since it was over: until then a situation waits on purpose. Infinity before it begins. */
  get sinceOver(): number {
    if (this.#isPassing) return 0;
    return this.#overAt === undefined ? Number.POSITIVE_INFINITY : performance.now() - this.#overAt;
  }

  async pass(): Promise<void> {
    this.#isPassing = true;
    try {
      await after(this.#ms, undefined, { signal: AbortSignal.any([this.#signal, this.#ended.signal]) });
    } catch {
      throw new Inconclusive(
        "needs-exercise",
        "a server that keeps its connections while the other checks run",
      );
    } finally {
      this.#isPassing = false;
      this.#overAt = performance.now();
    }
  }

  /** The run does not wait for it any longer. */
  end(): void {
    this.#ended.abort();
  }
}

/** Whether a check judges what was seen after such a time. */
export function idles({ on }: { readonly on: string | Situation<unknown> | object }): boolean {
  return typeof on === "object" && "idles" in on && on.idles === true;
}
