import { describe, expect, it } from "vitest";
import { problemsOf } from "./json-schema.ts";

// The keyword is computed, because the linter treats an object with such a member as a promise.
const conditional = { if: { type: "string" }, ["then" as string]: { const: "a" }, else: { const: 1 } };

describe("a schema", () => {
  it.each([
    [{ type: "string" }, "a", 1],
    [{ type: ["string", "null"] }, null, 1],
    [{ type: "integer" }, 1, 1.5],
    [{ type: "number" }, 1.5, "1.5"],
    [{ type: "object" }, {}, []],
    [{ type: "array", items: { type: "boolean" } }, [true], [1]],
    [{ enum: ["a", 1] }, 1, 2],
    [{ const: null }, null, 0],
    [{ minimum: 1, maximum: 2 }, 2, 3],
    [{ minimum: 1 }, 1, 0],
    [{ minLength: 1 }, "a", ""],
    [{ required: ["a"] }, { a: undefined }, {}],
    [{ properties: { a: { type: "string" } } }, { b: 1 }, { a: 1 }],
    [{ properties: { a: {} }, additionalProperties: false }, { a: 1 }, { b: 1 }],
    [{ additionalProperties: { type: "string" } }, { b: "b" }, { b: 1 }],
    [{ allOf: [{ minimum: 1 }, { maximum: 2 }] }, 1, 3],
    [{ anyOf: [{ type: "string" }, { const: 1 }] }, 1, 2],
    [{ oneOf: [{ minimum: 1 }, { maximum: 2 }] }, 3, 1],
    [conditional, "a", "b"],
    [conditional, 1, 2],
    [{ $ref: "#/$defs/a", $defs: { a: { type: "string" } } }, "a", 1],
    [true, 1, undefined],
  ])("%j accepts %j, but not %j", (schema, good, bad) => {
    expect(problemsOf(good, schema)).toEqual([]);
    if (bad !== undefined) expect(problemsOf(bad, schema)).not.toEqual([]);
  });

  it("is not fetched from elsewhere: no value matches it", () => {
    expect(problemsOf(1, { $ref: "https://example.com/schema" })).toEqual(["value is not allowed"]);
  });

  it("reports where the problem is, and what it is", () => {
    const schema = { properties: { a: { items: { type: "string" } } } };
    expect(problemsOf({ a: ["x", 1] }, schema)).toEqual(["value.a[1] must be string"]);
  });
});
