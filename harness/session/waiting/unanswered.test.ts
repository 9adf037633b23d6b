import { afterEach, expect, it, vi } from "vitest";
import type { Connection } from "../../transport/connection.ts";
import { Patience } from "./patience.ts";
import { Unanswered } from "./unanswered.ts";

const LIMIT = 10_000;

afterEach(() => {
  vi.useRealTimers();
});

const stopwatch = () => {
  const began = performance.now();
  return () => performance.now() - began;
};

/** After how many milliseconds a request counts as unanswered, and with which proof. */
async function timeOf(
  unanswered: Promise<boolean>,
  most = 3 * LIMIT,
): Promise<readonly [ms: number, proved: boolean] | "never"> {
  const began = performance.now();
  let decided: readonly [number, boolean] | undefined;
  void unanswered.then((proved) => {
    decided = [performance.now() - began, proved];
  });
  while (decided === undefined && performance.now() - began < most) await vi.advanceTimersByTimeAsync(10);
  return decided ?? "never";
}

function watcher(
  control: (avoid: string) => Promise<unknown>,
  patience = new Patience(stopwatch),
  isProvoked = () => false,
) {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
  const connection = { transport: "stdio" } as Connection;
  const watch = new Unanswered({ connection, isProvoked, patience, limit: LIMIT, control });
  return { watch, patience };
}

const never = () => new Promise<never>(() => {});

it("counts as unanswered only after the whole limit, with a control as its witness", async () => {
  const control = vi.fn(async () => {});
  const { watch } = watcher(control);
  const [ms, proved] = (await timeOf(watch.watch("tools/list").unanswered)) as [number, boolean];
  // The limit counts from the answer of the control.
  expect(ms).toBeGreaterThanOrEqual(LIMIT);
  expect(ms).toBeLessThan(LIMIT + 1_000);
  expect(proved).toBe(true);
  expect(control).toHaveBeenCalledOnce();
});

it("counts its limit from the last answer on the connection, so that work in a queue is no silence", async () => {
  const { watch } = watcher(never);
  const first = watch.watch("tools/list");
  for (let answers = 0; answers < 5; answers += 1) {
    const other = watch.watch("ping");
    await vi.advanceTimersByTimeAsync(LIMIT - 100);
    other.end("result");
  }
  const [ms, proved] = (await timeOf(first.unanswered)) as [number, boolean];
  expect(ms).toBeGreaterThanOrEqual(LIMIT - 10);
  expect(proved).toBe(true);
});

it("includes the work of a call that is not waited for any more, also where a control was answered meanwhile", async () => {
  const { watch, patience } = watcher(async () => {});
  patience.times.took("tools/call slow", 6_000);
  watch.watch("tools/call slow").end("early");
  const next = watch.watch("tools/call other");
  const [ms] = (await timeOf(next.unanswered)) as [number, boolean];
  expect(ms).toBeCloseTo(LIMIT + 1.5 * 6_000, -3);
  next.end("proved silence");
  // Then that work had its time as well.
  expect(await timeOf(watch.watch("tools/call third").unanswered)).toEqual([expect.closeTo(LIMIT, -3), true]);
});

it("needs no control if a later request was answered", async () => {
  const control = vi.fn(async () => {});
  const { watch } = watcher(control);
  const { unanswered } = watch.watch("tools/list");
  watch.watch("ping").end("result");
  expect(await timeOf(unanswered)).toEqual([expect.any(Number), true]);
  expect(control).not.toHaveBeenCalled();
});

it("proves nothing if the control has no answer either, and then its connection is silent until it answers", async () => {
  const { watch } = watcher(never);
  const one = watch.watch("tools/list");
  expect(await timeOf(one.unanswered)).toEqual([expect.closeTo(LIMIT, -2), false]);
  one.end("silence");
  expect(watch.isSilent).toBe(true);
  watch.watch("ping").end("result");
  expect(watch.isSilent).toBe(false);
});

it("sends one control for all requests that wait", async () => {
  const control = vi.fn(async () => {});
  const { watch } = watcher(control);
  const both = [watch.watch("tools/list"), watch.watch("prompts/list")];
  await Promise.all(both.map(({ unanswered }) => timeOf(unanswered)));
  expect(control).toHaveBeenCalledOnce();
});

it("asks nothing once the answer has come", async () => {
  const control = vi.fn(async () => {});
  watcher(control).watch.watch("tools/list").end("result");
  await vi.advanceTimersByTimeAsync(LIMIT);
  expect(control).not.toHaveBeenCalled();
});

it("says nothing about a target whose check has waited for less than the limit", async () => {
  const { watch, patience } = watcher(never);
  watch.watch("tools/list").end("early");
  expect(watch.isSilent).toBe(false);
  expect(patience.hangs).toBe(false);
});

it("takes a connection whose control has no answer for silent, unless a broken message may be the reason", async () => {
  const patience = new Patience(stopwatch);
  for (let connections = 0; connections < 3; connections += 1) {
    expect(patience.seemsMute).toBe(false);
    watcher(never, patience).watch.watch("tools/list");
    await vi.advanceTimersByTimeAsync(3_000);
  }
  expect(patience.seemsMute).toBe(true);
  const provoked = new Patience(stopwatch);
  for (let connections = 0; connections < 3; connections += 1) {
    watcher(never, provoked, () => true).watch.watch("tools/list");
    await vi.advanceTimersByTimeAsync(3_000);
  }
  expect(provoked.seemsMute).toBe(false);
});

it("pays the limit once for all questions of a connection, and once more for those that are asked again", async () => {
  const { watch, patience } = watcher(never);
  patience.budget.beginLeg();
  const round = async () => {
    const open = ["tools/list", "prompts/list", "resources/list"].map((kind) => watch.watch(kind));
    for (const { unanswered, end } of open) {
      await timeOf(unanswered);
      end("silence");
    }
  };
  await round();
  expect(patience.budget.isSpent).toBe(true);
  patience.budget.beginRetries("missed");
  expect(patience.budget.isSpent).toBe(false);
  await round();
  expect(patience.budget.isSpent).toBe(true);
  patience.budget.beginLeg();
  expect(patience.budget.isSpent).toBe(false);
});

it("is prolonged by no answer to what was asked when the limit was paid: it would last as long as anything is asked", async () => {
  const { watch, patience } = watcher(never);
  const { watch: other } = watcher(never, patience);
  patience.budget.beginLeg();
  const paid = watch.watch("tools/list");
  const waiting = other.watch("prompts/list");
  await vi.advanceTimersByTimeAsync(LIMIT - 1_000);
  other.watch("ping").end("result");
  await timeOf(paid.unanswered);
  paid.end("silence");
  expect(patience.budget.isSpent).toBe(true);
  const later = other.watch("resources/list");
  await vi.advanceTimersByTimeAsync(LIMIT - 2_000);
  later.end("result");
  expect(await timeOf(waiting.unanswered)).toEqual([expect.closeTo(1_000, -2), true]);
});
