import { checkPretty, requirementPretty } from "../../../reports/explain.ts";
import { explainCheck, explainRequirement } from "../../../suites/explain.ts";
import { allChecks, isRequirementId, REQUIREMENT_IDS, roleSuites } from "../../../suites/registry.ts";
import { suggestion } from "../../library/nearest.ts";
import { UsageError } from "../../library/usage-error.ts";

/** Prints what a check, or a requirement, demands: enough to mend what it finds, and to contest it. */
export function explain(id: string): void {
  process.stdout.write(`${explanation(id)}\n`);
}

/** A check goes before a requirement of the same id, and tells of it. */
export function explanation(id: string): string {
  const check = allChecks.find((one) => one.id === id);
  if (check) return checkPretty(explainCheck(check));
  if (isRequirementId(id)) return requirementPretty(explainRequirement(id, roleSuites));
  const known = [...allChecks.map((one) => one.id), ...REQUIREMENT_IDS];
  throw new UsageError(`explain ${id}: no check and no requirement has this id.${suggestion(id, known)}`);
}
