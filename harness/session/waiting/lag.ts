/** How often the event loop is looked at, in milliseconds. */
const TICK_MS = 10;

/**
 * Measures how long this process itself was busy. An answer that waited meanwhile was not slow: only the rest of its time
 * says something about the target.
 */
export class Lag {
  #total = 0;
  #last = performance.now();
  #isOn = false;

  /** Milliseconds for which this process could not read answers so far. Only differences have a meaning. */
  get total(): number {
    this.#begin();
    return this.#total + Math.max(0, performance.now() - this.#last - TICK_MS);
  }

  #begin(): void {
    if (this.#isOn) return;
    this.#isOn = true;
    this.#last = performance.now();
    const tick = () => {
      const now = performance.now();
      this.#total += Math.max(0, now - this.#last - TICK_MS);
      this.#last = now;
    };
    setInterval(tick, TICK_MS).unref();
  }
}

const lag = new Lag();

/** Begins to measure a time. The returned function gives the milliseconds since then for which this process was not busy. */
export function stopwatch(of = lag): () => number {
  const began = performance.now();
  const before = of.total;
  return () => Math.max(0, performance.now() - began - (of.total - before));
}
