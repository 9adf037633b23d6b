import { expect, it } from "vitest";
import { timeLeft } from "./time-left.ts";

it.each([
  [10, 100, 2000, "about 20 s left in 2025-11-25"],
  [90, 100, 9000, "about 5 s left in 2025-11-25"],
  [50, 100, 58_000, "about 1 min left in 2025-11-25"],
  [20, 100, 45_000, "about 3 min left in 2025-11-25"],
  [9, 100, 2000, undefined],
  [0, 0, 2000, undefined],
  [100, 100, 2000, undefined],
])("after %i of %i and %i ms: %s left", (done, all, ms, words) => {
  expect(timeLeft({ revision: "2025-11-25", done, all, ms })).toBe(words);
});
