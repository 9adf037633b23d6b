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
    await Promise.all(Array.from({ length: 7 }, () => limited(task)));
    expect({ most, running }).toEqual({ most: 2, running: 0 });
  });

  it("does not count a task that only waits", async () => {
    const limited = semaphore(1);
    let end = () => {};
    const waits = limited(async (release) => {
      release();
      release();
      await new Promise<void>((resolve) => {
        end = resolve;
      });
    });
    expect(await limited(async () => "next")).toBe("next");
    end();
    await waits;
  });

  it("runs at most four times as many tasks as may work", async () => {
    const limited = semaphore(1);
    let running = 0;
    const ends: (() => void)[] = [];
    const tasks = Array.from({ length: 6 }, () =>
      limited(async (release) => {
        running += 1;
        release();
        await new Promise<void>((resolve) => ends.push(resolve));
      }),
    );
    await new Promise(setImmediate);
    expect(running).toBe(4);
    while (ends.length > 0) {
      ends.shift()?.();
      await new Promise(setImmediate);
    }
    await Promise.all(tasks);
    expect(running).toBe(6);
  });

  it("runs the next task after one that fails", async () => {
    const limited = semaphore(1);
    const failed = limited(() => Promise.reject(new Error("no")));
    const next = limited(async () => "next");
    await expect(failed).rejects.toThrow("no");
    expect(await next).toBe("next");
  });
});
