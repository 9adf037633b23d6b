import { describe, expect, test } from "vitest";
import type { Revision } from "../../revision.ts";
import { judgeSchema } from "./schema.ts";

function said(schema: unknown, revision: Revision = "2025-11-25"): string[] {
  const verdict = judgeSchema(schema, revision);
  if (verdict.kind === "not-judged") return [`not judged: ${verdict.reason}`];
  return verdict.problems.map(({ rule, pointer, message }) => `${rule} ${pointer}: ${message}`);
}

const DRAFT_07 = "http://json-schema.org/draft-07/schema#";
const DRAFT_2020_12 = "https://json-schema.org/draft/2020-12/schema";

describe("the meta-schema", () => {
  test("a valid schema", () => {
    expect(said({ type: "object", properties: { a: { type: "string" } }, required: ["a"] })).toEqual([]);
    expect(said({ type: "object", "x-vendor": 1, id: "a", nullable: true, $async: true })).toEqual([]);
  });

  test.each([
    [
      { required: null },
      "schema-valid /required: is not a valid schema of 2020-12: must be an array, got null",
    ],
    [
      { properties: { required: ["a"] } },
      "schema-valid /properties/required: is not a valid schema of 2020-12: must be an object or a boolean, got an array",
    ],
    [
      { properties: { a: { type: "int" } } },
      'schema-valid /properties/a/type: is not a valid schema of 2020-12: must be one of "array", "boolean", "integer", "null", "number", "object", "string", got "int"',
    ],
    [{ minLength: -1 }, "schema-valid /minLength: is not a valid schema of 2020-12: must be >= 0, got -1"],
    [null, "schema-object : must be an object, got null"],
    [[], "schema-object : must be an object, got an array"],
    [true, "schema-object : must be an object, got a boolean"],
  ])("%j", (schema, message) => {
    expect(said(schema)).toEqual([message]);
  });

  test("is the only problem of a schema that breaks it", () => {
    expect(said({ required: null, $ref: "#/nowhere", pattern: "(" })).toHaveLength(1);
  });
});

describe("the dialect", () => {
  const tuple = { items: [{ type: "string" }], additionalItems: false };

  test("is the one that $schema names, in any spelling", () => {
    expect(said({ $schema: DRAFT_07, ...tuple })).toEqual([]);
    expect(said({ $schema: "https://json-schema.org/draft-07/schema", ...tuple })).toEqual([]);
    expect(said({ $schema: "https://json-schema.org/draft/2019-09/schema", ...tuple })).toEqual([]);
    expect(said({ $schema: DRAFT_2020_12, ...tuple })).toHaveLength(1);
  });

  test("is 2020-12 without $schema since 2025-11-25; before, both dialects are possible", () => {
    expect(said(tuple, "2025-11-25")).toHaveLength(1);
    expect(said(tuple, "2026-07-28")).toHaveLength(1);
    expect(said(tuple, "2025-06-18")).toEqual([]);
    expect(said({ prefixItems: [{}] }, "2024-11-05")).toEqual([]);
    expect(said({ type: "int" }, "2024-11-05")).toHaveLength(1);
  });

  test("is not judged when it is unknown", () => {
    expect(said({ $schema: "http://json-schema.org/draft-04/schema#", required: null })).toEqual([
      'not judged: its dialect "http://json-schema.org/draft-04/schema#" is unknown; known are draft-07, 2019-09, 2020-12',
    ]);
  });
});

describe("patterns", () => {
  test.each(["^a+$", "[\\w-.]", "^(a+)+$", "\\p{L}"])("%s is a pattern", (pattern) => {
    expect(said({ pattern })).toEqual([]);
  });

  test("a pattern of another language is not", () => {
    expect(said({ properties: { a: { pattern: "(?P<year>\\d{4})" } } })).toEqual([
      'schema-pattern /properties/a/pattern: should be a regular expression of ECMA-262 (JavaScript), got "(?P<year>\\\\d{4})"',
    ]);
    expect(said({ patternProperties: { "(": {} } })[0]).toMatch(/^schema-pattern \/patternProperties\/\(: /);
  });
});

describe("references", () => {
  test.each([
    { $ref: "#/$defs/a", $defs: { a: true } },
    { properties: { child: { $ref: "#" } } },
    { $ref: "#named", $defs: { a: { $anchor: "named" } } },
    { $dynamicRef: "#node", $defs: { a: { $dynamicAnchor: "node" } } },
    {
      $id: "https://example.com/a",
      properties: { b: { $ref: "b#/$defs/c" } },
      $defs: { b: { $id: "b", $defs: { c: {} } } },
    },
    { $id: "urn:uuid:1", $ref: "#/$defs/a", $defs: { a: {} } },
    { $ref: "#/$defs/a%20b/properties/c~1d", $defs: { "a b": { properties: { "c/d": {} } } } },
    { $ref: "#/components/schemas/A", components: { schemas: { A: {} } } },
    { properties: { schema: { $ref: DRAFT_2020_12 } } },
    { $schema: DRAFT_07, $ref: "#named", definitions: { a: { $id: "#named" } } },
    { const: { $ref: "#/nowhere" }, properties: { $ref: { type: "string" } } },
  ])("%j resolves", (schema) => {
    expect(said(schema)).toEqual([]);
  });

  test.each([
    [{ $ref: "#/$defs/a" }, 'schema-ref /$ref: "#/$defs/a" leads to no schema: there is nothing'],
    [{ $ref: "#named" }, 'schema-ref /$ref: "#named" leads to no schema: there is nothing'],
    [
      { $ref: "#/required", required: [] },
      'schema-ref /$ref: "#/required" leads to no schema: a schema is not an array',
    ],
    [
      {
        $ref: "#/$defs/a",
        $defs: { a: { $id: "https://example.com/a", properties: { b: { $ref: "#/$defs/c" } } }, c: {} },
      },
      'schema-ref /$defs/a/properties/b/$ref: "#/$defs/c" leads to no schema: there is nothing; its base is the "$id" "https://example.com/a"',
    ],
    [{ $ref: "#/__proto__" }, 'schema-ref /$ref: "#/__proto__" leads to no schema: there is nothing'],
    [
      { $ref: "https://example.com/a.json" },
      'schema-ref-external /$ref: "https://example.com/a.json" is outside of this schema, and readers must not fetch it without consent; put it under "$defs"',
    ],
    [
      { $ref: "User" },
      'schema-ref-external /$ref: "User" is outside of this schema, and readers must not fetch it without consent; put it under "$defs"',
    ],
  ])("%j does not resolve", (schema, message) => {
    expect(said(schema)).toEqual([message]);
  });

  test("in draft-07 an $id beside $ref is ignored", () => {
    const schema = {
      properties: { a: { $id: "https://example.com/a", $ref: "#/$defs/b" } },
      $defs: { b: {} },
    };
    expect(said({ $schema: DRAFT_07, ...schema })).toEqual([]);
    expect(said({ $schema: DRAFT_2020_12, ...schema })).toHaveLength(1);
  });

  test.each([
    { $ref: "#" },
    { $ref: "#/$defs/a", $defs: { a: { $ref: "#/$defs/b" }, b: { $ref: "#/$defs/a" } } },
    { allOf: [{ $ref: "#" }] },
  ])("%j is endless", (schema) => {
    expect(said(schema)).toEqual([
      "schema-ref-endless : applies itself to the same value endlessly; let the circle go through a property or an item",
    ]);
  });
});

describe("hostile schemas", () => {
  // 10,000 references take 100 ms, and on a busy machine more than the limit.
  test("a chain of 1,000 references is followed", () => {
    const $defs: Record<string, unknown> = {};
    for (let n = 0; n < 1_000; n++) $defs[`d${n}`] = { $ref: `#/$defs/d${n + 1}` };
    expect(said({ $ref: "#/$defs/d0", $defs })).toEqual([
      'schema-ref /$defs/d999/$ref: "#/$defs/d1000" leads to no schema: there is nothing',
    ]);
    $defs.d1000 = { $ref: "#" };
    expect(said({ $ref: "#/$defs/d0", $defs })[0]).toMatch(/^schema-ref-endless : /);
  });

  test("5 MB of properties are too much, 5 MB of text are not", () => {
    const properties: Record<string, unknown> = {};
    for (let n = 0; n < 120_000; n++) properties[`property-${n}`] = { type: "string", title: `T${n}` };
    expect(said({ type: "object", properties })).toEqual(["not judged: it holds more than 100000 values"]);
    expect(said({ type: "object", description: "x".repeat(5_000_000) })).toEqual([]);
  });

  test("depth needs no stack", () => {
    const text = `${'{"not":'.repeat(50_000)}{}${"}".repeat(50_000)}`;
    expect(said(JSON.parse(text))).toEqual(["not judged: it is more than 256 levels deep"]);
  });

  test("a pattern is compiled, but does not run", () => {
    expect(said({ pattern: "(".repeat(1_000_000) })[0]).toMatch(/^schema-pattern \/pattern: /);
    expect(said({ pattern: "(((a{1000}){1000}){1000}){1000}" })).toEqual([]);
  });
});
