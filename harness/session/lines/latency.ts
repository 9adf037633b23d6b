/** The bounds of the grace, in milliseconds. */
const LEAST_GRACE_MS = 15;
const MOST_GRACE_MS = 250;

/**
 * Measures how fast a target answers, and derives the grace from it. The grace is how long the harness waits after a
 * fence was answered for messages that belong to an earlier request. Answers can overtake each other, so the grace is
 * a few answer times, but it never adds up to a slow run.
 */
export class Latency {
  #slowest = 0;

  /** `ms`: from sending to answer. Older values fade, so that one slow answer does not slow down the rest of the run. */
  record(ms: number): void {
    this.#slowest = Math.max(ms, this.#slowest * 0.9);
  }

  /** Forgets what was measured: the answer times of a process that starts say nothing about later ones. */
  reset(): void {
    this.#slowest = 0;
  }

  /** In milliseconds. */
  get grace(): number {
    return Math.min(MOST_GRACE_MS, Math.max(LEAST_GRACE_MS, 3 * this.#slowest));
  }

  /** Resolves after the grace. */
  waitGrace(): Promise<void> {
    return new Promise((resolve) => setTimeout(resolve, this.grace));
  }
}
