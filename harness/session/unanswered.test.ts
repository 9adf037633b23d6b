import { afterEach, describe, expect, it, vi } from "vitest";
import { Patience } from "./patience.ts";
import { Unanswered } from "./unanswered.ts";

const LIMIT = 10_000;

afterEach(() => {
  vi.useRealTimers();
});

/** How long until a request counts as unanswered, and with which proof. */
async function timeOf(unanswered: Promise<boolean>): Promise<readonly [ms: number, proved: boolean]> {
  const began = performance.now();
  let decided: readonly [number, boolean] | undefined;
  void unanswered.then((proved) => {
    decided = [Math.round(performance.now() - began), proved];
  });
  while (decided === undefined && performance.now() - began < LIMIT) await vi.advanceTimersByTimeAsync(10);
  if (decided === undefined) throw new Error("no decision before the limit");
  return decided;
}

function watcher(control: (avoid: string, limit: number) => Promise<boolean>, patience = new Patience()) {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
  const stopwatch = () => {
    const began = performance.now();
    return () => performance.now() - began;
  };
  const isProvoked = () => false;
  return new Unanswered({
    connection: {},
    isProvoked,
    patience,
    limit: LIMIT,
    stopwatch,
    control,
  });
}

it("proves a silence by a control that was answered, after the grace", async () => {
  const control = vi.fn(async () => true);
  const { unanswered } = watcher(control).watch("tools/list", LIMIT);
  expect(await timeOf(unanswered)).toEqual([expect.closeTo(1_000, -2), true]);
  expect(control).toHaveBeenCalledOnce();
});

it("needs no control if a later request was answered", async () => {
  const control = vi.fn(async () => true);
  const watch = watcher(control);
  const { unanswered } = watch.watch("tools/list", LIMIT);
  watch.watch("ping", LIMIT).end("result");
  expect(await timeOf(unanswered)).toEqual([expect.closeTo(1_000, -2), true]);
  expect(control).not.toHaveBeenCalled();
});

it("proves nothing if the control has no answer either", async () => {
  const { unanswered } = watcher(async () => false).watch("tools/list", LIMIT);
  const [, proved] = await timeOf(unanswered);
  expect(proved).toBe(false);
});

it("proves nothing before the grace, if the limit of the check is shorter", async () => {
  const { unanswered } = watcher(async () => true).watch("tools/list", 500);
  await expect(timeOf(unanswered)).rejects.toThrow("no decision before the limit");
});

it("sends one control for all requests that wait", async () => {
  const control = vi.fn(async () => true);
  const watch = watcher(control);
  const both = [watch.watch("tools/list", LIMIT), watch.watch("prompts/list", LIMIT)];
  await Promise.all(both.map(({ unanswered }) => timeOf(unanswered)));
  expect(control).toHaveBeenCalledOnce();
});

it("asks nothing once the answer has come", async () => {
  const control = vi.fn(async () => true);
  watcher(control).watch("tools/list", LIMIT).end("result");
  await vi.advanceTimersByTimeAsync(LIMIT);
  expect(control).not.toHaveBeenCalled();
});

it("gives up all that waits on a connection that answers nothing, and what follows soon after", async () => {
  const watch = watcher(async () => false);
  const both = [watch.watch("tools/list", LIMIT), watch.watch("tools/call search", LIMIT)];
  const times = await Promise.all(both.map(({ unanswered }) => timeOf(unanswered)));
  expect(times.map(([, proved]) => proved)).toEqual([false, false]);
  expect(Math.max(...times.map(([ms]) => ms))).toBeLessThan(1_000);
  expect(watch.isSilent).toBe(true);
  expect(watch.isGivenUp).toBe(true);
  const [ms] = await timeOf(watch.watch("prompts/list", LIMIT).unanswered);
  expect(ms).toBeLessThan(300);
});

it("proves nothing by the silence of work, and does not wait for it in full again", async () => {
  const watch = watcher(async () => true);
  const first = watch.watch("tools/call search", LIMIT);
  let isDecided = false;
  void first.unanswered.then(() => {
    isDecided = true;
  });
  await vi.advanceTimersByTimeAsync(LIMIT);
  expect(isDecided).toBe(false);
  first.end("silence");
  // Its limit was waited for.
  expect(watch.isGivenUp).toBe(false);
  const [ms, proved] = await timeOf(watch.watch("tools/call search", LIMIT).unanswered);
  expect(proved).toBe(false);
  expect(ms).toBeLessThan(1_500);
});

describe("a target that works in turn, for 200 ms each", () => {
  const OPEN = 20;

  /** Sends many requests at once, after one that was answered. `limits`: how long each control may take. */
  function flooded(limit = LIMIT) {
    const limits: number[] = [];
    const watch = watcher(async (_, within) => {
      limits.push(within);
      return within >= OPEN * 200;
    });
    const first = watch.watch("ping", LIMIT);
    vi.advanceTimersByTime(200);
    first.end("result");
    return { watch, limits, open: Array.from({ length: OPEN }, () => watch.watch("tools/list", limit)) };
  }

  it("is not given up while it works on the requests before the control", async () => {
    const { watch, limits, open } = flooded();
    const silent = vi.fn();
    for (const { unanswered } of open) void unanswered.then(silent);
    for (const { end } of open) {
      await vi.advanceTimersByTimeAsync(200);
      end("result");
    }
    expect(limits[0]).toBeGreaterThan(OPEN * 200);
    expect(silent).not.toHaveBeenCalled();
    expect(watch.isSilent).toBe(false);
  });

  it("is not silent because a limit ends that is shorter than the work before, or than that of a control", () => {
    const { watch, open } = flooded(1_000);
    open.at(-1)?.end("silence");
    expect(watch.isSilent).toBe(false);
    open.at(0)?.end("silence");
    expect(watch.isSilent).toBe(false);
  });

  it("is silent if it leaves a request unanswered for the whole limit", () => {
    const { watch, open } = flooded();
    open.at(-1)?.end("silence");
    expect(watch.isSilent).toBe(true);
  });
});

it("is silent after the whole limit of the operator, also if the target has answered slowly before", () => {
  const patience = new Patience();
  patience.answered("tools/list", 8_000, true);
  const watch = watcher(async () => false, patience);
  watch.watch("ping", LIMIT).end("silence");
  expect(watch.isSilent).toBe(true);
});
