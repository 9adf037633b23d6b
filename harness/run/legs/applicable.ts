import { within } from "../../../schema/revision.ts";
import type { Facts } from "../../check/applies.ts";
import type { CheckResult } from "../../verdict/result.ts";
import { checkResult, type LegCheck, noFindings } from "../outcomes/outcome.ts";
import type { LegPlan } from "./leg-plan.ts";

export interface Applicable {
  /** With the level that the first requirement has in this revision. */
  readonly applicable: readonly LegCheck[];
  /** Each with the reason why it does not apply. */
  readonly notApplicable: readonly CheckResult[];
}

/**
 * Sorts the selected checks of a leg by whether they apply to this target. A check for another revision or transport does
 * not belong to the leg, and is left out.
 */
export function applicableChecks(
  { suites, select, book }: Pick<LegPlan, "suites" | "select" | "book">,
  facts: Facts,
): Applicable {
  const applicable: LegCheck[] = [];
  const notApplicable: CheckResult[] = [];
  for (const suite of suites) {
    for (const check of suite.checks.filter(select)) {
      const duty = book.duty(check.requirements[0], facts.revision);
      const isOtherTransport = check.transport !== undefined && check.transport !== facts.transport;
      if (duty === undefined || isOtherTransport || !within(facts.revision, check.revisions ?? {})) continue;
      const one = { suite: suite.name, check, level: duty.level };
      const applies = check.applies?.(facts) ?? true;
      if (applies === true) {
        applicable.push(one);
      } else {
        const outcome = noFindings("not-applicable", { kind: "not-declared", text: applies });
        notApplicable.push(checkResult(one, outcome, 0));
      }
    }
  }
  return { applicable, notApplicable };
}
