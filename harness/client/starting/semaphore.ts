import { given } from "../../../schema/given.ts";

/** How long a task takes, compared with others. */
export type Length = "long" | "usual";

/** Limits how many tasks work at the same time. */
export interface Semaphore {
  /**
   * Runs a task as soon as fewer tasks work than the limit. A task that only waits from now on calls `release`. A long
   * task starts before the others that wait.
   */
  run<T>(task: (release: () => void) => Promise<T>, length?: Length): Promise<T>;
  /** Runs a task when no other task works, and starts no other task before its end, or before it calls `release`. */
  runInIsolation<T>(task: (release: () => void) => Promise<T>): Promise<T>;
}

/** How many tasks may run at the same time. All but a few of them wait for something. An application may need 300 MB. */
const MOST_RUNNING = 16;

interface Waiting {
  readonly isolated: boolean;
  readonly length: Length;
  start(): void;
}

/** Waiting tasks start in the order in which they arrived, the long ones first. With a limit of 1 exactly one task runs at a time. */
export function semaphore(limit: number): Semaphore {
  const waiting: Waiting[] = [];
  const most = Math.max(1, limit);
  const mostRunning = most === 1 ? 1 : Math.max(most, MOST_RUNNING);
  let working = 0;
  let running = 0;
  let isIsolated = false;
  const mayStart = ({ isolated }: Waiting) => working < (isolated ? 1 : most) && running < mostRunning;
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
  const enqueue = (one: Waiting) => {
    const place = one.length === "long" ? waiting.findIndex(({ length }) => length !== "long") : -1;
    waiting.splice(place < 0 ? waiting.length : place, 0, one);
    startNext();
  };
  const runWhenFree = async <T>(
    task: (release: () => void) => Promise<T>,
    { isolated = false, length = "usual" }: Partial<Omit<Waiting, "start">>,
  ): Promise<T> => {
    await new Promise<void>((start) => enqueue({ isolated, length, start }));
    let isWorking = true;
    const release = () => {
      if (!isWorking) return;
      isWorking = false;
      working -= 1;
      if (isolated) isIsolated = false;
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
  return {
    run: (task, length) => runWhenFree(task, given({ length })),
    runInIsolation: (task) => runWhenFree(task, { isolated: true }),
  };
}
