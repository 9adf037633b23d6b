import { expect, test } from "vitest";
import { lintToolName } from "./tool-name.ts";

test.each(["getUser", "DATA_EXPORT_v2", "admin.tools.list", "a", "-", "x".repeat(128)])(
  "%s is valid",
  (name) => {
    expect(lintToolName(name, "2025-11-25")).toEqual([]);
  },
);

test.each([
  ["", "must have 1 to 128 characters, got 0"],
  ["x".repeat(129), "must have 1 to 128 characters, got 129"],
  ["a/b", 'may hold letters A-Z and a-z, digits, "_", "-" and ".", got "/" at 1 of "a/b"'],
  ["tool\n", 'may hold letters A-Z and a-z, digits, "_", "-" and ".", got "\\n" at 4 of "tool\\n"'],
  ["größe", 'may hold letters A-Z and a-z, digits, "_", "-" and ".", got "ö" at 2 of "größe"'],
])("%j is not valid", (name, message) => {
  expect(lintToolName(name, "2026-07-28")).toEqual([{ pointer: "", rule: "tool-name", message }]);
});

test.each(["2024-11-05", "2025-03-26", "2025-06-18"] as const)("%s says nothing of names", (revision) => {
  expect(lintToolName("any name / at all", revision)).toEqual([]);
});
