import { setTimeout as after } from "node:timers/promises";

/**
 * Waits in steps of equal length, instead of real work. Ends early if it is cancelled.
 *
 * @throws AbortError
 */
export async function steps(
  count: number,
  stepMs: number,
  signal: AbortSignal,
  each: (done: number) => void = () => {},
): Promise<void> {
  for (let done = 1; done <= count; done++) {
    await after(stepMs, undefined, { signal });
    each(done);
  }
}
