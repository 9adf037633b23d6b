import { describe, expect, test } from "vitest";
import type { JsonSchema } from "../dialect.ts";
import { explainValue, typeMessage } from "./value.ts";

const said = (schema: JsonSchema, value: unknown, pointer = "/at") =>
  explainValue(schema, value, pointer).map(({ message, rule }) => `${message} (${rule})`);

describe("a value at the limit is allowed", () => {
  test.each([
    ["a constant", { const: "a" }, "a"],
    ["each choice", { enum: ["a", "b"] }, "a"],
    ["each choice", { enum: ["a", "b"] }, "b"],
    ["the least", { minimum: 1 }, 1],
    ["the most", { maximum: 1 }, 1],
    ["the longest", { maxItems: 2 }, [1, 2]],
    ["each type", { type: ["string", "null"] }, null],
  ] as const)("%s: %j takes %j", (_, schema, value) => {
    expect(said(schema, value)).toEqual([]);
  });
});

describe("a value beyond the limit is reported with the limit", () => {
  test.each([
    [{ const: 1 }, 2, "must be 1, got 2 (const)"],
    [{ const: 1 }, {}, "must be 1, got an object (const)"],
    [{ const: 1 }, "x".repeat(58), `must be 1, got "${"x".repeat(58)}" (const)`],
    [{ const: 1 }, "x".repeat(59), `must be 1, got "${"x".repeat(59)}… (const)`],
    [{ enum: ["a", "b"] }, "c", 'must be "a" or "b", got "c" (enum)'],
    [{ minimum: 1 }, 0, "must be at least 1, got 0 (minimum)"],
    [{ maximum: 1 }, 2, "must be at most 1, got 2 (maximum)"],
    [{ maxItems: 1 }, [1, 2], "must have at most 1 items, got 2 (maxItems)"],
    [{ type: "string" }, 1, "must be a string, got a number (type)"],
  ] as const)("%j refuses %j", (schema, value, problem) => {
    expect(said(schema, value)).toEqual([problem]);
  });
});

describe("a limit does not apply to other types", () => {
  test.each([
    [{ minimum: 1 }, "0"],
    [{ minimum: 1 }, null],
    [{ maximum: 1 }, "2"],
    [{ maximum: 1 }, [2]],
    [{ maxItems: 1 }, "long"],
    [{ maxItems: 1 }, { length: 7 }],
    [{}, -1],
    [{}, [1, 2, 3]],
  ] as const)("%j takes %j", (schema, value) => {
    expect(said(schema, value)).toEqual([]);
  });
});

test("a boolean as the schema of a tool's property has its own rule", () => {
  const rules = (pointer: string) => explainValue({ type: "object" }, true, pointer).map(({ rule }) => rule);
  expect(rules("/inputSchema/properties/name")).toEqual(["boolean-subschema"]);
  expect(rules("/outputSchema/properties/a")).toEqual(["boolean-subschema"]);
  expect(rules("/inputSchema/properties/name/deeper")).toEqual(["type"]);
  expect(rules("/inputSchema/properties/")).toEqual(["type"]);
  expect(rules("/schema/properties/name")).toEqual(["type"]);
  expect(explainValue({ type: "object" }, "true", "/inputSchema/properties/a")[0]?.rule).toBe("type");
});

test("a fraction is quoted only if an integer was expected", () => {
  expect(typeMessage(["integer"], 1.5)).toBe("must be an integer, got 1.5");
  expect(typeMessage(["string"], 1.5)).toBe("must be a string, got a number");
  expect(typeMessage(["integer"], "1.5")).toBe("must be an integer, got a string");
});
