import type { Leg } from "../../harness/verdict/result.ts";
import type { Verdict } from "../../harness/verdict/verdict.ts";
import { isPendingFinding } from "../gating.ts";

/** What matters most in a suite, and how many of its checks have it. */
export interface SuiteVerdict {
  readonly verdict: Verdict;
  readonly number: number;
}

/** What is wrong comes first. Where nothing is, the passes count, and not what the run could not exercise. */
const ORDER: readonly Verdict[] = ["error", "fail", "warn", "pass", "inconclusive", "observed"];

/** The suites of all legs with an applicable check, in the order of the result. */
export function suiteNames(legs: readonly Leg[]): readonly string[] {
  const checks = legs.flatMap((leg) => leg.checks);
  return [...new Set(checks.filter(({ verdict }) => verdict !== "not-applicable").map(({ suite }) => suite))];
}

/** Undefined where no check of the suite applies, or all that it found is pending. */
export function suiteVerdict({ checks }: Leg, suite: string): SuiteVerdict | undefined {
  const mine = checks.filter((check) => check.suite === suite && !isPendingFinding(check));
  const verdicts = mine.map(({ verdict }) => verdict);
  const verdict = ORDER.find((one) => verdicts.includes(one));
  if (verdict === undefined) return undefined;
  return { verdict, number: verdicts.filter((one) => one === verdict).length };
}
