import { expect, test } from "vitest";
import { lintCursor } from "./cursor.ts";

test.each([{ nextCursor: "eyJwIjoyfQ" }, { nextCursor: "" }])("%j is valid", (result) => {
  expect(lintCursor(result)).toEqual([]);
});

test("null and other types have different rules", () => {
  expect(lintCursor({ nextCursor: null })).toEqual([
    { pointer: "/nextCursor", rule: "cursor-null", message: "must be left out on the last page, got null" },
  ]);
  expect(lintCursor({ nextCursor: 2 })).toEqual([
    { pointer: "/nextCursor", rule: "cursor-type", message: "must be a string, got a number" },
  ]);
});

test("a last page has no cursor", () => {
  expect(lintCursor({ tools: [] })).toEqual([]);
});
