import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { judgeInstance } from "../../schema/lint/index.ts";
import { argumentsFor } from "./values.ts";

const SCHEMAS = [
  { type: "object", properties: { a: { type: "integer", minimum: 3, maximum: 9 } }, required: ["a"] },
  {
    type: "object",
    properties: { a: { enum: ["x", "y"] }, b: { type: ["string", "null"] } },
    required: ["b"],
  },
  {
    type: "object",
    properties: { a: { type: "array", items: { $ref: "#/$defs/n" }, minItems: 1 } },
    $defs: { n: { type: "number" } },
    required: ["a"],
  },
  {
    type: "object",
    properties: { a: { anyOf: [{ type: "boolean" }, { const: 5 }] } },
    additionalProperties: false,
  },
];

describe("arguments of a tool", () => {
  it.each(SCHEMAS)("are valid in its schema, and not always the same: %j", (schema) => {
    const made = argumentsFor(schema, "2025-11-25");
    const values = made === undefined ? [] : fc.sample(made, { seed: 1, numRuns: 50 });
    const problems = values.flatMap((value): readonly unknown[] => {
      const verdict = judgeInstance(value, schema, "2025-11-25");
      return verdict.kind === "judged" ? verdict.problems : ["not judged"];
    });
    expect(problems).toEqual([]);
    expect(new Set(values.map((value) => JSON.stringify(value))).size).toBeGreaterThan(1);
  });

  it("are not made for a schema that shows none", () => {
    expect(
      argumentsFor(
        { type: "object", required: ["a"], properties: { a: { type: "string", pattern: "^x{9}$" } } },
        "2025-11-25",
      ),
    ).toBeUndefined();
  });
});
