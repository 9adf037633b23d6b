import { expect, test } from "vitest";
import { lintDuplicates } from "./duplicates.ts";

test("names that differ only in case are different", () => {
  expect(lintDuplicates([{ name: "a" }, { name: "A" }], "name")).toEqual([]);
});

test("each repetition points to the first", () => {
  const tools = [{ name: "a" }, { name: "b" }, { name: "a" }, { name: "a" }];
  expect(lintDuplicates(tools, "name")).toEqual([
    {
      pointer: "/2/name",
      rule: "duplicate",
      message: 'must be unique in the list, but "a" is already at /0',
    },
    {
      pointer: "/3/name",
      rule: "duplicate",
      message: 'must be unique in the list, but "a" is already at /0',
    },
  ]);
});

test("items without that member are not judged", () => {
  expect(lintDuplicates([{}, {}, null, null, { uri: 1 }, { uri: 1 }, "a", "a"], "uri")).toEqual([]);
});
