import { describe, expect, test } from "vitest";
import type { Definitions } from "../definitions.ts";
import type { JsonSchema } from "../dialect.ts";
import { explain } from "./explain.ts";

const said = (branches: readonly JsonSchema[], value: unknown, definitions: Definitions = {}) =>
  explain(definitions, { anyOf: branches }, value, "/at").map(
    ({ pointer, message }) => `${pointer} ${message}`,
  );

const text: JsonSchema = { type: "string" };
const object = (properties: Record<string, JsonSchema>, required = Object.keys(properties)): JsonSchema => ({
  type: "object",
  properties,
  required,
});

describe("a value of a JSON type that no branch accepts", () => {
  test("has a problem with all types, each once", () => {
    expect(said([text, { type: ["integer", "string"] }], true)).toEqual([
      "/at must be a string or an integer, got a boolean",
    ]);
  });

  test("includes branches with allOf, which are objects", () => {
    expect(said([{ allOf: [object({ a: text })] }, text], 1)).toEqual([
      "/at must be an object or a string, got a number",
    ]);
  });

  test("is not a type that one of the branches accepts", () => {
    expect(said([{ type: ["integer", "string"], enum: ["a"] }, { type: "boolean" }], "b")).toEqual([
      '/at must be "a", got "b"',
    ]);
  });

  test("does not exist if a branch has no type, because it accepts any", () => {
    expect(said([{ const: 7 }, text], true)).toEqual(["/at must be 7, got true"]);
  });
});

describe("branches within references and unions", () => {
  const definitions: Definitions = {
    Number: { type: "integer" },
    Either: { anyOf: [text, { $ref: "#/$defs/Number" }] },
  };

  test("are resolved first", () => {
    expect(said([{ $ref: "#/$defs/Either" }], [], definitions)).toEqual([
      "/at must be a string or an integer, got an array",
    ]);
  });
});

describe("the member that distinguishes the branches", () => {
  const circle = object({ shape: { const: "circle" }, radius: { type: "number" } });
  const square = object({ shape: { const: "square" }, side: { type: "number" } });

  test("selects the branch", () => {
    expect(said([circle, square], { shape: "square", side: "1" })).toEqual([
      "/at/side must be a number, got a string",
    ]);
  });

  test("is reported with its values if it is missing", () => {
    expect(said([circle, square], { radius: 1 })).toEqual(['/at must have "shape": "circle" or "square"']);
  });

  test("is reported if its value fits none of them", () => {
    expect(said([circle, square], { shape: "line" })).toEqual([
      '/at/shape must be "circle" or "square", got "line"',
    ]);
  });

  test("may allow several values", () => {
    const round = object({ shape: { enum: ["circle", "ellipse"] }, radius: { type: "number" } });
    expect(said([round, square], { shape: "ellipse" })).toEqual(['/at must have "radius"']);
  });

  test("is not required if a branch has no such member", () => {
    const free = object({ shape: { const: "any" } }, []);
    expect(said([circle, free], { radius: "1" })).toEqual([]);
  });

  test("is not used if a branch does not fix it", () => {
    const open = object({ shape: text, angle: { type: "number" } });
    expect(said([circle, open], { shape: "square", angle: "1" })).toEqual([
      "/at/angle must be a number, got a string",
    ]);
  });

  test("is not required if only one branch remains", () => {
    expect(said([circle, text], { radius: 1 })).toEqual(['/at must have "shape"']);
  });
});

describe("without such a member", () => {
  test("the branch with the fewest problems counts", () => {
    const near = object({ a: text, b: text });
    const far = object({ c: text, d: text, e: text });
    expect(said([far, near], { a: "1", b: 2 })).toEqual(["/at/b must be a string, got a number"]);
  });

  test("a wrong member counts less than a missing one", () => {
    expect(said([object({ a: text }), object({ b: text })], { b: 1 })).toEqual([
      "/at/b must be a string, got a number",
    ]);
  });

  test("the first counts if each lacks one member in different places", () => {
    const inner = object({ x: object({ y: text }) });
    expect(said([inner, object({ w: text })], { x: {} })).toEqual(['/at/x must have "y"']);
  });

  test("the first counts if one has two wrong members and the other lacks one", () => {
    expect(said([object({ b: text, c: text }), object({ a: text })], { b: 1, c: 2 })).toEqual([
      "/at/b must be a string, got a number",
      "/at/c must be a string, got a number",
    ]);
  });

  test("all are named if each lacks one member", () => {
    expect(said([object({ a: text }), object({ b: text })], {})).toEqual(['/at must have "a" or "b"']);
  });

  test("the first counts if they lack members in different places, or more than one", () => {
    const inner = object({ x: object({ y: text }) });
    expect(said([inner, object({ x: object({ z: text }) }, ["x", "w"])], { x: {} })).toEqual([
      '/at/x must have "y"',
    ]);
    const two = object({ a: text, b: text });
    expect(said([two, object({ c: text, d: text })], {})).toEqual(['/at must have "a"', '/at must have "b"']);
  });
});
