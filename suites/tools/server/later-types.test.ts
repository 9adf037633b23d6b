import { describe, expect, it } from "vitest";
import { laterType } from "./later-types.ts";

describe("a content block", () => {
  it("of a type that a later revision introduced is reported", () => {
    expect(laterType({ type: "resource_link", uri: "note://one" }, "2025-03-26")).toEqual([
      {
        pointer: "/type",
        rule: "later-type",
        message: 'is "resource_link", which 2025-06-18 introduced; the negotiated revision is 2025-03-26',
      },
    ]);
    expect(laterType({ type: "audio" }, "2024-11-05")).toHaveLength(1);
  });

  it.each([
    ["audio", "2025-03-26"],
    ["resource_link", "2025-06-18"],
    ["resource_link", "2026-07-28"],
    ["text", "2024-11-05"],
    ["hologram", "2024-11-05"],
  ] as const)("of any other type is judged by the schema: %s in %s", (type, revision) => {
    expect(laterType({ type }, revision)).toBeUndefined();
  });
});
