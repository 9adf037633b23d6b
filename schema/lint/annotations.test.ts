import { expect, test } from "vitest";
import { lintAnnotations } from "./annotations.ts";

test.each([
  {},
  { audience: ["user", "assistant"], priority: 0.7, lastModified: "2025-05-03T14:30:00Z" },
  { audience: [], priority: 0, vendor: true },
  { priority: 1 },
])("%j is valid", (annotations) => {
  expect(lintAnnotations(annotations, "2025-06-18")).toEqual([]);
});

test.each([
  [{ priority: 1.5 }, "/priority", "annotation-priority", "must be a number from 0 to 1, got 1.5"],
  [{ priority: "high" }, "/priority", "annotation-priority", 'must be a number from 0 to 1, got "high"'],
  [{ audience: "user" }, "/audience", "annotation-audience", "must be an array, got a string"],
  [
    { audience: ["user", "system"] },
    "/audience/1",
    "annotation-audience",
    'must be "user" or "assistant", got "system"',
  ],
  [{ lastModified: 5 }, "/lastModified", "timestamp", "must be a string, got a number"],
  [
    { lastModified: "today" },
    "/lastModified",
    "timestamp",
    'must be an ISO 8601 time such as "2025-01-12T15:00:58Z", got "today"',
  ],
])("%j is not valid", (annotations, pointer, rule, message) => {
  expect(lintAnnotations(annotations, "2025-06-18")).toEqual([{ pointer, rule, message }]);
});

test("what is no object is a problem, and null counts as absent", () => {
  expect(lintAnnotations("high", "2025-06-18")).toEqual([
    { pointer: "", rule: "annotation-object", message: "must be an object, got a string" },
  ]);
  expect(lintAnnotations(null, "2025-06-18")).toEqual([]);
  expect(lintAnnotations(undefined, "2025-06-18")).toEqual([]);
});

test("lastModified is judged since 2025-06-18", () => {
  expect(lintAnnotations({ lastModified: "today" }, "2025-03-26")).toEqual([]);
});
