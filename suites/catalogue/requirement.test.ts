import { describe, expect, it } from "vitest";
import { LATEST, REVISIONS } from "../../schema/revision.ts";
import { between, since } from "./requirement.ts";

describe("the keys of a requirement", () => {
  it("are the same in each revision from one on, the latest included", () => {
    expect(since("2025-11-25", "a#b/1", "a#b/2")).toEqual({
      "2025-11-25": ["a#b/1", "a#b/2"],
      "2026-07-28": ["a#b/1", "a#b/2"],
    });
    expect(Object.keys(since("2024-11-05", "a"))).toEqual([...REVISIONS]);
    expect(Object.keys(since(LATEST, "a"))).toEqual([LATEST]);
  });

  it("are the same in each revision between two, both included", () => {
    expect(between("2024-11-05", "2025-03-26", "a")).toEqual({ "2024-11-05": ["a"], "2025-03-26": ["a"] });
  });

  it("can differ in other revisions", () => {
    expect({ ...between("2025-03-26", "2025-06-18", "a"), "2025-11-25": ["b"] }).toEqual({
      "2025-03-26": ["a"],
      "2025-06-18": ["a"],
      "2025-11-25": ["b"],
    });
  });
});
