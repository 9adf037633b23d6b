import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { AbandonedWork } from "./abandoned-work.ts";
import { AnswerTimes } from "./answer-times.ts";

const LIMIT = 10_000;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["performance"] });
  vi.advanceTimersByTime(1_000);
});

afterEach(() => {
  vi.useRealTimers();
});

/** What was answered so far, with its time. */
function after(...took: readonly (readonly [kind: string, ms: number])[]) {
  const times = new AnswerTimes();
  for (const [kind, ms] of took) {
    times.arrived(times.send(), ms);
    times.took(kind, ms);
  }
  const work = new AbandonedWork(times);
  /** A request that is sent now has a result. */
  const result = (kind: string) => work.result(kind, performance.now());
  return { work, times, result };
}

it("lasts as long as that kind took, with a margin", () => {
  const { work } = after(["tools/call slow", 4_000], ["ping", 40]);
  work.add("tools/call slow");
  expect(work.time(LIMIT)).toBe(1.5 * 4_000);
});

it("lasts as long as the slowest kind of its method, where that kind had no result yet", () => {
  const { work } = after(["tools/call quick", 20], ["tools/call slow", 4_000], ["ping", 40]);
  work.add("tools/call other");
  expect(work.time(LIMIT)).toBe(1.5 * 4_000);
});

it("lasts as long as the fastest answer, where it is no work", () => {
  const { work } = after(["ping", 40]);
  work.add("resources/list");
  expect(work.time(LIMIT)).toBe(1.5 * 40);
});

it("may last for the whole limit where nothing of its method is known, unless such requests were left unanswered", () => {
  const { work, times } = after(["ping", 40]);
  work.add("tools/call slow");
  expect(work.time(LIMIT)).toBe(LIMIT);
  times.expired("tools/call other");
  expect(work.time(LIMIT)).toBe(1.5 * 40);
});

it("includes no request that stays open without any work", () => {
  const { work } = after(["ping", 40]);
  work.add("subscriptions/listen");
  work.add("tasks/result");
  expect(work.time(LIMIT)).toBe(0);
});

it("lasts for each request no longer than the limit, which each answer has", () => {
  const { work } = after(["tools/call slow", 9_000]);
  work.add("tools/call slow");
  work.add("tools/call slow");
  expect(work.time(LIMIT)).toBe(2 * LIMIT);
});

it("is over when a later call had a result, if that was sent when this one had taken its time", () => {
  const { work, result } = after(["tools/call slow", 4_000]);
  work.add("tools/call slow");
  vi.advanceTimersByTime(3_000);
  result("tools/call other");
  expect(work.time(LIMIT)).toBe(6_000);
  vi.advanceTimersByTime(2_000);
  result("tools/call other");
  expect(work.time(LIMIT)).toBe(0);
});

it("goes on where other requests are answered beside calls", () => {
  const { work, result } = after(["tools/call slow", 4_000], ["ping", 40]);
  work.add("tools/call slow");
  work.add("control");
  vi.advanceTimersByTime(9_000);
  result("ping");
  expect(work.time(LIMIT)).toBe(6_000);
});

it("is over when nothing was answered for the limit and its own time", () => {
  const { work } = after(["tools/call slow", 4_000]);
  work.add("tools/call slow");
  work.expired();
  expect(work.time(LIMIT)).toBe(0);
});
