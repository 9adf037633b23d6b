import { checkPretty, requirementPretty } from "../../../reports/catalogue/explain.ts";
import { checkPage } from "../../../reports/check-page.ts";
import { readExamples, withExample } from "../../../suites/examples.ts";
import { explainCheck, explainRequirement } from "../../../suites/explain.ts";
import { everySuite, isRequirementId, REQUIREMENT_IDS } from "../../../suites/registry.ts";
import { suggestion } from "../../library/nearest.ts";
import { UsageError } from "../../library/usage-error.ts";
import { situationText } from "./situation.ts";

/** How many ids that begin with a given one are named. */
const MOST_BELOW = 12;

/** The situation, or the rule behind a check or a requirement: enough to fix a failure, or to disagree with it. A check comes before a requirement of the same id, because its text includes the requirement. */
export function explanation(id: string): string {
  const checks = everySuite.flatMap((suite) => suite.checks);
  const check = checks.find((one) => one.id === id);
  if (check) {
    const explained = withExample(explainCheck(check), readExamples());
    // A check of the project always has a page.
    const page = { label: "docs", texts: [checkPage(id) ?? ""], command: true as const };
    return checkPretty({ ...explained, facts: [...explained.facts, page] });
  }
  const situation = situationText(id);
  if (situation !== undefined) return situation;
  if (isRequirementId(id)) return requirementPretty(explainRequirement(id, everySuite));
  const known = [...checks.map((one) => one.id), ...REQUIREMENT_IDS];
  const below = [...new Set(known)].filter((one) => one.startsWith(`${id}.`));
  if (below.length > 0) {
    const names = below.slice(0, MOST_BELOW).join(", ");
    const more = below.length > MOST_BELOW ? ` and ${below.length - MOST_BELOW} more` : "";
    throw new UsageError(`explain ${id}: several begin with it: ${names}${more}. Expected one of them.`);
  }
  throw new UsageError(
    `explain ${id}: no check and no requirement has this id.${suggestion(id, known)} "mcp-conform list" shows the ids of all checks.`,
  );
}
