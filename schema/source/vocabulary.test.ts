import { describe, expect, test } from "vitest";
import { REVISIONS } from "../revision.ts";
import {
  boolean,
  changing,
  during,
  integer,
  list,
  literal,
  map,
  object,
  open,
  optional,
  ref,
  type Shape,
  since,
  string,
  union,
  until,
} from "./vocabulary.ts";

const revisionsOf = (shape: Shape) => REVISIONS.filter((revision) => shape(revision) !== undefined);
const schemaOf = (shape: Shape, revision: (typeof REVISIONS)[number] = "2025-06-18") =>
  shape(revision)?.schema;

describe("a shape exists in its revisions", () => {
  test("since, until and during include both ends", () => {
    expect(revisionsOf(since("2025-06-18", string))).toEqual(["2025-06-18", "2025-11-25", "2026-07-28"]);
    expect(revisionsOf(until("2025-03-26", string))).toEqual(["2024-11-05", "2025-03-26"]);
    expect(revisionsOf(during("2025-03-26", "2025-06-18", string))).toEqual(["2025-03-26", "2025-06-18"]);
  });

  test("a changing shape is the latest one, and absent before the first", () => {
    const shape = changing({ "2025-03-26": string, "2025-11-25": integer });
    expect(REVISIONS.map((revision) => schemaOf(shape, revision)?.type)).toEqual([
      undefined,
      "string",
      "string",
      "integer",
      "integer",
    ]);
  });
});

describe("objects", () => {
  test("members are required unless optional, and omitted if absent", () => {
    const shape = object({ a: string, b: optional(string), c: since("2025-11-25", string) });
    expect(schemaOf(shape)).toEqual({
      type: "object",
      properties: { a: { type: "string" }, b: { type: "string" } },
      required: ["a"],
    });
    expect(schemaOf(shape, "2025-11-25")?.required).toEqual(["a", "c"]);
  });

  test("optional works inside and outside of a span", () => {
    for (const member of [since("2025-03-26", optional(string)), optional(since("2025-03-26", string))]) {
      expect(schemaOf(object({ member }), "2024-11-05")).toEqual({ type: "object" });
      expect(schemaOf(object({ member }))).toEqual({
        type: "object",
        properties: { member: { type: "string" } },
      });
    }
  });

  test("an open object and a map allow other members", () => {
    expect(schemaOf(open({}))).toEqual({ type: "object", additionalProperties: true });
    expect(schemaOf(map(boolean))).toEqual({ type: "object", additionalProperties: { type: "boolean" } });
  });
});

describe("unions", () => {
  test("of simple types are one schema", () => {
    expect(schemaOf(union(string, integer))).toEqual({ type: ["string", "integer"] });
  });

  test("omit absent branches, and disappear if at most one remains", () => {
    const shape = union(ref("A"), since("2025-11-25", ref("B")));
    expect(schemaOf(shape)).toEqual({ $ref: "#/definitions/A" });
    expect(schemaOf(shape, "2025-11-25")).toEqual({ anyOf: [{ $ref: "#/$defs/A" }, { $ref: "#/$defs/B" }] });
    expect(union(until("2024-11-05", string))("2025-03-26")).toBeUndefined();
  });
});

test("a list of an absent shape is an error in the source", () => {
  expect(() => list(since("2025-11-25", literal("x")))("2025-06-18")).toThrow(
    "A shape that 2025-06-18 needs is absent",
  );
});
