/** Runs a task for each item, in their order, and at most `most()` at a time. That number may grow meanwhile. */
export function runLimited<T>(
  items: readonly T[],
  most: () => number,
  task: (item: T) => Promise<void>,
): Promise<void> {
  const queue = [...items];
  let running = 0;
  return new Promise((resolve, reject) => {
    const fill = () => {
      while (queue.length > 0 && running < Math.max(1, most())) {
        running += 1;
        const ended = () => {
          running -= 1;
          fill();
        };
        task(queue.shift() as T).then(ended, reject);
      }
      if (running === 0 && queue.length === 0) resolve();
    };
    fill();
  });
}
