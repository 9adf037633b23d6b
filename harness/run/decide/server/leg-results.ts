import type { Revision } from "../../../../schema/revision.ts";
import type { Suite } from "../../../check/check.ts";
import type { Profile } from "../../../check/profile.ts";
import type { Emit } from "../../../verdict/event.ts";
import type { CheckResult } from "../../../verdict/result.ts";
import type { Reason, Verdict } from "../../../verdict/verdict.ts";
import { blockedOutcome } from "../../outcomes/dependencies.ts";
import { checkResult, type LegCheck, noFindings, type Outcome } from "../../outcomes/outcome.ts";
import { kindOf } from "../kinds.ts";
import { unlessPending } from "../pending.ts";
import { isFor } from "../table.ts";
import type { Results } from "./results.ts";

/** Verdicts that say something about a target which then ended. A violation that was seen stays. */
const WITHDRAWABLE: readonly Verdict[] = ["pass", "warn", "observed", "not-applicable"];

/** What the results of a leg depend on. */
interface ResultsPlan {
  readonly revision: Revision;
  readonly suites: readonly Suite[];
  readonly profile?: (revision: Revision) => Profile | undefined;
  readonly emit: Emit;
}

/** The results of the checks of a leg, as they are recorded. */
export class LegResults implements Results {
  readonly #plan: ResultsPlan;
  readonly #profile: Profile | undefined;
  readonly #results = new Map<string, CheckResult>();

  constructor(plan: ResultsPlan) {
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
      const isBlockable = isFor("dependency", kindOf(one.check));
      const outcome = isBlockable ? blockedOutcome(one.check, this.#results) : undefined;
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
    return unlessPending(result, this.#profile);
  }
}
