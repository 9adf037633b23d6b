import type { Check } from "../check/check.ts";
import type { CheckResult } from "../verdict/result.ts";
import type { Verdict } from "../verdict/verdict.ts";
import { type Outcome, type Placed, unseen } from "./outcome.ts";

const SETTLED: readonly Verdict[] = ["pass", "warn", "observed"];

/** What a check can say when one that it rests on did not pass; undefined when nothing stands in its way. */
export function blocked(check: Check, results: ReadonlyMap<string, CheckResult>): Outcome | undefined {
  for (const id of check.after ?? []) {
    const result = results.get(id);
    if (result === undefined || SETTLED.includes(result.verdict)) continue;
    const { verdict, reason } = result;
    const because = reason ? `${id}: ${reason.text}` : id;
    if (verdict === "not-applicable") return unseen(verdict, { kind: "not-declared", text: because });
    // For want of the same exercise, or stopped by the same hand: nothing more is wrong.
    if (reason?.kind === "needs-exercise" || reason?.kind === "interrupted") {
      return unseen("inconclusive", { kind: reason.kind, text: reason.text });
    }
    return unseen("inconclusive", { kind: "depends-on", text: `depends on ${id}`, on: id });
  }
  return undefined;
}

/** The checks in groups, each after those that it rests on. Checks that wait for each other come last, together. */
export function inOrder(checks: readonly Placed[]): readonly (readonly Placed[])[] {
  const groups: Placed[][] = [];
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
