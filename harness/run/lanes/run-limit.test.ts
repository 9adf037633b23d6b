import { expect, it, vi } from "vitest";
import { RunLimit } from "./run-limit.ts";

const OPTIONS = { answer: 1_000, signal: new AbortController().signal };

it("a check is stuck if it still runs when nothing was answered for three limits of an answer", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
  let lastAnswer = performance.now();
  const limit = new RunLimit({ ...OPTIONS, quietTime: () => performance.now() - lastAnswer });
  const outcome = limit.apply(() => new Promise<never>(() => {})).catch(String);
  let text: string | undefined;
  void outcome.then((one) => {
    text = one;
  });
  for (let answers = 0; answers < 10; answers += 1) {
    await vi.advanceTimersByTimeAsync(2_500);
    lastAnswer = performance.now();
  }
  expect(text).toBeUndefined();
  await vi.advanceTimersByTimeAsync(3_100);
  expect(text).toBe("Error: timed out: nothing was answered for 3000 ms");
  vi.useRealTimers();
});

it("a hundred checks wait side by side without a warning of Node.js", async () => {
  const warn = vi.spyOn(process, "emitWarning").mockImplementation(() => {});
  const limit = new RunLimit({ ...OPTIONS, quietTime: () => 0 });
  const values = await Promise.all(Array.from({ length: 100 }, (_, at) => limit.apply(async () => at)));
  expect(values).toHaveLength(100);
  expect(warn).not.toHaveBeenCalled();
  warn.mockRestore();
});
