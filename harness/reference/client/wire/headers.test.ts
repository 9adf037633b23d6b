import { describe, expect, it } from "vitest";
import { conversationIn } from "../core/conversation.ts";
import { encodeValue, headersOf } from "./headers.ts";
import { mirroredIn } from "./mirrored.ts";

const tool = (properties: object, more: object = {}) => ({
  name: "tool",
  inputSchema: { type: "object", properties, ...more },
});

describe("the value of a header", () => {
  it.each([
    ["us-west1", "us-west1"],
    ["inner space", "inner space"],
    ["", ""],
    ["Hello, 世界", "=?base64?SGVsbG8sIOS4lueVjA==?="],
    [" padded ", "=?base64?IHBhZGRlZCA=?="],
    ["line1\nline2", "=?base64?bGluZTEKbGluZTI=?="],
    ["=?base64?literal?=", "=?base64?PT9iYXNlNjQ/bGl0ZXJhbD89?="],
    ["=?base64?open", "=?base64?open"],
  ])("%j is sent as %j", (text, value) => {
    expect(encodeValue(text)).toBe(value);
  });
});

describe("a parameter with x-mcp-header", () => {
  it("is mirrored if its path consists only of properties", () => {
    const inner = { type: "object", properties: { zone: { type: "integer", "x-mcp-header": "Zone" } } };
    const found = mirroredIn(tool({ region: { type: "string", "x-mcp-header": "Region" }, place: inner }));
    expect(found).toEqual({
      mirrored: [
        { header: "Region", path: ["region"] },
        { header: "Zone", path: ["place", "zone"] },
      ],
    });
  });

  it("may have any name that is a token", () => {
    expect(mirroredIn(tool({ "x-mcp-header": { type: "string" } }))).toEqual({ mirrored: [] });
  });

  it.each<[string, object, object?]>([
    ["an empty name", { a: { type: "string", "x-mcp-header": "" } }],
    ["a name with a space", { a: { type: "string", "x-mcp-header": "My Region" } }],
    ["a name with a line feed", { a: { type: "string", "x-mcp-header": "a\nb" } }],
    ["a name that is not a string", { a: { type: "string", "x-mcp-header": 1 } }],
    ["the type number", { a: { type: "number", "x-mcp-header": "A" } }],
    ["the type object", { a: { type: "object", "x-mcp-header": "A" } }],
    ["no type", { a: { "x-mcp-header": "A" } }],
    [
      "a name twice",
      { a: { type: "string", "x-mcp-header": "A" }, b: { type: "string", "x-mcp-header": "a" } },
    ],
    ["items before it", { a: { type: "array", items: { type: "string", "x-mcp-header": "A" } } }],
    ["anyOf before it", {}, { anyOf: [{ properties: { a: { type: "string", "x-mcp-header": "A" } } }] }],
    ["if before it", {}, { if: { properties: { a: { type: "string", "x-mcp-header": "A" } } } }],
    ["$defs before it", {}, { $defs: { a: { type: "string", "x-mcp-header": "A" } } }],
    ["no property on the path", {}, { "x-mcp-header": "A" }],
  ])("makes the tool invalid with %s", (_what, properties, more) => {
    expect(mirroredIn(tool(properties, more))).toHaveProperty(
      "problem",
      expect.stringContaining("x-mcp-header"),
    );
  });
});

describe("a call in 2026-07-28", () => {
  const conversation = { ...conversationIn("stateless"), revision: "2026-07-28" as const };
  const typed = (type: string, header: string) => ({ type, "x-mcp-header": header });
  conversation.tools.set(
    "tool",
    tool({
      text: typed("string", "Text"),
      count: typed("integer", "Count"),
      sure: typed("boolean", "Sure"),
      none: typed("string", "None"),
      absent: typed("string", "Absent"),
    }),
  );

  it("has a header for each value, but not for null or absent values", () => {
    const params = { name: "tool", arguments: { text: "é", count: -7, sure: true, none: null } };
    expect(headersOf({ jsonrpc: "2.0", id: 1, method: "tools/call", params }, conversation)).toEqual({
      "Content-Type": "application/json",
      Accept: "application/json, text/event-stream",
      "MCP-Protocol-Version": "2026-07-28",
      "Mcp-Method": "tools/call",
      "Mcp-Name": "tool",
      "Mcp-Param-Text": "=?base64?w6k=?=",
      "Mcp-Param-Count": "-7",
      "Mcp-Param-Sure": "true",
    });
  });
});
