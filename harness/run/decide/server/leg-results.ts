import type { Profile } from "../../../check/profile.ts";
import type { CheckResult } from "../../../verdict/result.ts";
import type { Reason, Verdict } from "../../../verdict/verdict.ts";
import type { LegPlan } from "../../legs/leg-plan.ts";
import { blockedOutcome } from "../../outcomes/dependencies.ts";
import { checkResult, type LegCheck, noFindings, type Outcome } from "../../outcomes/outcome.ts";

/** Verdicts that say something about a target which then ended. A violation that was seen stays. */
const WITHDRAWABLE: readonly Verdict[] = ["pass", "warn", "observed", "not-applicable"];

/** The results of the checks of a leg, as they are recorded. */
export class LegResults {
  readonly #plan: Pick<LegPlan, "revision" | "suites" | "profile" | "emit">;
  readonly #profile: Profile | undefined;
  readonly #results = new Map<string, CheckResult>();

  constructor(plan: Pick<LegPlan, "revision" | "suites" | "profile" | "emit">) {
    this.#plan = plan;
    this.#profile = plan.profile?.(plan.revision);
  }

  /** Records an outcome, and emits it. */
  readonly record = (check: LegCheck, outcome: Outcome, ms: number, notes: readonly string[] = []): void => {
    const result = this.#marked(checkResult(check, outcome, ms, notes));
    this.#results.set(result.id, result);
    const { revision, emit } = this.#plan;
    emit({ type: "check-ended", revision, check: result });
  };

  /** Records that what a check has passed, warned or observed is no verdict after all. */
  withdraw(
    checks: readonly LegCheck[],
    isWithdrawn: (check: LegCheck, result: CheckResult) => boolean,
    reason: Reason,
  ): void {
    for (const one of checks) {
      const result = this.#results.get(one.check.id);
      if (result === undefined || !WITHDRAWABLE.includes(result.verdict) || !isWithdrawn(one, result))
        continue;
      this.record(one, noFindings("inconclusive", reason), result.ms, result.notes);
    }
  }

  /** The checks that can be run now. A check is blocked if one that it depends on did not pass: then that is recorded. */
  unblocked(checks: readonly LegCheck[]): readonly LegCheck[] {
    return checks.filter((one) => {
      const outcome = blockedOutcome(one.check, this.#results);
      if (outcome !== undefined) this.record(one, outcome, 0);
      return outcome === undefined;
    });
  }

  get(id: string): CheckResult | undefined {
    return this.#results.get(id);
  }

  /** Of all checks, in the order of the suites. */
  all(notApplicable: readonly CheckResult[]): readonly CheckResult[] {
    const ids = this.#plan.suites.flatMap(({ checks }) => checks.map(({ id }) => id));
    const rank = new Map(ids.map((id, index) => [id, index]));
    return [...notApplicable.map((result) => this.#marked(result)), ...this.#results.values()].sort(
      (one, other) => (rank.get(one.id) ?? 0) - (rank.get(other.id) ?? 0),
    );
  }

  #marked(result: CheckResult): CheckResult {
    const counts = this.#profile?.counts(result.id) ?? true;
    return counts ? result : { ...result, pending: true };
  }
}
