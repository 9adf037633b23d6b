import { expect, it, vi } from "vitest";
import { RunLimit } from "./run-limit.ts";

it("a hundred checks wait side by side without a warning of Node.js", async () => {
  const warn = vi.spyOn(process, "emitWarning").mockImplementation(() => {});
  const limit = new RunLimit(1_000, new AbortController().signal);
  const values = await Promise.all(Array.from({ length: 100 }, (_, at) => limit.apply(async () => at)));
  expect(values).toHaveLength(100);
  expect(warn).not.toHaveBeenCalled();
  warn.mockRestore();
});
