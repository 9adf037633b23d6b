import { expect, it } from "vitest";
import { median, medianCost, multipleOf, summaryOf } from "./multiples.ts";

const cost = (ms: number, cpuMs = 100, peakMb = 100) => ({ ms, cpuMs, peakMb });

it("the median is the middle of the numbers in any order", () => {
  expect(median([10, 9, 100])).toBe(10);
  expect(median([])).toBeNaN();
});

it("the median of runs is that of each member by itself", () => {
  expect(medianCost([cost(1, 30), cost(2, 20), cost(3, 10)])).toEqual(cost(2, 20));
});

it("a run is a multiple of a healthy one, and a kind has the median and the largest", () => {
  const healthy = cost(2_000);
  const multiples = [cost(1_000), cost(6_000, 250), cost(4_000, 50, 200)].map((one) =>
    multipleOf(one, healthy),
  );
  expect(summaryOf("floods", multiples)).toBe(
    "| floods | 3 | 2.0, at most 3.0 | 1.0, at most 2.5 | 1.0, at most 2.0 |",
  );
});
