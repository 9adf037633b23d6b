import { describe, expect, test } from "vitest";
import { validateDefinition } from "./definition.ts";

const text = { type: "text", text: "t" };

const problemsOf = (...judged: Parameters<typeof validateDefinition>) =>
  validateDefinition(...judged).map(({ pointer, message, rule }) => `${pointer} ${message} (${rule})`);

describe("a value is judged by the definition of its revision", () => {
  test("a valid one has no problems", () => {
    expect(problemsOf("2025-11-25", "CallToolResult", { content: [text] })).toEqual([]);
  });

  test("unknown members are allowed", () => {
    expect(problemsOf("2024-11-05", "Tool", { name: "t", inputSchema: { type: "object" }, x: 1 })).toEqual(
      [],
    );
  });

  test("a missing definition is an error that names the revisions with it", () => {
    expect(() => validateDefinition("2024-11-05", "ElicitResult", {})).toThrow(
      "2024-11-05 does not define ElicitResult; it exists in 2025-06-18, 2025-11-25, 2026-07-28.",
    );
    expect(() => validateDefinition("2024-11-05", "Pet" as "Tool", {})).toThrow("No revision defines Pet.");
  });
});

describe("problems name the place, the expected and the actual value", () => {
  test.each([
    [
      "a wrong type",
      "Tool",
      { name: "t", inputSchema: [] },
      "/inputSchema must be an object, got an array (type)",
    ],
    [
      "a wrong constant",
      "Tool",
      { name: "t", inputSchema: { type: "array" } },
      '/inputSchema/type must be "object", got "array" (const)',
    ],
    ["a missing member", "Tool", { inputSchema: { type: "object" } }, ' must have "name" (required)'],
    ["an unknown choice", "Role", "system", ' must be "user" or "assistant", got "system" (enum)'],
    ["a fraction", "RequestId", 1.5, " must be a string or an integer, got 1.5 (type)"],
    ["a share above one", "Annotations", { priority: 2 }, "/priority must be at most 1, got 2 (maximum)"],
    ["a share below zero", "Annotations", { priority: -1 }, "/priority must be at least 0, got -1 (minimum)"],
    [
      "a name with a slash",
      "ClientCapabilities",
      { experimental: { "a/b~c": 1 } },
      "/experimental/a~1b~0c must be an object, got a number (type)",
    ],
  ] as const)("%s", (_, definition, value, problem) => {
    expect(problemsOf("2025-11-25", definition, value)).toEqual([problem]);
  });

  test("too many items", () => {
    const values = Array.from({ length: 101 }, () => "v");
    const result = { resultType: "complete", completion: { values } };
    expect(problemsOf("2026-07-28", "CompleteResult", result)).toEqual([
      "/completion/values must have at most 100 items, got 101 (maxItems)",
    ]);
  });

  test("a long value is cut", () => {
    expect(problemsOf("2025-11-25", "Role", "x".repeat(1000))[0]).toMatch(/got "x{59}… \(enum\)$/);
  });

  test("all problems are reported, up to twenty", () => {
    expect(problemsOf("2025-11-25", "Tool", { title: 1 })).toEqual([
      ' must have "name" (required)',
      ' must have "inputSchema" (required)',
      "/title must be a string, got a number (type)",
    ]);
    expect(problemsOf("2025-11-25", "ListToolsResult", { tools: Array(100_000).fill(0) })).toHaveLength(20);
  });
});

describe("a union is judged by the branch that it probably means", () => {
  const contentProblems = (block: unknown) =>
    problemsOf("2025-06-18", "CallToolResult", { content: [block] });

  test("by the member that distinguishes the branches", () => {
    expect(contentProblems({ type: "image", mimeType: "image/png" })).toEqual([
      '/content/0 must have "data" (required)',
    ]);
  });

  test("an unknown branch is reported with the known ones", () => {
    expect(contentProblems({ type: "video" })).toEqual([
      '/content/0/type must be "text" or "image" or "audio" or "resource_link" or "resource", got "video" (enum)',
    ]);
  });

  test("a missing branch, too", () => {
    expect(contentProblems({ text: "t" })).toEqual([
      '/content/0 must have "type": "text" or "image" or "audio" or "resource_link" or "resource" (required)',
    ]);
  });

  test("by the JSON type", () => {
    expect(contentProblems("t")).toEqual(["/content/0 must be an object, got a string (type)"]);
  });

  test("by members that exist rather than missing ones", () => {
    const responses = { who: { action: "perhaps" } };
    expect(problemsOf("2026-07-28", "InputResponses", responses)).toEqual([
      '/who/action must be "accept" or "decline" or "cancel", got "perhaps" (enum)',
    ]);
  });

  test("if nothing distinguishes them, all are named", () => {
    const resource = { type: "resource", resource: { uri: "file:///a" } };
    expect(contentProblems(resource)).toEqual(['/content/0/resource must have "text" or "blob" (required)']);
  });
});

describe("tolerable problems have their own rules", () => {
  test("null for an optional member", () => {
    expect(problemsOf("2025-11-25", "ListToolsResult", { tools: [], nextCursor: null })).toEqual([
      "/nextCursor must be a string, got null (leave the member out) (null-for-optional)",
    ]);
  });

  test("null for an optional member inside a union", () => {
    const block = { ...text, annotations: null };
    expect(problemsOf("2025-11-25", "CallToolResult", { content: [block] })).toEqual([
      "/content/0/annotations must be an object, got null (leave the member out) (null-for-optional)",
    ]);
  });

  test("null for a required member is a wrong type", () => {
    expect(problemsOf("2025-11-25", "ListToolsResult", { tools: null })).toEqual([
      "/tools must be an array, got null (type)",
    ]);
  });

  test("a boolean as the schema of a property", () => {
    const inputSchema = { type: "object", properties: { a: true } };
    expect(problemsOf("2025-06-18", "Tool", { name: "t", inputSchema })).toEqual([
      "/inputSchema/properties/a must be an object, got a boolean (boolean-subschema)",
    ]);
    const value = { name: "t", inputSchema };
    expect(problemsOf("2026-07-28", "Tool", value)).toEqual([]);
  });
});

describe("hostile values", () => {
  const deep = JSON.parse(`${"[".repeat(200_000)}${"]".repeat(200_000)}`);

  test("nested deeper than the stack", () => {
    const result = { resultType: "complete", content: [], structuredContent: deep };
    expect(problemsOf("2026-07-28", "CallToolResult", result)).toEqual([]);
    expect(problemsOf("2026-07-28", "ClientCapabilities", { extensions: { "a/b": deep } })).toEqual([
      "/extensions/a~1b must be an object, got an array (type)",
    ]);
    expect(problemsOf("2025-11-25", "Role", deep)).toEqual([
      ' must be "user" or "assistant", got an array (enum)',
    ]);
  });

  test("with the names of built-in members", () => {
    const tool = JSON.parse('{"name":"t","inputSchema":{"type":"object","properties":{"__proto__":1}}}');
    expect(problemsOf("2025-11-25", "Tool", tool)).toEqual([
      "/inputSchema/properties/__proto__ must be an object, got a number (type)",
    ]);
    expect(problemsOf("2025-11-25", "Implementation", JSON.parse('{"toString":1,"constructor":2}'))).toEqual([
      ' must have "name" (required)',
      ' must have "version" (required)',
    ]);
  });
});
