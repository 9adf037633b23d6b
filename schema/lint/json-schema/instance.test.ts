import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Revision } from "../../revision.ts";
import { judgeInstance } from "./instance.ts";

function said(value: unknown, schema: unknown, revision: Revision = "2025-11-25"): string[] {
  const verdict = judgeInstance(value, schema, revision);
  if (verdict.kind === "not-judged") return [`not judged: ${verdict.reason}`];
  return verdict.problems.map(({ rule, pointer, message }) => `${rule} ${pointer}: ${message}`);
}

test.each([
  [{}, { required: ["a"] }, 'required : must have the member "a"'],
  [{}, { required: ["constructor"] }, 'required : must have the member "constructor"'],
  [{ b: 1 }, { additionalProperties: false }, 'additionalProperties : must not have the member "b"'],
  [{ b: 1 }, { unevaluatedProperties: false }, 'unevaluatedProperties : must not have the member "b"'],
  [["x"], { items: { type: ["number", "null"] } }, "type /0: must be a number or null, got a string"],
  [{ a: 3 }, { properties: { a: { enum: [1, "2"] } } }, 'enum /a: must be one of 1, "2", got 3'],
  [3, { const: 4 }, "const : must be 4, got 3"],
  [3, { minimum: 4 }, "minimum : must be >= 4, got 3"],
  ["b", { pattern: "^a" }, 'pattern : must match pattern "^a", got "b"'],
])("%j breaks %j", (value, schema, message) => {
  expect(said(value, schema)).toEqual([message]);
});

test.each([
  ["a date is an annotation", "soon", { format: "date-time" }],
  ["cents are exact", 19.99, { multipleOf: 0.01 }],
  ["a pattern without the flag u", "a.b", { pattern: "^[\\w-.]+$" }],
  [
    "recursion",
    { child: { child: {} } },
    { properties: { child: { $ref: "#" } }, additionalProperties: false },
  ],
  ["an $id, as often as it comes", 1, { $id: "https://example.com/a", type: "integer" }],
  ["an $id, as often as it comes", 1, { $id: "https://example.com/a", type: "integer" }],
  ["dependencies, which 2020-12 does not have", { a: 1 }, { dependencies: { a: ["b"] } }],
  ["an id, which is no keyword", 1, { id: "x", properties: { a: { id: "y" } } }],
])("%s", (_title, value, schema) => {
  expect(said(value, schema)).toEqual([]);
});

test("keywords of OpenAPI and of ajv are ignored", () => {
  expect(said(null, { type: "string", nullable: true })).toEqual(["type : must be a string, got null"]);
  expect(said(5, { $async: true, type: "string" })).toEqual(["type : must be a string, got a number"]);
});

test("before 2025-11-25 the lenient dialect counts if none is named", () => {
  const schema = { $ref: "#/definitions/a", maximum: 1, definitions: { a: { type: "number" } } };
  expect(said(5, schema, "2025-11-25")).toEqual(["maximum : must be <= 1, got 5"]);
  expect(said(5, schema, "2025-06-18")).toEqual([]);
  expect(said("x", schema, "2025-06-18")).toHaveLength(1);
});

test("a dialect in which the schema is invalid does not count", () => {
  const tuple = { items: [{ type: "string" }] };
  expect(said(["a"], tuple, "2025-06-18")).toEqual([]);
  expect(said([5], tuple, "2025-06-18")).toEqual(["type /0: must be a string, got a number"]);
});

describe("not judged", () => {
  test.each([
    [
      { $ref: "https://example.com/a" },
      /^not judged: the schema itself has a problem at "\/\$ref": .* is outside/,
    ],
    [{ $ref: "#" }, /^not judged: the schema itself has a problem at "": applies itself/],
    [{ required: null }, /^not judged: the schema itself has a problem at "\/required": /],
    [{ $schema: "urn:mine" }, /^not judged: its dialect "urn:mine" is unknown;/],
    [{ anyOf: [{ $ref: "#" }, { $ref: "#" }] }, /^not judged: /],
    [5, /^not judged: the schema is not an object/],
    [{ unevaluatedItems: false }, /^not judged: the validator is not certain of unevaluatedItems/],
    [{ if: {}, unevaluatedProperties: false }, /^not judged: .* of unevaluatedProperties together with if/],
    [{ items: { $dynamicRef: "#" } }, /^not judged: .* of \$dynamicRef/],
  ])("%j", (schema, reason) => {
    expect(said({}, schema)[0]).toMatch(reason);
  });

  test.each(["^(a+)+$", "^(a|a)*$", "^(a*)*b$", "^(?:a?){40}a{40}$"])(
    "%s and the text that it dies of",
    (pattern) => {
      const [reason = "sound"] = said(`${"a".repeat(39)}!`.repeat(50), { pattern });
      expect(reason).toMatch(/^not judged: it takes more than 500 ms$|^pattern : must match pattern/);
    },
  );

  test("endless work is stopped", () => {
    const evil = { properties: { a: { pattern: "^(a+)+$" } } };
    expect(said({ a: `${"a".repeat(60)}!` }, evil)).toEqual(["not judged: it takes more than 500 ms"]);
  });

  test("a schema that is too wide for the compiler, and a value that is too deep", () => {
    const properties = Object.fromEntries(
      Array.from({ length: 20_000 }, (_, n) => [`p${n}`, { type: "string" }]),
    );
    expect(said({}, { properties })[0]).toMatch(/^not judged: /);
    const deep = JSON.parse(`${'{"a":'.repeat(100_000)}{}${"}".repeat(100_000)}`);
    expect(said(deep, { properties: { a: { $ref: "#" } } })).toEqual([
      "not judged: it is too deep or too wide for the stack",
    ]);
  });
});

test("any value as a schema gives a verdict", () => {
  const keyword = fc.constantFrom(
    "type",
    "$ref",
    "$id",
    "items",
    "allOf",
    "pattern",
    "properties",
    "enum",
    "$defs",
    "not",
  );
  const word = fc.constantFrom("object", "string", "#", "#/$defs/a", "a", "(", "https://example.com/");
  const { schema } = fc.letrec<{ schema: unknown; value: unknown }>((tie) => ({
    value: fc.oneof(
      { maxDepth: 4 },
      word,
      fc.jsonValue({ maxDepth: 1 }),
      fc.array(tie("value"), { maxLength: 2 }),
      tie("schema"),
    ),
    schema: fc.dictionary(fc.oneof(keyword, fc.constant("a")), tie("value"), {
      maxKeys: 4,
      noNullPrototype: true,
    }),
  }));
  fc.assert(
    fc.property(schema, fc.jsonValue(), (foreign, value) => {
      expect(judgeInstance(value, foreign, "2025-06-18").kind).toMatch(/^(not-)?judged$/);
    }),
    { seed: 3, numRuns: 300 },
  );
});
