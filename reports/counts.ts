import type { CheckResult, Result } from "../harness/verdict/result.ts";
import { VERDICTS, type Verdict } from "../harness/verdict/verdict.ts";
import { isPendingFinding } from "./gating.ts";

/**
 * How checks are counted: by verdict, and apart from them the failures and warnings that do not count: those of checks that
 * are newer than the profile, and those that the baseline expects.
 */
export type Counted = Verdict | "pending" | "expected";

/** Where a check is counted. */
export function countedAs(check: CheckResult): Counted {
  if (isPendingFinding(check)) return "pending";
  const isFinding = check.verdict === "fail" || check.verdict === "warn";
  return isFinding && check.baseline === "expected" ? "expected" : check.verdict;
}

/** The numbers of checks. A check that was judged in several revisions or transports counts in each of them. */
export function countsOf(checks: readonly CheckResult[]): Readonly<Record<Counted, number>> {
  const counts = Object.fromEntries([...VERDICTS, "pending", "expected"].map((one) => [one, 0]));
  for (const check of checks) {
    const at = countedAs(check);
    counts[at] = (counts[at] ?? 0) + 1;
  }
  return counts as Record<Counted, number>;
}

/** The numbers of a whole run. Every report shows these. */
export function totalsOf({ legs }: Pick<Result, "legs">): Readonly<Record<Counted, number>> {
  return countsOf(legs.flatMap(({ checks }) => checks));
}
