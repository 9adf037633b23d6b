import { setTimeout as after } from "node:timers/promises";
import type { Idle, Others, Situation } from "../../check/check.ts";
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

/** The time of the other checks, beside which a situation keeps its connections. */
export class OthersTime implements Others {
  readonly areAny: boolean;
  readonly #over: Promise<void>;
  readonly #signal: AbortSignal;
  #end = () => {};
  #isPassing = false;

  constructor(signal: AbortSignal, areAny: boolean) {
    this.#signal = signal;
    this.areAny = areAny;
    this.#over = new Promise((resolve) => {
      this.#end = resolve;
    });
    if (signal.aborted) this.#end();
  }

  /** Milliseconds since it was over: until then a situation waits on purpose. */
  get sinceOver(): number {
    return this.#isPassing ? 0 : Number.POSITIVE_INFINITY;
  }

  async ended(): Promise<void> {
    this.#isPassing = true;
    this.#signal.addEventListener("abort", this.#end, { once: true });
    await this.#over;
    this.#signal.removeEventListener("abort", this.#end);
    this.#isPassing = false;
  }

  /** The other checks have ended, or the connections cannot stay. */
  end(): void {
    this.#end();
  }
}

type Judged = { readonly on: string | Situation<unknown> | object };

/** Whether a check judges what was seen after such a time. */
export function idles({ on }: Judged): boolean {
  return typeof on === "object" && "idles" in on && on.idles === true;
}

/** Whether a check judges what was seen beside all others. */
export function stays({ on }: Judged): boolean {
  return typeof on === "object" && "stays" in on && on.stays === true;
}
