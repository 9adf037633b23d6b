import { describe, expect, it } from "vitest";
import type { Listing, ListName } from "../../check/inventory.ts";
import { surfaceOf } from "./surface.ts";

const listing = (
  name: ListName,
  values: readonly object[],
  ended: Listing["ended"] = "complete",
): Listing => ({
  name,
  items: values.map((value, index) => ({ value: { ...value }, at: 1, pointer: `/result/${name}/${index}` })),
  pages: [],
  ended,
  last: { kind: "silence", seq: 1, waitedMs: 1, fenced: true },
});

describe("the surface of a leg", () => {
  it("has the listed tools by name, without their texts", () => {
    const tools = [
      { name: "b", description: "Does b", inputSchema: { type: "object" } },
      { name: "a", title: "A" },
    ];
    const { tools: offers } = surfaceOf([listing("tools", tools)]);
    expect(offers?.map(({ name, definition }) => ({ name, definition }))).toEqual([
      { name: "a", definition: {} },
      { name: "b", definition: { inputSchema: { type: "object" } } },
    ]);
    expect(offers?.[1]?.digest).toMatch(/^sha256:[0-9a-f]{64}$/);
  });

  it("has an empty list if nothing was listed, and no list that was not read to its end", () => {
    expect(surfaceOf([listing("prompts", []), listing("tools", [{ name: "a" }], "endless")])).toEqual({
      prompts: [],
    });
    expect(surfaceOf([listing("resources", [], "refused")])).toEqual({});
  });

  it("is the same in any order of the lists", () => {
    const [one, other] = [listing("tools", []), listing("prompts", [])];
    expect(JSON.stringify(surfaceOf([one, other]))).toBe(JSON.stringify(surfaceOf([other, one])));
  });
});
