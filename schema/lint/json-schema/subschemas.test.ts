import { expect, test } from "vitest";
import { subschemas } from "./subschemas.ts";

const places = (schema: Record<string, unknown>) =>
  [...subschemas(schema)].map(({ pointer, place }) => `${pointer} ${place}`);

test("schemas of all shapes are found once, in the order of their keywords, and only along properties as such", () => {
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

test("a list of items, dependencies on names and data hold no more than is a schema", () => {
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
