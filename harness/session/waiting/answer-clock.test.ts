import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { AnswerClock } from "./answer-clock.ts";
import { AnswerTimes } from "./answer-times.ts";

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

/** Milliseconds until the limit has passed. */
async function passed({ over }: { readonly over: Promise<void> }): Promise<number> {
  const began = performance.now();
  let isOver = false;
  void over.then(() => {
    isOver = true;
  });
  while (!isOver && performance.now() - began < 60_000) await vi.advanceTimersByTimeAsync(10);
  return performance.now() - began;
}

it("measures the limit from the question", async () => {
  expect(await passed(new AnswerClock(stopwatch).begin(5_000))).toBeCloseTo(5_000, -2);
});

it("begins again with each answer", async () => {
  const clock = new AnswerClock(stopwatch);
  const lapse = clock.begin(5_000);
  for (let answers = 0; answers < 10; answers += 1) {
    await vi.advanceTimersByTimeAsync(4_900);
    clock.answered();
  }
  expect(await passed(lapse)).toBeCloseTo(5_000, -2);
});

it("does not count an answer before the question", async () => {
  const clock = new AnswerClock(stopwatch);
  clock.answered();
  await vi.advanceTimersByTimeAsync(4_000);
  expect(await passed(clock.begin(5_000))).toBeCloseTo(5_000, -2);
});

it("does not count the time for which this process was busy", async () => {
  let busy = 0;
  const clock = new AnswerClock(() => {
    const began = performance.now();
    return () => performance.now() - began - busy;
  });
  const lapse = clock.begin(5_000);
  busy = 2_000;
  expect(await passed(lapse)).toBeCloseTo(7_000, -2);
});

it("ends no wait that was stopped", async () => {
  const lapse = new AnswerClock(stopwatch).begin(1_000);
  lapse.stop();
  expect(await passed(lapse)).toBeGreaterThanOrEqual(60_000);
});

it("is not prolonged any more after another question got no answer for the whole limit", async () => {
  const clock = new AnswerClock(stopwatch);
  const lost = clock.begin(5_000);
  await vi.advanceTimersByTimeAsync(2_000);
  const open = clock.begin(5_000);
  await vi.advanceTimersByTimeAsync(3_010);
  await lost.over;
  clock.answered();
  expect(await passed(open)).toBeCloseTo(2_000, -2);
});

it("is prolonged after a shorter limit has passed: the target may work on one request for so long", async () => {
  const clock = new AnswerClock(stopwatch);
  const lapse = clock.begin(5_000);
  const control = clock.begin(1_500);
  await vi.advanceTimersByTimeAsync(2_000);
  await control.over;
  clock.answered();
  expect(await passed(lapse)).toBeCloseTo(5_000, -2);
});

it("is prolonged by the answer to what the harness sent for itself before it, and not by what it sent later", async () => {
  const clock = new AnswerClock(stopwatch);
  const before = performance.now();
  await vi.advanceTimersByTimeAsync(1_000);
  const lapse = clock.begin(5_000);
  await vi.advanceTimersByTimeAsync(1_000);
  const after = performance.now();
  await vi.advanceTimersByTimeAsync(1_000);
  clock.answeredLater(before);
  await vi.advanceTimersByTimeAsync(3_000);
  clock.answeredLater(after);
  expect(await passed(lapse)).toBeCloseTo(2_000, -2);
});

it("includes the work that is not waited for any more, also where the question came first", async () => {
  const times = new AnswerTimes();
  times.took("tools/call slow", 3_000);
  const clock = new AnswerClock(stopwatch, times);
  const lapse = clock.begin(5_000);
  clock.abandoned.add("tools/call slow");
  expect(await passed(lapse)).toBeCloseTo(5_000 + 1.5 * 3_000, -2);
});

it("that is measured by itself ends no other wait, and shows nothing of it", async () => {
  const clock = new AnswerClock(stopwatch);
  const lapse = clock.begin(5_000);
  const single = clock.begin(4_900, "by itself");
  expect(await passed(single)).toBeCloseTo(4_900, -2);
  clock.answered();
  expect(await passed(lapse)).toBeCloseTo(5_000, -2);
});
