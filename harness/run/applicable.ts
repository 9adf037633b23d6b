import { within } from "../../schema/revision.ts";
import type { Facts } from "../check/applies.ts";
import type { Check, Suite } from "../check/check.ts";
import type { DutyBook } from "../check/duty.ts";
import type { CheckResult } from "../verdict/result.ts";
import { checkResult, type Placed } from "./outcome.ts";

interface Selection {
  readonly suites: readonly Suite[];
  readonly select: (check: Check) => boolean;
  readonly book: DutyBook;
}

/**
 * Sorts the selected checks of a leg: those that apply, with the level that their first requirement has in
 * this revision; and those that do not, each with the evidence. A check of another revision or transport is
 * not the leg's business and is left out.
 */
export function place(
  { suites, select, book }: Selection,
  facts: Facts,
): { placed: readonly Placed[]; outside: readonly CheckResult[] } {
  const placed: Placed[] = [];
  const outside: CheckResult[] = [];
  for (const suite of suites) {
    for (const check of suite.checks.filter(select)) {
      const duty = book.duty(check.requirements[0], facts.revision);
      const elsewhere = check.transport !== undefined && check.transport !== facts.transport;
      if (duty === undefined || elsewhere || !within(facts.revision, check.revisions ?? {})) continue;
      const one = { suite: suite.name, check, level: duty.level };
      const applies = check.applies?.(facts) ?? true;
      if (applies === true) {
        placed.push(one);
      } else {
        const reason = { kind: "not-declared", text: applies } as const;
        outside.push(checkResult(one, { verdict: "not-applicable", findings: [], reason }, 0));
      }
    }
  }
  return { placed, outside };
}
