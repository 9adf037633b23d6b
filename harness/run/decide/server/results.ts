import type { CheckResult } from "../../../verdict/result.ts";
import type { Reason } from "../../../verdict/verdict.ts";
import type { LegCheck, Outcome } from "../../outcomes/outcome.ts";

/** The results of a leg, as far as rules read and change them. */
export interface Results {
  get(id: string): CheckResult | undefined;
  record(check: LegCheck, outcome: Outcome, ms: number, notes?: readonly string[]): void;
  /** Records that what a check has passed, warned or observed is no verdict after all. */
  withdraw(
    checks: readonly LegCheck[],
    isWithdrawn: (check: LegCheck, result: CheckResult) => boolean,
    reason: Reason,
  ): void;
}
