import { expect, it } from "vitest";
import { interruptible } from "./interrupt.ts";

it.each(["SIGINT", "SIGTERM", "SIGHUP"] as const)("%s aborts a run, and nothing after the run", (name) => {
  const before = process.listenerCount(name);
  const { signal, stop } = interruptible();
  expect(process.listenerCount(name)).toBe(before + 1);
  process.listeners(name).at(-1)?.(name);
  expect(signal.aborted).toBe(true);
  stop();
  expect(process.listenerCount(name)).toBe(before);
});
