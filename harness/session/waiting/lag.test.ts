import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { Lag, stopwatch } from "./lag.ts";

beforeEach(() => void vi.useFakeTimers({ toFake: ["setInterval", "performance"] }));
afterEach(() => void vi.useRealTimers());

it("does not count the time for which this process was busy", () => {
  const time = stopwatch(new Lag());
  // The clock goes on, and no timer fires.
  const now = performance.now();
  vi.spyOn(performance, "now").mockImplementation(() => now + 150);
  expect(time()).toBe(10);
  vi.mocked(performance.now).mockRestore();
});

it("counts the time for which this process waited", () => {
  const time = stopwatch(new Lag());
  vi.advanceTimersByTime(60);
  expect(time()).toBe(60);
});
