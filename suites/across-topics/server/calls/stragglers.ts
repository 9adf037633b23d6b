/**
 * For how long the other calls are waited for where one was answered, in milliseconds. Else one slow tool would make each run as slow. It decides
 * which tools are worth to be called, no verdict.
 */
const LEAST_MS = 2_000;

/** A server that works on one call after the other, or is slow in each, answers the next one within this many times the longest gap. */
const TIMES_GAP = 2;

export interface Stragglers {
  /** Resolves when the calls that are still open take much longer than those that were answered. Never before one was answered. */
  readonly until: Promise<void>;
  /** One of the calls was answered. */
  answered(): void;
}

/** Watches calls that were sent at the same time, from now on. */
export function stragglers(): Stragglers {
  let end = () => {};
  const until = new Promise<void>((resolve) => {
    end = resolve;
  });
  let last = performance.now();
  let gap = 0;
  let timer: NodeJS.Timeout | undefined;
  const answered = () => {
    const now = performance.now();
    gap = Math.max(gap, now - last);
    last = now;
    clearTimeout(timer);
    timer = setTimeout(end, Math.max(LEAST_MS, TIMES_GAP * gap)).unref();
  };
  return { until, answered };
}
