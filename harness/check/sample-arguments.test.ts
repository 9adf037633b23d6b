import { describe, expect, it } from "vitest";
import type { Item } from "./inventory.ts";
import { allowedTools, isNamedFor, sampleArguments } from "./sample-arguments.ts";

const item = (value: Item["value"]): Item => ({ value, at: 1, pointer: "/result/tools/0" });
const reader = item({ name: "read", annotations: { readOnlyHint: true } });
const writer = item({ name: "write", annotations: { readOnlyHint: false } });
const plain = item({ name: "plain" });
const nameless = item({ annotations: { readOnlyHint: true } });
const all = [reader, writer, plain, nameless];

const names = (tools: readonly Item[]) => tools.map(({ value }) => value.name);

describe("a tool may be called", () => {
  it("if it is annotated as read-only, and not for another annotation", () => {
    expect(names(allowedTools(all, { sideEffects: false, tools: [] }))).toEqual(["read"]);
  });

  it("if the operator names it", () => {
    expect(names(allowedTools(all, { sideEffects: false, tools: ["write"] }))).toEqual(["read", "write"]);
  });

  it("with any annotations, if the operator allows side effects", () => {
    expect(names(allowedTools(all, { sideEffects: true, tools: [] }))).toEqual(["read", "write", "plain"]);
  });

  it("if the names of three tools show a server for tests, and it is not destructive", () => {
    const [first, second, third] = ["test_simple_text", "test_image_content", "test_audio_content"];
    const nothing = { sideEffects: false, tools: [] };
    const three = [item({ name: first }), item({ name: second }), item({ name: third }), plain];
    expect(names(allowedTools(three, nothing))).toEqual([first, second, third]);
    expect(allowedTools(three.slice(1), nothing)).toEqual([]);
    const destroys = item({ name: third, annotations: { destructiveHint: true } });
    expect(names(allowedTools([...three.slice(0, 2), destroys], nothing))).toEqual([first, second]);
  });

  it("if the operator names it for an exercise: first, and with the arguments of the operator", () => {
    const schema = { type: "object", properties: { ms: { type: "integer" } }, required: ["ms"] };
    const tools = [reader, item({ name: "wait", inputSchema: schema })];
    const exercises = [
      { exercise: "slow", tool: "wait", arguments: { ms: 900 } },
      { exercise: "progress", tool: "wait", arguments: { ms: 900 } },
      { exercise: "plain", tool: "wait" },
      { exercise: "logs", tool: "absent" },
    ] as const;
    const found = allowedTools(tools, { sideEffects: false, tools: ["wait"], exercises });
    expect(names(found)).toEqual(["wait", "wait", "read"]);
    const given = found.map(({ value }) => sampleArguments(value.inputSchema, "2025-11-25"));
    expect(given.slice(0, 2)).toEqual([{ ms: 900 }, { ms: 1 }]);
    const [first, second, third] = found.map(({ value }) => value);
    expect([first, second, third].map((one) => isNamedFor(one ?? {}, "slow", "logs"))).toEqual([
      true,
      false,
      false,
    ]);
    expect(sampleArguments(schema, "2025-11-25")).toEqual({ ms: 1 });
  });

  it("not for a hint with a value other than true", () => {
    const tools = [
      item({ name: "odd", annotations: { readOnlyHint: "true" } }),
      item({ name: "null", annotations: null }),
    ];
    expect(allowedTools(tools, { sideEffects: false, tools: [] })).toEqual([]);
  });
});

/** The sample for one required argument of this schema. */
const one = (schema: unknown) =>
  sampleArguments({ type: "object", properties: { one: schema }, required: ["one"] }, "2025-11-25")?.one;

describe("sample arguments", () => {
  it("omit properties that are not required", () => {
    const schema = { type: "object", properties: { a: { type: "string" } } };
    expect(sampleArguments(schema, "2025-11-25")).toEqual({});
  });

  it.each([
    [{ const: 7 }, 7],
    [{ type: "string", examples: ["Bern", "Basel"], default: "Genf" }, "Bern"],
    [{ type: "string", default: "Genf" }, "Genf"],
    [{ enum: ["celsius", "kelvin"] }, "celsius"],
    [{ type: "string" }, "mcp-conform"],
    [{ type: "string", minLength: 12 }, "mcp-conform-"],
    [{ type: "string", maxLength: 3 }, "mcp"],
    [{ type: "string", format: "uri" }, "https://mcp-conform.invalid/"],
    [{ type: "integer" }, 1],
    [{ type: "integer", minimum: 5 }, 5],
    [{ type: "number", exclusiveMinimum: 5 }, 6],
    [{ type: "number", maximum: 0 }, 0],
    [{ type: "boolean" }, false],
    [{ type: "null" }, null],
    [{ type: ["string", "null"] }, "mcp-conform"],
    [{ type: "array", items: { type: "integer" }, minItems: 2 }, [1, 1]],
    [{ anyOf: [{ type: "integer" }, { type: "string" }] }, 1],
    [{ type: "object", properties: { a: { type: "string" }, b: {} }, required: ["a"] }, { a: "mcp-conform" }],
  ])("are made of %j", (schema, expected) => {
    expect(one(schema)).toEqual(expected);
  });

  it("follow references within the schema", () => {
    const schema = {
      type: "object",
      properties: { one: { $ref: "#/$defs/a~1b" } },
      required: ["one"],
      $defs: { "a/b": { type: "integer", minimum: 3 } },
    };
    expect(sampleArguments(schema, "2025-11-25")).toEqual({ one: 3 });
  });

  it.each([
    ["a pattern that a guess does not match", { type: "string", pattern: "^[A-Z]{2}$" }],
    ["a schema that no value satisfies", { type: "string", minLength: 5, maxLength: 2 }],
    ["two schemas that hold together", { allOf: [{ minimum: 3 }, { maximum: 5 }] }],
    ["a type that there is not", { type: "date" }],
    ["a reference to itself", { $ref: "#/properties/one" }],
  ])("are not made of %s", (_, schema) => {
    expect(one(schema)).toBeUndefined();
  });

  it.each([[null], ["object"], [{ type: "array" }]])(
    "are not made of %j, which describes no arguments",
    (schema) => {
      expect(sampleArguments(schema, "2025-11-25")).toBeUndefined();
    },
  );
});

describe("a server with tool names from the table of exercises", () => {
  const named = (...names: readonly string[]) =>
    names.map((name, index) => ({ value: { name }, at: 1, pointer: `/result/tools/${index}` }));
  const called = (...names: readonly string[]) =>
    allowedTools(named(...names), { sideEffects: false, tools: [] }).map(({ value }) => value.name);

  it("is a server for tests if it has three of them: these are called, and no others", () => {
    expect(called("test_simple_text", "delete_all", "test_tool_with_progress", "test_reconnection")).toEqual([
      "test_simple_text",
      "test_tool_with_progress",
      "test_reconnection",
    ]);
  });

  it("may have one or two by coincidence: none is called", () => {
    expect(called("test_simple_text", "test_tool_with_progress", "delete_all")).toEqual([]);
  });
});
