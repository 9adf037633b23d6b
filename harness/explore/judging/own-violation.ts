import type { Violation } from "../finding.ts";
import { OWN_RULES, type OwnRuleId } from "./rules.ts";

interface Seen {
  readonly place: string;
  readonly verdict: "fail" | "warn";
  readonly expected: string;
  readonly actual: string;
  readonly at: number;
  readonly step?: number;
  readonly key?: string;
}

/** A violation of a rule of the explorer. */
export function ownViolation(rule: OwnRuleId, { at, ...seen }: Seen): Violation {
  const { title, level, hint } = OWN_RULES[rule];
  return { rule, title, level, hint, requirements: [], evidence: [{ message: at }], ...seen };
}
