import { expect, it } from "vitest";
import { nextId } from "./same-id.ts";

it.each([
  [[0, 1], 2],
  [[7, 1, 2], 3],
  [["server-9", "server-10"], "server-11"],
  [["3", "4"], "5"],
  [["q-008", "q-009"], "q-010"],
])("after %j comes %j", (ids, next) => {
  expect(nextId(ids)).toBe(next);
});

it.each([
  [[]],
  [[1]],
  [[2, 2]],
  [[2, 4]],
  [[3, 2]],
  [[1.5, 2.5]],
  [[1, "2"]],
  [["a-1", "b-2"]],
  [["a", "b"]],
  [[null, 1]],
  [["1f0c-1", "77ab-2"]],
  [[Number.MAX_SAFE_INTEGER - 1, Number.MAX_SAFE_INTEGER]],
])("what comes after %j is not known", (ids) => {
  expect(nextId(ids)).toBeUndefined();
});
