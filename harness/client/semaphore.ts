/** Runs a task as soon as fewer tasks run than the limit. */
export type Semaphore = <T>(task: () => Promise<T>) => Promise<T>;

/** Limits how many tasks run at the same time. Waiting tasks start in the order in which they arrived. */
export function semaphore(limit: number): Semaphore {
  const waiting: (() => void)[] = [];
  let free = Math.max(1, limit);
  return async (task) => {
    if (free > 0) free -= 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await task();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else free += 1;
    }
  };
}
