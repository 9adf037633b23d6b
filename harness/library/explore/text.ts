import { shellWord } from "../../../reports/rerun.ts";
import { printableLine } from "../../../reports/text.ts";
import type { ClientCoverage, ClientExploration } from "../../explore/clients/explore.ts";
import type { Coverage } from "../../explore/coverage.ts";
import type { Exploration } from "../../explore/explore.ts";
import type { Finding, Violation } from "../../explore/finding.ts";
import { describeStep } from "../../explore/step.ts";
import { summaryOf } from "./summary.ts";

/** A conversation as a list to read. */
export const conversationText = (steps: Finding["steps"]): string => listText(steps.map(describeStep));

export const listText = (lines: readonly string[]): string =>
  lines.map((line, nth) => `  ${nth + 1}. ${printableLine(line, 500)}`).join("\n");

/** Where a finding was written, and the words of the command that describe the target. */
export interface Written {
  readonly trace: string;
  readonly test: string;
  readonly target: readonly string[];
}

/** A violation with what shows it in its simplest form, line by line, and the command that shows it again. */
export function findingText(
  { rule, place, title, verdict, expected, actual }: Violation,
  shownBy: readonly string[],
  { trace, test, target }: Written,
): string {
  return [
    `${verdict === "fail" ? "FAIL" : "WARN"} explore.${rule} (${printableLine(place, 200)})`,
    `  ${printableLine(title)}`,
    `  expected  ${printableLine(expected, 500)}`,
    `  actual    ${printableLine(actual, 500)}`,
    "  shown three times by:",
    listText(shownBy),
    `  test      ${printableLine(test)}`,
    `  replay    ${printableLine(["npx", "mcp-conform", "replay", trace, ...target].map(shellWord).join(" "))}`,
  ].join("\n");
}

const named = (label: string, names: readonly string[]) =>
  `  ${label.padEnd(18)} ${names.length === 0 ? "–" : names.map((name) => printableLine(name, 80)).join(", ")}`;

/** What a client was given, and what it sent. */
export function clientCoverageText({ methods, bases, behaviours, behavioursNever }: ClientCoverage): string {
  return [
    "Reached",
    named(
      "methods",
      Object.entries(methods).map(([name, count]) => `${name} ${count}`),
    ),
    named("situations", bases),
    named("behaviours", behaviours),
    named("never met", behavioursNever),
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
export function endText(exploration: Exploration | ClientExploration): string {
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
