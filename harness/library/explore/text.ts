import { shellWord } from "../../../reports/rerun.ts";
import { printableLine } from "../../../reports/text.ts";
import type { Coverage } from "../../explore/coverage.ts";
import type { Exploration } from "../../explore/explore.ts";
import type { Finding } from "../../explore/finding.ts";
import { describeStep } from "../../explore/step.ts";
import { summaryOf } from "./result.ts";

/** A conversation as a list to read. */
export function conversationText(steps: Finding["steps"]): string {
  return steps.map((step, nth) => `  ${nth + 1}. ${printableLine(describeStep(step), 500)}`).join("\n");
}

/** Where a finding was written, and the words of the command that describe the server. */
export interface Written {
  readonly trace: string;
  readonly test: string;
  readonly target: readonly string[];
}

/** A finding with the smallest conversation, and the line that sends it again. */
export function findingText(finding: Finding, { trace, test, target }: Written): string {
  const { rule, place, title, verdict, expected, actual, steps } = finding;
  return [
    `${verdict === "fail" ? "FAIL" : "WARN"} explore.${rule} (${printableLine(place, 200)})`,
    `  ${printableLine(title)}`,
    `  expected  ${printableLine(expected, 500)}`,
    `  actual    ${printableLine(actual, 500)}`,
    "  shown three times by:",
    conversationText(steps),
    `  test      ${printableLine(test)}`,
    `  replay    ${printableLine(["npx", "mcp-conform", "replay", trace, ...target].map(shellWord).join(" "))}`,
  ].join("\n");
}

/** What was reached, and what never. */
export function coverageText({
  methods,
  neverSent,
  tools,
  toolsNever,
  forms,
  formsNever,
  codes,
}: Coverage): string {
  const named = (label: string, names: readonly string[]) =>
    `  ${label.padEnd(18)} ${names.length === 0 ? "–" : names.map((name) => printableLine(name, 80)).join(", ")}`;
  const counted = Object.entries(methods).map(([name, { results, errors }]) =>
    errors === 0 ? `${name} ${results}` : `${name} ${results} (errors: ${errors})`,
  );
  return [
    "Reached",
    named("methods", counted),
    named("never sent", neverSent),
    named("tools", tools),
    named("never called", toolsNever),
    named("forms", forms),
    named("never used", formsNever),
    named(
      "error codes",
      Object.entries(codes).map(([code, count]) => `${code} ${count}`),
    ),
  ].join("\n");
}

/** The last lines. */
export function endText(exploration: Exploration): string {
  const { findings, unconfirmed } = exploration;
  const count = findings.length === 1 ? "1 finding" : `${findings.length} findings`;
  const rest = unconfirmed.map(({ rule, place }) => `${rule} (${printableLine(place, 80)})`);
  return [
    ...(rest.length === 0
      ? []
      : [`Seen, and not shown three times again, so not counted: ${rest.join(", ")}`]),
    `${count}. ${summaryOf(exploration)}.`,
  ].join("\n");
}
