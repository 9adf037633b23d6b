import { describe, expect, test } from "vitest";
import { judgeMcpHeaders } from "./mcp-header.ts";

const object = (properties: object) => ({ type: "object", properties });

function said(schema: object): string[] {
  const verdict = judgeMcpHeaders(schema, "2026-07-28");
  if (verdict.kind === "not-judged") return [`not judged: ${verdict.reason}`];
  return verdict.problems.map(({ rule, pointer, message }) => `${rule} ${pointer}: ${message}`);
}

test("primitive properties, also of nested objects, can be headers", () => {
  const schema = object({
    region: { type: "string", "x-mcp-header": "Region" },
    deep: object({ count: { type: "integer", "x-mcp-header": "X-Count_1" } }),
    dry: { type: "boolean", "x-mcp-header": "dry~run" },
  });
  expect(said(schema)).toEqual([]);
});

test("no annotation is no problem, and data is not an annotation", () => {
  const schema = object({
    a: { type: "object", default: { "x-mcp-header": "" }, enum: [{ "x-mcp-header": 1 }] },
  });
  expect(said(schema)).toEqual([]);
  expect(said(object({ "x-mcp-header": { type: "number" } }))).toEqual([]);
});

test.each(["", "a b", "a:b", "a\r\nb", "é", "a\n", 5, null])("%j is not the name of a header", (name) => {
  expect(said(object({ a: { type: "string", "x-mcp-header": name } }))).toEqual([
    `mcp-header-name /properties/a/x-mcp-header: must be a token of RFC 9110 (letters, digits, "-" and the like), got ${JSON.stringify(name)}`,
  ]);
});

test("names differ in more than case", () => {
  const schema = object({
    a: { type: "string", "x-mcp-header": "Region" },
    b: { type: "string", "x-mcp-header": "REGION" },
  });
  expect(said(schema)).toHaveLength(1);
  expect(said(schema)[0]).toMatch(/^mcp-header-unique .*must be unique in the schema, ignoring case; "/);
});

describe("the place", () => {
  const annotated = { type: "string", "x-mcp-header": "A" };

  test.each([
    ["/items", { type: "array", items: annotated }],
    ["/anyOf/0", { anyOf: [annotated] }],
    ["/allOf/0/properties/b", { allOf: [object({ b: annotated })] }],
    ["/additionalProperties", { additionalProperties: annotated }],
    ["/else", { if: true, else: annotated }],
    ["/$defs/d", { $defs: { d: annotated } }],
  ])("%s is not reached by properties only", (pointer, property) => {
    expect(said(object({ a: property }))).toEqual([
      `mcp-header-place /properties/a${pointer}/x-mcp-header: must be on a property that only "properties" keywords lead to, so that its value can be found`,
    ]);
  });

  test("the root is not a property", () => {
    expect(said({ ...object({}), "x-mcp-header": "A" })[0]).toMatch(/^mcp-header-place \/x-mcp-header: /);
  });
});

describe("the type", () => {
  const typed = (type?: unknown) =>
    said(object({ a: { ...(type !== undefined && { type }), "x-mcp-header": "A" } }));

  test.each(["number", "object", "array", "null"])("%s cannot be a header", (type) => {
    expect(typed(type)).toEqual([
      `mcp-header-type /properties/a/type: must be "string", "integer" or "boolean" for a header, got "${type}"`,
    ]);
  });

  test("a list with number cannot be a header either", () => {
    expect(typed(["string", "number"])).toEqual([
      'mcp-header-type /properties/a/type: must be "string", "integer" or "boolean" for a header, got one of "string", "number"',
    ]);
  });

  test("nullable and missing types have two readings", () => {
    expect(typed(["string", "null"])[0]).toMatch(/^mcp-header-type-unclear .* got one of "string", "null"$/);
    expect(typed()[0]).toMatch(/^mcp-header-type-unclear .* got nothing$/);
  });
});

test("a property that looks like a secret should not be a header", () => {
  expect(said(object({ apiKey: { type: "string", "x-mcp-header": "Key" } }))).toEqual([
    'mcp-header-sensitive /properties/apiKey/x-mcp-header: should not make "apiKey" a header: it looks like a secret, and proxies read headers',
  ]);
  expect(said(object({ page_token: { type: "string", "x-mcp-header": "Page" } }))).toEqual([]);
});

test("the annotation is judged since 2026-07-28", () => {
  const schema = object({ a: { type: "number", "x-mcp-header": "" } });
  expect(judgeMcpHeaders(schema, "2025-11-25")).toEqual({ kind: "judged", problems: [] });
});

test("a schema that is too deep is not judged", () => {
  let schema: object = {};
  for (let level = 0; level < 100_000; level++) schema = object({ a: schema });
  expect(said(schema)).toEqual(["not judged: it is more than 256 levels deep"]);
});
