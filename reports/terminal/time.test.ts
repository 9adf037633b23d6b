import { expect, it } from "vitest";
import type { Result } from "../../harness/verdict/result.ts";
import { checkOf, legOf } from "../testing/sample.ts";
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

it("names of the checks that waited for the same answer the one that did not pass", () => {
  const leg = legOf([checkOf("beside", "pass"), checkOf("silent", "warn"), checkOf("quick", "fail")]);
  const checks = leg.checks.map((check) => ({
    ...check,
    ms: { beside: 10_300, silent: 10_100 }[check.id] ?? 5,
  }));
  const result = { ...run(30_000), legs: [{ ...leg, checks }] };
  expect(timeLines(result, { unanswered: 0, late: [] }, 200)).toEqual([
    `time: slowest checks: silent in ${leg.revision} (10.1 s), beside in ${leg.revision} (10.3 s)`,
  ]);
});
