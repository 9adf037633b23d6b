/** Something to run. It takes a place until it has ended, or only waits for an answer. */
export interface Task {
  run(): Promise<void>;
  /**
   * Milliseconds for which it has now waited for an answer. From `late` on it takes no place any more, so that others go on. Absent: it takes
   * its place until its end.
   */
  readonly waitTime?: () => number;
}

/** Tasks that start in their order, and at most `most()` at a time. That number may grow meanwhile. */
export interface Queue {
  /** A task is taken out when it starts. Others may be added meanwhile. */
  readonly tasks: Task[];
  readonly most: () => number;
  /** How many tasks may only wait at the same time, besides those. Default: none, so each takes its place. */
  readonly mostWaiting?: () => number;
}

export interface Running {
  /** Called before tasks start, and may add some. */
  readonly add?: () => void;
  /** After this number of milliseconds without an answer a task only waits. `waiting`: as many others only wait. */
  readonly late?: (waiting: number) => number;
  /** While it is true, no task starts beside another one. */
  readonly isHeld?: () => boolean;
}

/** Runs the tasks of several queues at the same time. When a task ends or only waits, each queue starts as many as it may have by then. */
export function runQueues(
  queues: readonly Queue[],
  { add = () => {}, late = () => Number.POSITIVE_INFINITY, isHeld = () => false }: Running = {},
): Promise<void> {
  const all = queues.map((queue) => ({ queue, working: 0, waiting: 0 }));
  const isIdle = () => all.every(({ working, waiting }) => working + waiting === 0);
  return new Promise((resolve, reject) => {
    const fill = () => {
      add();
      for (const one of all) while (mayStart(one) && (isIdle() || !isHeld())) start(one);
      if (isIdle() && all.every(({ queue }) => queue.tasks.length === 0)) resolve();
    };
    const start = (one: (typeof all)[number]) => {
      const task = one.queue.tasks.shift();
      if (task === undefined) return;
      one.working += 1;
      let isWaiting = false;
      const stopWatching = whenWaiting(
        task,
        () => late(one.waiting),
        () => {
          if (one.waiting >= (one.queue.mostWaiting?.() ?? 0)) return false;
          isWaiting = true;
          one.working -= 1;
          one.waiting += 1;
          fill();
          return true;
        },
      );
      task
        .run()
        .finally(stopWatching)
        .then(() => {
          if (isWaiting) one.waiting -= 1;
          else one.working -= 1;
          fill();
        })
        .catch(reject);
    };
    fill();
  });
}

function mayStart({ queue, working }: { readonly queue: Queue; readonly working: number }): boolean {
  return queue.tasks.length > 0 && working < Math.max(1, queue.most());
}

/** The shortest time between two looks at a task, in milliseconds. */
const LOOK_MS = 50;

/** Calls `waits` when a task only waits, until it returns true. Returns what ends that. */
function whenWaiting({ waitTime }: Task, late: () => number, waits: () => boolean): () => void {
  if (waitTime === undefined || late() === Number.POSITIVE_INFINITY) return () => {};
  let timer: NodeJS.Timeout;
  const look = () => {
    const rest = late() - waitTime();
    if (rest > 0 || !waits()) timer = setTimeout(look, Math.max(LOOK_MS, Math.ceil(rest)));
  };
  timer = setTimeout(look, Math.ceil(late()));
  return () => clearTimeout(timer);
}
