import type { Kind } from "./kinds.ts";
import type { Rule } from "./rule.ts";
import { RULES, type RuleName } from "./rules.ts";

/** The rules of a step. */
export type NameOf<Step extends Rule["step"]> = {
  [Name in RuleName]: (typeof RULES)[Name]["step"] extends Step ? Name : never;
}[RuleName];

/** Whether a rule is for this kind of checks. */
export function isFor(name: RuleName, kind: Kind): boolean {
  const { kinds }: Rule = RULES[name];
  return kinds.includes(kind);
}

/** The names of the rules of a step, in the order of the table. */
export function rulesOf<Step extends Rule["step"]>(step: Step): readonly NameOf<Step>[] {
  const names = Object.keys(RULES) as RuleName[];
  return names.filter((name): name is NameOf<Step> => RULES[name].step === step);
}
