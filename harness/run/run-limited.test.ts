import { describe, expect, it } from "vitest";
import { runLimited, runQueues } from "./run-limited.ts";

const turn = () => new Promise((resolve) => setImmediate(resolve));

describe("a limited run", () => {
  it.each([1, 2, 5, 100])(
    "of %d at a time runs all tasks in their order, and never more at once",
    async (limit) => {
      const begun: number[] = [];
      let running = 0;
      let most = 0;
      await runLimited(
        [0, 1, 2, 3, 4, 5, 6],
        () => limit,
        async (item) => {
          begun.push(item);
          most = Math.max(most, ++running);
          await turn();
          running -= 1;
        },
      );
      expect(begun).toEqual([0, 1, 2, 3, 4, 5, 6]);
      expect(most).toBe(Math.min(limit, 7));
    },
  );

  it("without tasks resolves at once", async () => {
    await expect(
      runLimited(
        [],
        () => 3,
        () => Promise.reject(new Error("never")),
      ),
    ).resolves.toBeUndefined();
  });
});

describe("several queues", () => {
  it("start more tasks as soon as a task of another queue ends, where they may by then", async () => {
    let most = 1;
    let end: (() => void)[] = [];
    const running: string[] = [];
    const task = (name: string) => () =>
      new Promise<void>((resolve) => {
        running.push(name);
        end.push(resolve);
      });
    const run = runQueues([
      { tasks: [task("shared")], most: () => 1 },
      { tasks: [task("first"), task("second"), task("third")], most: () => most },
    ]);
    expect(running).toEqual(["shared", "first"]);
    most = 3;
    const [shared] = end;
    shared?.();
    await turn();
    expect(running).toEqual(["shared", "first", "second", "third"]);
    for (const resolve of end) resolve();
    end = [];
    await run;
  });

  it("end with the first error", async () => {
    const failing = { tasks: [() => Promise.reject(new Error("broken"))], most: () => 1 };
    const endless = { tasks: [() => new Promise<void>(() => {})], most: () => 1 };
    await expect(runQueues([endless, failing])).rejects.toThrow("broken");
  });
});
