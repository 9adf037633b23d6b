import { expect, it } from "vitest";
import { clientLimits, loadFactor } from "./limits.ts";

it("a client may be silent for a quarter of the time-out, and for longer on a busy machine", () => {
  expect(clientLimits(10_000, 1).idle).toBe(2_500);
  expect(clientLimits(10_000, 3).idle).toBe(7_500);
});

it.each([
  [0, 2, 1],
  [2, 2, 1],
  [6, 2, 3],
  [100, 2, 4],
])("a load of %d on %d processors counts as %d", (load, processors, factor) => {
  expect(loadFactor(load, processors)).toBe(factor);
});
