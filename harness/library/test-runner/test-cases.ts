import { baselineCases, type Case, legCases, type Outcome, runCase } from "../../../reports/formats/cases.ts";
import type { Result } from "../../verdict/result.ts";

/** The outcome of one test: that of a check in all legs, or that of the whole run. */
export interface TestCase {
  readonly outcome: Outcome;
  /** What to show: the findings of a failure or a warning, the reason of a skip. */
  readonly text: string;
}

/** The worst first. A check that is judged in one leg and does not apply in another is judged. */
const WORST: readonly Outcome[] = ["failed", "broken", "warned", "passed", "skipped"];

/** The outcome of each check that the run has judged, by its id. */
export function testCases(result: Result): ReadonlyMap<string, TestCase> {
  const byId = new Map<string, Case[]>();
  for (const one of casesOf(result)) {
    const id = one.check?.id ?? "";
    byId.set(id, [...(byId.get(id) ?? []), one]);
  }
  return new Map([...byId].map(([id, cases]) => [id, combined(cases)]));
}

/** The outcome of each custom check. A test of its own fails with it, although the verdict does not change. */
export function customCases(result: Result): ReadonlyMap<string, TestCase> {
  const { custom, baseline: _, ...whole } = result;
  return custom === undefined ? new Map() : testCases({ ...whole, legs: custom.legs });
}

/** Whether the target was judged to the end, and the baseline fits. */
export function wholeRun(result: Result): TestCase {
  const baseline = baselineCases(result);
  return combined([runCase(result, [...casesOf(result), ...baseline]), ...baseline]);
}

function casesOf(result: Result): readonly Case[] {
  return legCases(result).flatMap(({ cases }) => cases);
}

function combined(cases: readonly Case[]): TestCase {
  const outcome = WORST.find((one) => cases.some((two) => two.outcome === one)) ?? "skipped";
  const texts = cases
    .filter((one) => one.outcome === outcome)
    .map(({ text, message }) => text ?? message ?? "");
  return { outcome, text: [...new Set(texts)].join("\n\n") };
}
