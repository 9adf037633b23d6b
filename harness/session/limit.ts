/** What a timer can hold, in milliseconds; beyond it Node fires at once. */
export const LONGEST = 2 ** 31 - 1;

/** Resolves with `late` when the promise has not settled after `ms`; leaves no timer behind. */
export async function within<T, L>(promise: Promise<T>, ms: number, late: () => L): Promise<T | L> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<L>((resolve) => {
    timer = setTimeout(() => resolve(late()), Math.min(ms, LONGEST));
  });
  try {
    return await Promise.race([promise, limit]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * The time in which a target that has answered a later request would also have sent what else it had to
 * say: a few of its own answer times, as answers may overtake each other, but never long enough to be felt.
 */
export class Latency {
  private slowest = 0;

  /** Milliseconds from sending to answer. */
  saw(ms: number): void {
    this.slowest = Math.max(ms, this.slowest * 0.9);
  }

  /** What came before was a start: it says nothing of what follows. */
  reset(): void {
    this.slowest = 0;
  }

  /** Milliseconds, between 15 and 250. */
  get grace(): number {
    return Math.min(250, Math.max(15, 3 * this.slowest));
  }

  /** Resolves after the grace. */
  settle(): Promise<void> {
    return new Promise((resolve) => setTimeout(resolve, this.grace));
  }
}
