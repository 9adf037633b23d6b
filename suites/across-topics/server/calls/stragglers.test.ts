import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { stragglers, tooLong } from "./stragglers.ts";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
});

afterEach(() => {
  vi.useRealTimers();
});

/** Milliseconds after the last answer at which the calls that are open are given up. Undefined: not within a minute. */
async function givenUp(...answers: readonly number[]): Promise<number | undefined> {
  const { until, answered } = stragglers(10_000);
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

it("waits nearly the limit of the operator for the other tools", async () => {
  expect(await givenUp(5, 8, 12)).toBe(9_500);
});

it("waits as long for the next tool of a server that works on one call after the other", async () => {
  expect(await givenUp(6_000, 12_100, 18_000)).toBe(9_500);
});

it("gives up no call as long as no tool has answered", async () => {
  expect(await givenUp()).toBeUndefined();
});

it("keeps which tools took too long in a leg", () => {
  const leg = { revision: "2025-11-25", transport: "stdio", capabilities: {} } as const;
  tooLong(leg).add("long");
  expect([tooLong(leg).has("long"), tooLong({ ...leg }).has("long")]).toEqual([true, false]);
});
