import { expect, test } from "vitest";
import type { SchemaVerdict } from "./json-schema/verdict.ts";
import { judgeInputSchema, judgeOutputSchema } from "./tool-schema.ts";

const said = (verdict: SchemaVerdict) =>
  verdict.kind === "judged"
    ? verdict.problems.map(({ rule, pointer, message }) => `${rule} ${pointer}: ${message}`)
    : [verdict.reason];

test("the root of an inputSchema is an object", () => {
  expect(said(judgeInputSchema({ type: "object" }, "2024-11-05"))).toEqual([]);
  expect(said(judgeInputSchema({ type: "string" }, "2026-07-28"))).toEqual([
    'schema-root-type /type: the root must have the type "object", got "string"',
  ]);
  expect(said(judgeInputSchema({ anyOf: [{ type: "object" }] }, "2025-11-25"))).toEqual([
    'schema-root-type /type: the root must have the type "object", got nothing',
  ]);
});

test("and so is the root of an outputSchema until 2025-11-25", () => {
  expect(said(judgeOutputSchema({ type: "array" }, "2025-11-25"))).toEqual([
    'schema-root-type /type: the root must have the type "object", got "array"',
  ]);
  expect(said(judgeOutputSchema({ type: "array" }, "2026-07-28"))).toEqual([]);
});

test("a value that is not an object has one problem", () => {
  expect(said(judgeInputSchema(null, "2025-11-25"))).toEqual(["schema-object : must be an object, got null"]);
});

test("a wrong root is a problem even of a schema that is not judged otherwise", () => {
  const schema = { $schema: "http://json-schema.org/draft-04/schema#", type: "string" };
  expect(said(judgeInputSchema(schema, "2025-11-25"))).toEqual([
    'schema-root-type /type: the root must have the type "object", got "string"',
  ]);
});
