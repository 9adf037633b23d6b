import type { Silence } from "../../../harness/check/situation.ts";

/**
 * After this time without an answer the script goes on, in milliseconds, or after as many times the slowest answer of the
 * client, and long before the limit of the operator: after that the client is ended. It decides only what is sent next: an answer that comes later
 * counts as well.
 */
const SOON_MS = 700;
const SLOWER = 20;
const OF_LIMIT = 1 / 2;

interface Awaited {
  readonly since: number;
  end(isAnswered: boolean): void;
  endAfter(ms: number): void;
}

/** The answers that a script of the server waits for. */
export class AwaitedAnswers {
  readonly #silence: Silence;
  /** The requests without an answer, each with those that wait for it. A request that is given up has none. */
  readonly #open = new Map<string, Set<Awaited>>();
  #slowestMs: number | undefined;

  constructor(silence: Silence) {
    this.#silence = silence;
  }

  /** A request is sent. */
  open(key: string): void {
    this.#open.set(key, new Set());
  }

  /** Resolves with true when the answer arrives, and with false when the script can go on without it. */
  soon(key: string): Promise<boolean> {
    // Nothing is known about the speed of a client that has answered nothing.
    return this.#slowestMs === undefined ? this.last(key) : this.#arrival(key, this.#soonMs);
  }

  /** Resolves with false when the answer does not arrive before the limit of the operator. */
  async last(key: string): Promise<boolean> {
    const isAnswered = await this.#silence.orSilence(this.#arrival(key));
    // What was open for the whole limit is not waited for again.
    if (isAnswered === undefined) this.#open.clear();
    return isAnswered ?? false;
  }

  /** Waits for all answers that are still open, within the limit of the operator. */
  async rest(): Promise<void> {
    await Promise.all([...this.#open.keys()].map((key) => this.last(key)));
  }

  /** An answer arrived. The others now have only the time that this client needs at most. */
  arrived(key: string): void {
    const waiting = this.#open.get(key);
    if (waiting === undefined) return;
    this.#open.delete(key);
    for (const { since, end } of waiting) {
      this.#slowestMs = Math.max(this.#slowestMs ?? 0, performance.now() - since);
      end(true);
    }
  }

  get #soonMs(): number {
    const ms = Math.max(SOON_MS, SLOWER * (this.#slowestMs ?? 0));
    return Math.min(ms, OF_LIMIT * this.#silence.limitMs);
  }

  #arrival(key: string, soonMs?: number): Promise<boolean> {
    const waiting = this.#open.get(key);
    if (waiting === undefined) return Promise.resolve(true);
    return new Promise((resolve) => {
      let timer: NodeJS.Timeout | undefined;
      const end = (isAnswered: boolean) => {
        clearTimeout(timer);
        waiting.delete(awaited);
        resolve(isAnswered);
      };
      const endAfter = (ms: number) => {
        timer = setTimeout(end, ms, false);
      };
      const awaited: Awaited = { since: performance.now(), end, endAfter };
      waiting.add(awaited);
      if (soonMs !== undefined) endAfter(soonMs);
    });
  }
}
