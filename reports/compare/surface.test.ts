import { describe, expect, it } from "vitest";
import { offersOf, type Surface } from "../../harness/verdict/surface.ts";
import { legOf } from "../testing/sample.ts";
import { surfaceChanges } from "./surface.ts";

const leg = (surface: Surface, capabilities = {}) => ({ ...legOf([]), surface, capabilities });
const tools = (...items: Readonly<Record<string, unknown>>[]): Surface => ({
  tools: offersOf("tools", items) ?? [],
});

const echo = { name: "echo", inputSchema: { type: "object", properties: { text: { type: "string" } } } };

describe("the changed surface", () => {
  it("has additions, removals and changes, with their places", () => {
    const other = { name: "echo", inputSchema: { type: "object", properties: { text: { type: "number" } } } };
    expect(surfaceChanges(leg(tools(echo, { name: "old" })), leg(tools({ name: "new" }, other)))).toEqual([
      {
        of: "tool",
        name: "echo",
        kind: "changed",
        differences: [{ pointer: "/inputSchema/properties/text/type", older: "string", newer: "number" }],
      },
      { of: "tool", name: "new", kind: "added" },
      { of: "tool", name: "old", kind: "removed" },
    ]);
  });

  it("ignores the order of tools and members, and descriptions", () => {
    const turned = {
      description: "Says it again",
      inputSchema: { properties: { text: { type: "string" } }, type: "object" },
      name: "echo",
    };
    expect(surfaceChanges(leg(tools(echo, { name: "b" })), leg(tools({ name: "b" }, turned)))).toEqual([]);
  });

  it("has the declared capabilities", () => {
    const older = leg({}, { tools: {}, logging: {} });
    const newer = leg({}, { tools: { listChanged: true }, constructor: {} });
    expect(surfaceChanges(older, newer)).toEqual([
      { of: "capability", name: "constructor", kind: "added" },
      { of: "capability", name: "logging", kind: "removed" },
      {
        of: "capability",
        name: "tools",
        kind: "changed",
        differences: [{ pointer: "/listChanged", newer: true }],
      },
    ]);
  });

  it("ignores a list that only one run has", () => {
    expect(surfaceChanges(leg(tools(echo)), leg({}))).toEqual([]);
    expect(surfaceChanges(leg(tools(echo)), legOf([]))).toEqual([]);
  });

  it("has no details of a list that is too large", () => {
    const large = (type: string) => ({ name: "t", inputSchema: { type, long: "x".repeat(300_000) } });
    expect(tools(large("object")).tools?.[0]?.definition).toBeUndefined();
    expect(surfaceChanges(leg(tools(large("object"))), leg(tools(large("string"))))).toEqual([
      { of: "tool", name: "t", kind: "changed" },
    ]);
  });
});

describe("a list", () => {
  it("is omitted if it is too long", () => {
    expect(
      offersOf(
        "prompts",
        Array.from({ length: 6_000 }, (_, at) => ({ name: `p${at}` })),
      ),
    ).toBeUndefined();
  });

  it("omits items without a name", () => {
    expect(offersOf("resources", [{ uri: 7 }, { uri: "a:b" }])).toMatchObject([{ name: "a:b" }]);
  });
});
