import { describe, expect, it } from "vitest";
import { between, LATEST, REVISIONS, since } from "./revision.ts";

describe("revisions by span", () => {
  it("since has each revision from one on, and so every later one that is added to the list", () => {
    expect(since(REVISIONS[0])).toEqual(REVISIONS);
    expect(since(LATEST)).toEqual([REVISIONS.at(-1)]);
  });

  it("between has both ends, and none beyond them", () => {
    expect(between("2025-03-26", "2025-11-25")).toEqual(["2025-03-26", "2025-06-18", "2025-11-25"]);
    expect(between("2025-11-25", "2025-03-26")).toEqual([]);
  });
});
