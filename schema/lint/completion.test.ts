import { expect, test } from "vitest";
import { lintCompletion } from "./completion.ts";

test("100 values are valid", () => {
  expect(lintCompletion({ values: Array.from({ length: 100 }, String), total: 5000 })).toEqual([]);
});

test("101 are too many", () => {
  expect(lintCompletion({ values: Array.from({ length: 101 }, String) })).toEqual([
    {
      pointer: "/values",
      rule: "completion-values",
      message: 'must hold at most 100 values, got 101; send the best and set "hasMore"',
    },
  ]);
});

test.each([undefined, {}, { values: "many" }])("%j is left to the schema", (completion) => {
  expect(lintCompletion(completion)).toEqual([]);
});
