import { expect, it } from "vitest";
import type { Result } from "../../harness/verdict/result.ts";
import { timeLines } from "./time.ts";

const run = (ms: number) => ({ ms, legs: [] }) as unknown as Result;
const late = [{ method: "tools/list", ms: 12_340 }];

it("names answers that never came, and those that came after the limit", () => {
  expect(timeLines(run(30_000), { unanswered: 2, late }, 200)).toEqual([
    "time: 2 answers never came; 1 answer came after the limit (--timeout): tools/list after 12.3 s",
  ]);
});

it("says nothing of a short run, and of one that has waited for nothing", () => {
  expect(timeLines(run(5_000), { unanswered: 2, late }, 200)).toEqual([]);
  expect(timeLines(run(30_000), { unanswered: 0, late: [] }, 200)).toEqual([]);
});
