import { describe, expect, it } from "vitest";
import { Latency, within } from "./limit.ts";

const never = new Promise<string>(() => {});

describe("a limit", () => {
  it("lets through what comes in time, also a rejection", async () => {
    expect(await within(Promise.resolve("in time"), 10_000, () => "late")).toBe("in time");
    await expect(within(Promise.reject(new Error("no")), 10_000, () => "late")).rejects.toThrow("no");
  });

  it("gives what was agreed when nothing comes", async () => {
    expect(await within(never, 1, () => "late")).toBe("late");
  });

  it("longer than a timer can hold is not over at once", async () => {
    const soon = new Promise<string>((resolve) => setTimeout(() => resolve("in time"), 5));
    expect(await within(soon, Number.MAX_SAFE_INTEGER, () => "late")).toBe("in time");
  });

  it("leaves no timer behind", async () => {
    const timers = () => process.getActiveResourcesInfo().filter((name) => name === "Timeout").length;
    const before = timers();
    await within(Promise.resolve(), 10_000, () => "late");
    expect(timers()).toBe(before);
  });
});

describe("the grace after a fence", () => {
  it("is three of the slowest answers, within bounds that nobody feels", () => {
    const latency = new Latency();
    expect(latency.grace).toBe(15);
    latency.saw(20);
    expect(latency.grace).toBe(60);
    latency.saw(2000);
    expect(latency.grace).toBe(250);
  });

  it("forgets a slow answer after many quick ones, and a start at once", () => {
    const latency = new Latency();
    latency.saw(80);
    for (let answers = 0; answers < 50; answers += 1) latency.saw(1);
    expect(latency.grace).toBe(15);
    latency.saw(80);
    latency.reset();
    expect(latency.grace).toBe(15);
  });
});
