import { describe, expect, it } from "vitest";
import { differences, lastingDifference, volatilePlaces } from "./differences.ts";

describe("two values", () => {
  it("are the same in another order of members", () => {
    expect(differences({ a: 1, b: [{ c: 2, d: 3 }] }, { b: [{ d: 3, c: 2 }], a: 1 })).toEqual([]);
  });

  it("differ in their places", () => {
    expect(differences({ a: 1, "b/c": { d: [1, 2] } }, { "b/c": { d: [1, 3] }, e: 0 })).toEqual([
      "/a",
      "/b~1c/d/1",
      "/e",
    ]);
  });

  it("differ as a whole where an item has moved, and in their places where items change", () => {
    const [a, b, c] = [{ n: "a", m: 1 }, { n: "b" }, { n: "c", o: 2 }];
    expect(differences({ list: [a, b, c] }, { list: [b, c, a] })).toEqual(["/list"]);
    expect(differences({ list: [a, b] }, { list: [b, c] })).toEqual(["/list"]);
    expect(differences({ list: [a, b] }, { list: [a, c] })).toEqual(["/list/1/n", "/list/1/o"]);
    expect(differences({ list: [1, 1, 2] }, { list: [1, 1, 3] })).toEqual(["/list/2"]);
  });

  it("differ as a whole where one is longer, or of another type", () => {
    expect(differences({ a: [1] }, { a: [1, 2] })).toEqual(["/a"]);
    expect(differences({ a: [1] }, { a: { 0: 1 } })).toEqual(["/a"]);
    expect(differences(1, 2)).toEqual([""]);
  });
});

describe("a difference that lasts", () => {
  const plain = { at: 1, list: [{ n: 1, m: 1 }] };

  it("is not in what is volatile", () => {
    expect(lastingDifference(plain, { ...plain, at: 2 }, ["/at"])).toBeUndefined();
    expect(lastingDifference(plain, { ...plain, at: { now: 2 } }, ["/at/now"])).toBeUndefined();
    expect(lastingDifference(plain, { at: 2, list: [] }, ["/at"])).toBe("/list");
  });

  it("is not in a list whose order changes by itself, in any place", () => {
    const rotated = (by: number) =>
      [0, 1, 2, 3].map((at) => ((at + by) % 4 === 0 ? { n: 0, m: 1 } : { n: (at + by) % 4 }));
    const volatile = differences({ list: rotated(0) }, { list: rotated(1) });
    expect(lastingDifference({ list: rotated(0) }, { list: rotated(2) }, volatile)).toBeUndefined();
  });

  it("is not only the order of items, at any depth", () => {
    const list = [{ n: 1, tags: ["a", "b"] }, { n: 2 }];
    const other = [{ n: 2 }, { tags: ["b", "a"], n: 1 }];
    expect(volatilePlaces({ list }, { list: other })).toEqual([]);
    expect(lastingDifference({ list }, { list: other }, [])).toBeUndefined();
    expect(lastingDifference({ list }, { list: [other[0], { n: 1, tags: ["a"] }] }, [])).toBe("/list");
    expect(lastingDifference({ list: ["[1]"] }, { list: [[1]] }, [])).toBe("/list/0");
  });

  it("is none where all is volatile", () => {
    expect(lastingDifference(plain, {}, [""])).toBeUndefined();
  });
});
