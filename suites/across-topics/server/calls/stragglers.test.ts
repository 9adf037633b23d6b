import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { stragglers } from "./stragglers.ts";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
});

afterEach(() => {
  vi.useRealTimers();
});

/** Milliseconds after the last answer at which the calls that are open are given up. Undefined: not within a minute. */
async function givenUp(...answers: readonly number[]): Promise<number | undefined> {
  const { until, answered } = stragglers();
  let isOver = false;
  void until.then(() => {
    isOver = true;
  });
  const began = performance.now();
  for (const at of answers) {
    await vi.advanceTimersByTimeAsync(at - (performance.now() - began));
    expect(isOver).toBe(false);
    answered();
  }
  const last = performance.now();
  while (!isOver && performance.now() - last < 60_000) await vi.advanceTimersByTimeAsync(10);
  return isOver ? performance.now() - last : undefined;
}

it("waits two seconds for the other tools of a quick server", async () => {
  expect(await givenUp(5, 8, 12)).toBe(2_000);
});

it("waits for the next tool of a server that works on one call after the other", async () => {
  expect(await givenUp(6_000, 12_100, 18_000)).toBeGreaterThan(12_000);
});

it("waits longer where each tool is slow, as they may end at nearly the same time", async () => {
  expect(await givenUp(6_000, 6_004)).toBe(12_000);
});

it("gives up no call as long as no tool has answered", async () => {
  expect(await givenUp()).toBeUndefined();
});
