import { expect, it } from "vitest";
import { timesOf } from "./group-times.ts";

it("the times of a group are those of all its files, and a group without a file has none", () => {
  const text = timesOf([
    { file: "suites/proof/hostile/heavy.test.ts", ms: 4_200 },
    { file: "harness/verdict/verdict.test.ts", ms: 400 },
    { file: "schema/given.test.ts", ms: 700 },
  ]);
  expect(text).toBe("     4 s  hostile and slow targets (files: 1)\n     1 s  units (files: 2)");
});
