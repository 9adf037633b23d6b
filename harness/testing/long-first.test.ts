import { existsSync } from "node:fs";
import { expect, it } from "vitest";
import { BUSY, longFirst, WAITING } from "./long-first.ts";

const [busiest = "", second = ""] = BUSY;
const [longest = "", next = ""] = WAITING;

it("names only files of tests that exist", () => {
  const listed = [...BUSY, ...WAITING];
  expect(listed.filter((file) => !file.endsWith(".test.ts") || !existsSync(file))).toEqual([]);
});

it("takes busy files and files that wait in turn, and then the others", () => {
  const files = ["a.test.ts", next, second, "b.test.ts", longest, busiest];
  expect(longFirst(files)).toEqual([busiest, longest, second, next, "a.test.ts", "b.test.ts"]);
});

it("spreads files that wait over the first half of files that are quick", () => {
  const quick = Array.from({ length: 8 }, (_, index) => `${index}.test.ts`);
  expect(longFirst([...quick, next, longest])).toEqual([
    ...[quick[0], longest, quick[1], quick[2], next, quick[3]],
    ...quick.slice(4),
  ]);
});

it("loses no file", () => {
  const files = [...WAITING, "a.test.ts", ...BUSY];
  expect(longFirst(files).toSorted()).toEqual(files.toSorted());
});
