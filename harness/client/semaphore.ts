/** Runs a task as soon as fewer tasks work than the limit. A task that only waits from now on calls `release`. */
export type Semaphore = <T>(task: (release: () => void) => Promise<T>) => Promise<T>;

/** How many tasks may run for each one that works. The others wait for something. */
const RUNNING_PER_WORKING = 4;

/** Limits how many tasks work at the same time. Waiting tasks start in the order in which they arrived. */
export function semaphore(limit: number): Semaphore {
  const waiting: (() => void)[] = [];
  const most = Math.max(1, limit);
  let working = 0;
  let running = 0;
  const startNext = () => {
    while (working < most && running < most * RUNNING_PER_WORKING) {
      const next = waiting.shift();
      if (next === undefined) return;
      working += 1;
      running += 1;
      next();
    }
  };
  return async (task) => {
    await new Promise<void>((resolve) => {
      waiting.push(resolve);
      startNext();
    });
    let isWorking = true;
    const release = () => {
      if (!isWorking) return;
      isWorking = false;
      working -= 1;
      startNext();
    };
    try {
      return await task(release);
    } finally {
      running -= 1;
      release();
      startNext();
    }
  };
}
