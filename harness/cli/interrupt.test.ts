import { afterEach, expect, it, vi } from "vitest";
import { interruptible } from "./interrupt.ts";

afterEach(() => void vi.restoreAllMocks());

it.each(["SIGINT", "SIGTERM", "SIGHUP"] as const)("%s aborts a run, and nothing after the run", (name) => {
  const before = process.listenerCount(name);
  const { signal, stop } = interruptible();
  expect(process.listenerCount(name)).toBe(before + 1);
  process.listeners(name).at(-1)?.(name);
  expect(signal.aborted).toBe(true);
  stop();
  expect(process.listenerCount(name)).toBe(before);
});

it("only a signal that comes a second later ends the program without a report", () => {
  const exit = vi.spyOn(process, "exit").mockImplementation(() => undefined as never);
  const now = vi.spyOn(performance, "now").mockReturnValue(10_000);
  const { stop } = interruptible();
  const send = () => process.listeners("SIGTERM").at(-1)?.("SIGTERM");
  send();
  now.mockReturnValue(10_999);
  send();
  send();
  expect(exit).not.toHaveBeenCalled();
  now.mockReturnValue(11_000);
  send();
  expect(exit).toHaveBeenCalledExactlyOnceWith(130);
  stop();
});
