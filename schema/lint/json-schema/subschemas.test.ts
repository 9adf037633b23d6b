import { expect, test } from "vitest";
import { subschemas } from "./subschemas.ts";

const places = (schema: Record<string, unknown>) =>
  [...subschemas(schema)].map(({ pointer, place }) => `${pointer} ${place}`);

test("each schema is found once, in the order of the keywords, and only the keyword properties leads to properties", () => {
  const schema = {
    properties: { a: { properties: { "b/c": {} } }, d: true },
    items: { not: {} },
    allOf: [{ properties: { e: {} } }, false],
    $defs: { f: {} },
  };
  expect(places(schema)).toEqual([
    " root",
    "/items elsewhere",
    "/items/not elsewhere",
    "/allOf/0 elsewhere",
    "/allOf/0/properties/e elsewhere",
    "/$defs/f elsewhere",
    "/properties/a property",
    "/properties/a/properties/b~1c property",
  ]);
});

test("only schemas are found in a list of items, in dependencies and in data", () => {
  const schema = {
    items: [{}, 5],
    dependencies: { a: ["b"], c: {} },
    default: { not: {} },
    enum: [{ not: {} }],
    allOf: { not: {} },
    constructor: {},
  };
  expect(places(schema)).toEqual([" root", "/items/0 elsewhere", "/dependencies/c elsewhere"]);
});
