import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { DIALECTS } from "./dialect.ts";
import { compile, metaValidator } from "./engine.ts";
import { isPlain, surelyFits } from "./plain.ts";

const ordinary = {
  $schema: "https://json-schema.org/draft/2020-12/schema",
  type: "object",
  properties: {
    city: { type: "string", minLength: 2 },
    days: { type: "integer", minimum: 1, "x-unit": "d" },
  },
  required: ["city"],
  additionalProperties: false,
};

describe("a plain schema", () => {
  it("is one with ordinary keywords", () => {
    expect(isPlain(ordinary)).toBe(true);
  });

  it.each([
    ["a reference", { $ref: "#/$defs/a", $defs: { a: {} } }],
    ["a pattern", { type: "string", pattern: "^a" }],
    ["an id", { $id: "https://a.example/" }],
    ["several types", { type: ["string", "null"] }],
    ["a type that does not exist", { type: "text" }],
    ["a keyword with a wrong value", { properties: { a: { minLength: -1 } } }],
    ["a boolean schema in it", { properties: { a: true } }],
    ["a member required twice", { required: ["a", "a"] }],
    ["a choice that is there twice", { enum: ["a", "a"] }],
    ["a property named __proto__", JSON.parse('{"properties":{"__proto__":{}}}')],
    ["a keyword of OpenAPI", { type: "string", nullable: true }],
    ["a dialect that is no text", { $schema: 7 }],
  ])("is none with %s", (_, schema) => {
    expect(isPlain(schema)).toBe(false);
  });

  it("fits, or it is left to ajv", () => {
    expect(surelyFits(ordinary, { city: "Ulm", days: 2 })).toBe(true);
    for (const value of [
      { city: "U" },
      { days: 1 },
      { city: "Ulm", days: 0 },
      { city: "Ulm", x: 1 },
      [],
      "Ulm",
    ])
      expect(surelyFits(ordinary, value)).toBe(false);
  });
});

const text = fc.constantFrom("", "a", "bb", "😀", "constructor", "toString");
const number = fc.constantFrom(-1, 0, 1, 1.5, 2, 3);
const scalar = fc.oneof(text, number, fc.boolean(), fc.constant(null));
const count = fc.constantFrom(0, 1, 2, 2, -1);
const name = fc.constantFrom("a", "b", "constructor", "x-a");

const { value } = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 3 },
    scalar,
    fc.array(tie("value"), { maxLength: 3 }),
    fc.dictionary(name, tie("value"), { maxKeys: 3 }),
  ),
}));

/** Schemas of this depth. */
function schemas(depth: number): fc.Arbitrary<object> {
  const inner = depth === 0 ? fc.constant({}) : schemas(depth - 1);
  return fc.record(
    {
      type: fc.constantFrom("string", "number", "integer", "boolean", "null", "array", "object"),
      title: text,
      enum: fc.array(scalar, { maxLength: 2 }),
      const: scalar,
      minimum: number,
      exclusiveMaximum: number,
      minLength: count,
      maxLength: count,
      minItems: count,
      maxItems: count,
      required: fc.array(name, { maxLength: 2 }),
      properties: fc.dictionary(name, inner, { maxKeys: 2 }),
      additionalProperties: fc.oneof(fc.boolean(), inner),
      items: inner,
      anyOf: fc.array(inner, { maxLength: 2 }),
    },
    { requiredKeys: [] },
  );
}

/** Of the keywords of a schema at most three are kept: a schema with all of them fits nothing. */
const someOf = (all: object, kept: number) =>
  Object.fromEntries(Object.entries(all).filter((_, index) => ((kept >> (index % 6)) & 1) === 1));

it("each plain schema is valid by the meta-schemas, and what fits it for certain fits by ajv", () => {
  const seen = { plain: 0, fits: 0 };
  fc.assert(
    fc.property(
      schemas(2),
      fc.nat(63),
      fc.array(value, { minLength: 1, maxLength: 8 }),
      (all, kept, values) => {
        const one = someOf(all, kept);
        if (!isPlain(one)) return;
        seen.plain += 1;
        for (const dialect of DIALECTS) expect(metaValidator(dialect)(one), dialect.name).toBe(true);
        const fitting = values.filter((each) => surelyFits(one, each));
        seen.fits += fitting.length;
        for (const dialect of fitting.length === 0 ? [] : DIALECTS) {
          const judge = compile(one, dialect);
          for (const each of fitting)
            expect(judge(each), `${JSON.stringify(one)} ${JSON.stringify(each)}`).toEqual([]);
        }
      },
    ),
    { numRuns: 1_500, seed: 20_260_728 },
  );
  expect(seen.plain).toBeGreaterThan(100);
  expect(seen.fits).toBeGreaterThan(100);
});
