import type { Check } from "../check/check.ts";
import type { CheckResult } from "../verdict/result.ts";
import type { Verdict } from "../verdict/verdict.ts";
import { type LegCheck, noFindings, type Outcome } from "./outcome.ts";

/** After these verdicts of a check, the checks that depend on it can be run. */
const SUFFICIENT: readonly Verdict[] = ["pass", "warn", "observed"];

/** The outcome of a check that cannot be run, because one that it depends on did not pass; else undefined. */
export function blockedOutcome(check: Check, results: ReadonlyMap<string, CheckResult>): Outcome | undefined {
  for (const id of check.after ?? []) {
    const result = results.get(id);
    if (result === undefined || SUFFICIENT.includes(result.verdict)) continue;
    const { verdict, reason } = result;
    const because = reason ? `${id}: ${reason.text}` : id;
    if (verdict === "not-applicable") return noFindings(verdict, { kind: "not-declared", text: because });
    // The reason applies to this check in the same way, so it is repeated.
    if (reason?.kind === "needs-exercise" || reason?.kind === "interrupted") {
      return noFindings("inconclusive", { kind: reason.kind, text: reason.text });
    }
    return noFindings("inconclusive", { kind: "depends-on", text: `depends on ${id}`, on: id });
  }
  return undefined;
}

/** The checks in groups, each after those that it depends on. Checks that depend on each other form the last group. */
export function dependencyGroups(checks: readonly LegCheck[]): readonly (readonly LegCheck[])[] {
  const groups: LegCheck[][] = [];
  let waiting = [...checks];
  while (waiting.length > 0) {
    const ids = new Set(waiting.map(({ check }) => check.id));
    const free = waiting.filter(({ check }) => !check.after?.some((id) => id !== check.id && ids.has(id)));
    const group = free.length > 0 ? free : waiting;
    groups.push(group);
    waiting = waiting.filter((one) => !group.includes(one));
  }
  return groups;
}
