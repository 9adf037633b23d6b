import { expect, test } from "vitest";
import { quote, step, typeName, wrongType } from "./json.ts";

test("types have their JSON names", () => {
  expect([null, [], {}, 1, "", true, undefined].map(typeName)).toEqual([
    "null",
    "array",
    "object",
    "number",
    "string",
    "boolean",
    "nothing",
  ]);
  expect(wrongType("object", [])).toBe("must be an object, got an array");
});

test("a quotation is short, on one line, and safe for deep values", () => {
  expect(quote("a\n\u001b[31m")).toBe('"a\\n\\u001b[31m"');
  expect(quote("x".repeat(80))).toBe(`"${"x".repeat(80)}"`);
  expect(quote("x".repeat(5_000_000))).toBe(`"${"x".repeat(79)}…`);
  expect(quote(undefined)).toBe("nothing");
  expect(quote(JSON.parse("[".repeat(100_000) + "]".repeat(100_000)))).toBe("an array");
  expect(quote({})).toBe("an object");
});

test("a step of a pointer escapes what RFC 6901 escapes", () => {
  expect(step("/a", "b/c~d")).toBe("/a/b~1c~0d");
  expect(step("", 0)).toBe("/0");
  expect(step("", "")).toBe("/");
});
