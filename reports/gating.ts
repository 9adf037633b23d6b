import type { CheckResult, Result } from "../harness/verdict/result.ts";

type Rules = Pick<Result, "level" | "strict">;

/** Neither too new for its profile, nor expected by the baseline. */
export function counts({ pending, baseline }: CheckResult): boolean {
  return pending !== true && baseline !== "expected";
}

/** What the run fails for: a MUST, and a SHOULD where that gates. */
export function breaks(check: CheckResult, { level }: Rules): boolean {
  if (!counts(check)) return false;
  return check.verdict === "fail" || (check.verdict === "warn" && level === "should");
}

/** Reasons that leave a check without a verdict, and are nothing to mend by themselves: others tell the cause. */
const FOLLOWING: readonly string[] = ["depends-on", "interrupted", "target-gone"];

/** What leaves the run incomplete by itself, or is our own fault. */
export function unsettles(check: CheckResult, { strict }: Rules): boolean {
  if (!counts(check)) return false;
  if (check.verdict === "error") return true;
  const kind = check.verdict === "inconclusive" ? check.reason?.kind : "none";
  if (kind === "none" || (kind !== undefined && FOLLOWING.includes(kind))) return false;
  return kind !== "needs-exercise" || strict === true;
}
