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

  it("runs the next task after one that fails", async () => {
    const limited = semaphore(1);
    const failed = limited(() => Promise.reject(new Error("no")));
    const next = limited(async () => "next");
    await expect(failed).rejects.toThrow("no");
    expect(await next).toBe("next");
  });
});
