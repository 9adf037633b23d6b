/** The longest time that a timer can hold, in milliseconds. Node fires at once for any longer time. */
export const LONGEST = 2 ** 31 - 1;

/** Resolves with `late` when the promise takes longer than `ms`. Leaves no timer behind. */
export async function withTimeout<T, L>(promise: Promise<T>, ms: number, late: () => L): Promise<T | L> {
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

/** Stands for an event that does not happen. */
export function never(): Promise<never> {
  return new Promise(() => {});
}
