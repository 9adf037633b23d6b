import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { AnswerClock } from "../../../../harness/session/waiting/answer-clock.ts";
import { stragglers, tooLong } from "./stragglers.ts";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
});

afterEach(() => {
  vi.useRealTimers();
});

const stopwatch = () => {
  const began = performance.now();
  return () => performance.now() - began;
};

/** When the server answers, in milliseconds, and what. */
interface Answer {
  readonly at: number;
  readonly of: "a sample" | "another";
}

const samples = (...times: readonly number[]): readonly Answer[] =>
  times.map((at) => ({ at, of: "a sample" }));

/** Milliseconds after the last answer at which the calls that are open are given up. Undefined: not within a minute. */
async function givenUp(...answers: readonly Answer[]): Promise<number | undefined> {
  const clock = new AnswerClock(stopwatch);
  const session = { lapse: (ms: number) => clock.begin(ms, "by itself") };
  const { until, answered } = stragglers(session, 10_000);
  let isOver = false;
  void until.then(() => {
    isOver = true;
  });
  const began = performance.now();
  for (const { at, of } of answers) {
    await vi.advanceTimersByTimeAsync(at - (performance.now() - began));
    expect(isOver).toBe(false);
    clock.answered();
    if (of === "a sample") answered();
  }
  const last = performance.now();
  while (!isOver && performance.now() - last < 60_000) await vi.advanceTimersByTimeAsync(10);
  return isOver ? performance.now() - last : undefined;
}

it("waits nearly the limit of the operator for the other tools", async () => {
  expect(await givenUp(...samples(5, 8, 12))).toBeCloseTo(9_500, -2);
});

it("waits as long for the next tool of a server that works on one call after the other", async () => {
  expect(await givenUp(...samples(6_000, 12_100, 18_000))).toBeCloseTo(9_500, -2);
});

it("waits as long for the next tool of a server that first works for others", async () => {
  const others = [6_000, 12_000, 18_000].map((at) => ({ at, of: "another" }) as const);
  expect(await givenUp(...samples(1_000), ...others)).toBeCloseTo(9_500, -2);
});

it("gives up no call as long as no tool has answered", async () => {
  expect(await givenUp()).toBeUndefined();
});

it("keeps which tools took too long in a leg", () => {
  const leg = { revision: "2025-11-25", transport: "stdio", capabilities: {} } as const;
  tooLong(leg).add("long");
  expect([tooLong(leg).has("long"), tooLong({ ...leg }).has("long")]).toEqual([true, false]);
});
