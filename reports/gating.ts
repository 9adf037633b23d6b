import type { CheckResult, Result } from "../harness/verdict/result.ts";
import { leavesComplete } from "../harness/verdict/verdict.ts";

type Rules = Pick<Result, "level" | "strict">;

/** Part of the profile, and not expected by the baseline. */
export function isCounted({ pending, baseline }: CheckResult): boolean {
  return pending !== true && baseline !== "expected";
}

/** A failure or warning of a check that is newer than the profile. Reports list it apart, so it is not counted as failed. */
export function isPendingFinding({ pending, verdict }: CheckResult): boolean {
  return pending === true && (verdict === "fail" || verdict === "warn");
}

/** The run fails because of this check: a broken MUST, and a broken SHOULD with `--level should`. */
export function failsRun(check: CheckResult, { level }: Rules): boolean {
  if (!isCounted(check)) return false;
  return check.verdict === "fail" || (check.verdict === "warn" && level === "should");
}

/** Reasons that name a cause which another part of the report shows. */
const CONSEQUENCES: readonly string[] = ["depends-on", "interrupted", "target-gone"];

/** The run is incomplete because of this check, or the check had an internal error. */
export function leavesIncomplete(check: CheckResult, { strict }: Rules): boolean {
  if (!isCounted(check)) return false;
  if (check.verdict === "error") return true;
  const kind = check.verdict === "inconclusive" ? check.reason?.kind : "none";
  if (kind === "none" || (kind !== undefined && CONSEQUENCES.includes(kind))) return false;
  return !leavesComplete(check.reason) || strict === true;
}
