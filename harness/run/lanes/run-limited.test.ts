import { describe, expect, it } from "vitest";
import { runQueues, type Task } from "./run-limited.ts";

const turn = () => new Promise((resolve) => setImmediate(resolve));

describe("a queue", () => {
  it.each([1, 2, 5, 100])(
    "of %d at a time runs all tasks in their order, and never more at once",
    async (limit) => {
      const begun: number[] = [];
      let running = 0;
      let most = 0;
      const tasks = [0, 1, 2, 3, 4, 5, 6].map((item) => ({
        run: async () => {
          begun.push(item);
          most = Math.max(most, ++running);
          await turn();
          running -= 1;
        },
      }));
      await runQueues([{ tasks, most: () => limit }]);
      expect(begun).toEqual([0, 1, 2, 3, 4, 5, 6]);
      expect(most).toBe(Math.min(limit, 7));
    },
  );

  it("without tasks resolves at once", async () => {
    await expect(runQueues([{ tasks: [], most: () => 3 }])).resolves.toBeUndefined();
  });
});

/** Tasks that end when they are ended. */
function openTasks() {
  const running: string[] = [];
  const ends = new Map<string, () => void>();
  const task = (name: string, waitTime?: () => number): Task => ({
    run: () =>
      new Promise<void>((resolve) => {
        running.push(name);
        ends.set(name, resolve);
      }),
    ...(waitTime ? { waitTime } : {}),
  });
  return { running, task, end: (name: string) => ends.get(name)?.() };
}

describe("several queues", () => {
  it("start more tasks as soon as a task of another queue ends, where they may by then", async () => {
    const { running, task, end } = openTasks();
    let most = 1;
    const run = runQueues([
      { tasks: [task("shared")], most: () => 1 },
      { tasks: [task("first"), task("second"), task("third")], most: () => most },
    ]);
    expect(running).toEqual(["shared", "first"]);
    most = 3;
    end("shared");
    await turn();
    await turn();
    expect(running).toEqual(["shared", "first", "second", "third"]);
    for (const name of running) end(name);
    await run;
  });

  it("reject when a task does", async () => {
    const failing = { run: () => Promise.reject(new Error("our own mistake")) };
    await expect(runQueues([{ tasks: [failing], most: () => 1 }])).rejects.toThrow("our own mistake");
  });
});

describe("a task that only waits for an answer", () => {
  const WAITS = () => 1_000;

  it("takes no place, so that the next one starts, but no more than some of them", async () => {
    const { running, task, end } = openTasks();
    const tasks = [task("a", WAITS), task("b", WAITS), task("c", WAITS), task("d", WAITS)];
    const run = runQueues([{ tasks, most: () => 1, mostWaiting: () => 2 }], { late: () => 10 });
    expect(running).toEqual(["a"]);
    await expect.poll(() => running).toEqual(["a", "b", "c"]);
    end("b");
    await expect.poll(() => running).toEqual(["a", "b", "c", "d"]);
    for (const name of running) end(name);
    await run;
  });

  it("lets the next ones be late sooner, if the caller wants that", async () => {
    const { running, task, end } = openTasks();
    const others: number[] = [];
    const run = runQueues(
      [{ tasks: [task("a", WAITS), task("b", WAITS), task("c")], most: () => 1, mostWaiting: () => 9 }],
      {
        late: (waiting) => {
          others.push(waiting);
          return 10;
        },
      },
    );
    await expect.poll(() => running).toEqual(["a", "b", "c"]);
    expect([...new Set(others)]).toEqual([0, 1]);
    for (const name of running) end(name);
    await run;
  });

  it("takes its place as long as it has sent something or got an answer not long ago", async () => {
    const { running, task, end } = openTasks();
    const run = runQueues([{ tasks: [task("a", () => 0), task("b")], most: () => 1, mostWaiting: () => 9 }], {
      late: () => 10,
    });
    await new Promise((resolve) => setTimeout(resolve, 150));
    expect(running).toEqual(["a"]);
    end("a");
    await expect.poll(() => running).toEqual(["a", "b"]);
    end("b");
    await run;
  });

  it("lets no other one start while several connections seem to answer nothing", async () => {
    const { running, task, end } = openTasks();
    let isHeld = true;
    const tasks = [task("a", WAITS), task("b"), task("c")];
    const run = runQueues([{ tasks, most: () => 1, mostWaiting: () => 9 }], {
      late: () => 10,
      isHeld: () => isHeld,
    });
    await new Promise((resolve) => setTimeout(resolve, 150));
    expect(running).toEqual(["a"]);
    isHeld = false;
    end("a");
    await expect.poll(() => running).toEqual(["a", "b"]);
    end("b");
    await expect.poll(() => running).toEqual(["a", "b", "c"]);
    end("c");
    await run;
  });
});
