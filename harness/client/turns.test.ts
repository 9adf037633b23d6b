import { describe, expect, it } from "vitest";
import type { RunEvent } from "../verdict/event.ts";
import { inOrder, turns } from "./turns.ts";

describe("turns", () => {
  it("let no more tasks run at a time than there is room for, and all in the end", async () => {
    const turn = turns(2);
    let running = 0;
    let most = 0;
    const task = async () => {
      running += 1;
      most = Math.max(most, running);
      await new Promise(setImmediate);
      running -= 1;
    };
    await Promise.all(Array.from({ length: 7 }, () => turn(task)));
    expect({ most, running }).toEqual({ most: 2, running: 0 });
  });

  it("go on after a task that fails", async () => {
    const turn = turns(1);
    const failed = turn(() => Promise.reject(new Error("no")));
    const next = turn(async () => "next");
    await expect(failed).rejects.toThrow("no");
    expect(await next).toBe("next");
  });
});

describe("lines of events", () => {
  const event = (id: string) => ({ type: "check-ended", revision: "2025-11-25", check: { id } }) as RunEvent;
  const told: RunEvent[] = [];

  it("are told one after the other, each as soon as it may be", () => {
    const lines = inOrder((one) => told.push(one));
    const [first, second] = [lines(), lines()];
    second.emit(event("c"));
    first.emit(event("a"));
    expect(told).toEqual([event("a")]);
    second.done();
    first.emit(event("b"));
    expect(told).toEqual([event("a"), event("b")]);
    first.done();
    expect(told).toEqual([event("a"), event("b"), event("c")]);
  });
});
