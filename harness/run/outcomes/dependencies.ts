import type { Check } from "../../check/check.ts";
import type { CheckResult } from "../../verdict/result.ts";
import type { Verdict } from "../../verdict/verdict.ts";
import { noFindings, type Outcome } from "./outcome.ts";

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
