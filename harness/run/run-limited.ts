export type Task = () => Promise<void>;

/** Tasks that start in their order, and at most `most()` at a time. That number may grow meanwhile. */
export interface Queue {
  /** A task is taken out when it starts. Others may be added meanwhile. */
  readonly tasks: Task[];
  readonly most: () => number;
}

/**
 * Runs the tasks of several queues at the same time. When a task ends, each queue starts as many as it may have by then. `add`
 * is called before that, and may add tasks.
 */
export async function runQueues(queues: readonly Queue[], add: () => void = () => {}): Promise<void> {
  const waiting = queues.map(({ tasks, most }) => ({ tasks, most, running: 0 }));
  return new Promise((resolve, reject) => {
    const fill = () => {
      add();
      for (const queue of waiting) {
        while (queue.tasks.length > 0 && queue.running < Math.max(1, queue.most())) {
          const task = queue.tasks.shift();
          queue.running += 1;
          task?.()
            .then(() => {
              queue.running -= 1;
              fill();
            })
            .catch(reject);
        }
      }
      if (waiting.every(({ tasks, running }) => running === 0 && tasks.length === 0)) resolve();
    };
    fill();
  });
}

/** Runs a task for each item, in their order, and at most `most()` at a time. */
export function runLimited<T>(
  items: readonly T[],
  most: () => number,
  task: (item: T) => Promise<void>,
): Promise<void> {
  return runQueues([{ tasks: items.map((item) => () => task(item)), most }]);
}
