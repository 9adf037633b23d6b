import { describe, expect, it } from "vitest";
import { withTimeout } from "./timeout.ts";

const never = new Promise<string>(() => {});

describe("a timeout", () => {
  it("passes on a result or a rejection that comes in time", async () => {
    expect(await withTimeout(Promise.resolve("in time"), 10_000, () => "late")).toBe("in time");
    await expect(withTimeout(Promise.reject(new Error("no")), 10_000, () => "late")).rejects.toThrow("no");
  });

  it("gives the late value when nothing comes", async () => {
    expect(await withTimeout(never, 1, () => "late")).toBe("late");
  });

  it("longer than a timer can hold does not fire at once", async () => {
    const soon = new Promise<string>((resolve) => setTimeout(() => resolve("in time"), 5));
    expect(await withTimeout(soon, Number.MAX_SAFE_INTEGER, () => "late")).toBe("in time");
  });

  it("leaves no timer behind", async () => {
    const timers = () => process.getActiveResourcesInfo().filter((name) => name === "Timeout").length;
    const before = timers();
    await withTimeout(Promise.resolve(), 10_000, () => "late");
    expect(timers()).toBe(before);
  });
});
