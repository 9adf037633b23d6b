import { stopwatch } from "./lag.ts";

/** The longest time that a timer can hold, in milliseconds. Node fires at once for any longer time. */
export const LONGEST = 2 ** 31 - 1;

/** Resolves with `late` when the promise takes longer than `ms`, which may be infinite. Leaves no timer behind. */
export async function withTimeout<T, L>(promise: Promise<T>, ms: number, late: () => L): Promise<T | L> {
  if (ms === Number.POSITIVE_INFINITY) return promise;
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
 * The same, for a promise that events of the network resolve. The time for which this process was busy does not count: the
 * events may be there, and not be read yet.
 */
export async function withFreeTime<T, L>(promise: Promise<T>, ms: number, late: () => L): Promise<T | L> {
  const waited = stopwatch();
  const arrived = promise.then((value) => ({ value }));
  for (let rest = ms; rest > 0; rest = ms - waited()) {
    const came = await withTimeout(arrived, rest, () => undefined);
    if (came !== undefined) return came.value;
  }
  return late();
}

/** Stands for an event that does not happen. */
export function never(): Promise<never> {
  return new Promise(() => {});
}
