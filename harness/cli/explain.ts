import { wrap } from "../../reports/text.ts";
import { REVISIONS } from "../../schema/revision.ts";
import { book } from "../../suites/catalogue/book.ts";
import { isRequirementId, REQUIREMENT_IDS, requirement } from "../../suites/catalogue/index.ts";
import { urlOf } from "../../suites/catalogue/link.ts";
import { suites } from "../../suites/index.ts";
import type { Check } from "../check/check.ts";
import { revisionsOf } from "./list.ts";
import { suggestion } from "./nearest.ts";
import { UsageError } from "./usage-error.ts";

const LABEL = 12;

/** Prints what a check, or a requirement, demands: enough to mend what it finds, and to contest it. */
export function explain(id: string): void {
  const checks = suites.flatMap((suite) => suite.checks);
  const check = checks.find((one) => one.id === id);
  if (check) {
    process.stdout.write(`${explainCheck(check)}\n`);
  } else if (isRequirementId(id)) {
    process.stdout.write(`${explainRequirement(id, checks)}\n`);
  } else {
    const known = [...checks.map((one) => one.id), ...REQUIREMENT_IDS];
    throw new UsageError(`explain ${id}: no check and no requirement has this id.${suggestion(id, known)}`);
  }
}

function explainCheck(check: Check): string {
  const { answers, reading, hint, transport, after } = check;
  const lines = [
    check.id,
    line("rule", check.title),
    line("revisions", revisionsOf(check).join(", ")),
    ...(transport ? [line("transport", transport)] : []),
    ...(after?.length ? [line("after", after.join(", "))] : []),
    line("sends", check.sends),
    ...(answers ? answers.pass.map(({ words }) => line("conforming", words)) : []),
    ...(answers?.warn ?? []).map(({ shape, because }) => line("tolerated", `${shape.words}: ${because}`)),
    ...(answers ? [line("violation", "any other answer, or none")] : []),
    ...(reading ? [line("reading", reading)] : []),
    ...(hint ? [line("to mend it", hint)] : []),
    line("alone", `npx mcp-conform --server "<command>" --only ${check.id}`),
    "",
    ...check.requirements.flatMap((id) => (isRequirementId(id) ? [explainRequirement(id, [])] : [])),
  ];
  return lines.join("\n");
}

function explainRequirement(id: Parameters<typeof requirement>[0], checks: readonly Check[]): string {
  const { role, gist, exclusion } = requirement(id);
  const standing = checks.filter((check) => check.requirements.includes(id)).map((check) => check.id);
  const levels = REVISIONS.flatMap((revision) => {
    const duty = book.duty(id, revision);
    return duty ? [line(revision, `${duty.level}  ${urlOf(id, revision) ?? ""}`)] : [];
  });
  return [
    `requirement ${id}`,
    line("demands", gist),
    line("of", role),
    ...levels,
    ...(standing.length > 0 ? [line("checks", standing.join(", "))] : []),
    ...(exclusion ? [line("not tested", `${exclusion.reason} (${exclusion.kind})`)] : []),
  ].join("\n");
}

function line(label: string, text: string): string {
  const [first = "", ...more] = wrap(text, 100 - LABEL);
  return [`  ${label.padEnd(LABEL)}${first}`, ...more.map((rest) => `  ${" ".repeat(LABEL)}${rest}`)].join(
    "\n",
  );
}
