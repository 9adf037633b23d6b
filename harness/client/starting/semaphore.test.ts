import { describe, expect, it } from "vitest";
import { semaphore } from "./semaphore.ts";

describe("a semaphore", () => {
  it("runs at most as many tasks at a time as its limit, and finally all of them", async () => {
    const limited = semaphore(2);
    let running = 0;
    let most = 0;
    const task = async () => {
      running += 1;
      most = Math.max(most, running);
      await new Promise(setImmediate);
      running -= 1;
    };
    await Promise.all(Array.from({ length: 7 }, () => limited.run(task)));
    expect({ most, running }).toEqual({ most: 2, running: 0 });
  });

  it("starts long tasks before the others that wait, in the order in which they arrived", async () => {
    const limited = semaphore(1);
    const started: string[] = [];
    const task = (name: string) => async () => {
      started.push(name);
    };
    await Promise.all([
      limited.run(task("first")),
      limited.run(task("usual")),
      limited.run(task("long 1"), "long"),
      limited.run(task("long 2"), "long"),
    ]);
    expect(started).toEqual(["first", "long 1", "long 2", "usual"]);
  });

  it("does not count a task that only waits", async () => {
    const limited = semaphore(2);
    let end = () => {};
    const waits = limited.run(async (release) => {
      release();
      release();
      await new Promise<void>((resolve) => {
        end = resolve;
      });
    });
    expect(await limited.run(async () => "next")).toBe("next");
    end();
    await waits;
  });

  it("runs at most sixteen tasks, of which most wait", async () => {
    const limited = semaphore(2);
    let running = 0;
    const ends: (() => void)[] = [];
    const tasks = Array.from({ length: 18 }, () =>
      limited.run(async (release) => {
        running += 1;
        release();
        await new Promise<void>((resolve) => ends.push(resolve));
      }),
    );
    await new Promise(setImmediate);
    expect(running).toBe(16);
    while (ends.length > 0) {
      ends.shift()?.();
      await new Promise(setImmediate);
    }
    await Promise.all(tasks);
    expect(running).toBe(18);
  });

  it("runs the next task after one that fails", async () => {
    const limited = semaphore(1);
    const failed = limited.run(() => Promise.reject(new Error("no")));
    const next = limited.run(async () => "next");
    await expect(failed).rejects.toThrow("no");
    expect(await next).toBe("next");
  });

  it("with a limit of 1 starts no task before another ends", async () => {
    const limited = semaphore(1);
    let end = () => {};
    const first = limited.run(async (release) => {
      release();
      await new Promise<void>((resolve) => {
        end = resolve;
      });
    });
    let hasBegun = false;
    const second = limited.run(async () => {
      hasBegun = true;
    });
    await new Promise(setImmediate);
    expect(hasBegun).toBe(false);
    end();
    await Promise.all([first, second]);
    expect(hasBegun).toBe(true);
  });

  it("runs the next isolated task as soon as the one before only waits", async () => {
    const limited = semaphore(2);
    const ends: (() => void)[] = [];
    const waits = () =>
      limited.runInIsolation(async (release) => {
        release();
        await new Promise<void>((resolve) => ends.push(resolve));
      });
    const all = [waits(), waits(), waits()];
    await new Promise(setImmediate);
    expect(ends.length).toBe(3);
    for (const end of ends) end();
    await Promise.all(all);
  });

  it("runs a task in isolation when no other works, and starts no other before its end", async () => {
    const limited = semaphore(2);
    const done: string[] = [];
    const task = (name: string) => async () => {
      done.push(`${name} begins`);
      await new Promise(setImmediate);
      await new Promise(setImmediate);
      done.push(`${name} ends`);
    };
    await Promise.all([
      limited.run(task("first")),
      limited.runInIsolation(task("isolated")),
      limited.run(task("last")),
    ]);
    expect(done).toEqual([
      "first begins",
      "first ends",
      "isolated begins",
      "isolated ends",
      "last begins",
      "last ends",
    ]);
  });
});
