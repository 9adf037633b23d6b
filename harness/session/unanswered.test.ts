import { afterEach, expect, it, vi } from "vitest";
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

function watcher(control: (avoid: string) => Promise<boolean>) {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
  const stopwatch = () => {
    const began = performance.now();
    return () => performance.now() - began;
  };
  const isProvoked = () => false;
  return new Unanswered({ connection: {}, isProvoked, patience: new Patience(), stopwatch, control });
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
  const [ms, proved] = await timeOf(watch.watch("tools/call search", LIMIT).unanswered);
  expect(proved).toBe(false);
  expect(ms).toBeLessThan(1_500);
});
