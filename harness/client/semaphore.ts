/** Limits how many tasks work at the same time. */
export interface Semaphore {
  /** Runs a task as soon as fewer tasks work than the limit. A task that only waits from now on calls `release`. */
  run<T>(task: (release: () => void) => Promise<T>): Promise<T>;
  /** Runs a task when no other task works, and starts no other task before its end. */
  runInIsolation<T>(task: () => Promise<T>): Promise<T>;
}

/** How many tasks may run for each one that works. The others wait for something. */
const RUNNING_PER_WORKING = 6;

interface Waiting {
  readonly isolated: boolean;
  start(): void;
}

/** Waiting tasks start in the order in which they arrived. With a limit of 1 exactly one task runs at a time. */
export function semaphore(limit: number): Semaphore {
  const waiting: Waiting[] = [];
  const most = Math.max(1, limit);
  const mostRunning = most === 1 ? 1 : most * RUNNING_PER_WORKING;
  let working = 0;
  let running = 0;
  let isIsolated = false;
  const mayStart = ({ isolated }: Waiting) =>
    isolated ? working === 0 : working < most && running < mostRunning;
  const startNext = () => {
    while (!isIsolated) {
      const [next] = waiting;
      if (next === undefined || !mayStart(next)) return;
      waiting.shift();
      working += 1;
      running += 1;
      isIsolated = next.isolated;
      next.start();
    }
  };
  const runWhenFree = async <T>(task: (release: () => void) => Promise<T>, isolated: boolean): Promise<T> => {
    await new Promise<void>((start) => {
      waiting.push({ isolated, start });
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
      if (isolated) isIsolated = false;
      release();
      startNext();
    }
  };
  return {
    run: (task) => runWhenFree(task, false),
    runInIsolation: (task) => runWhenFree(() => task(), true),
  };
}
