import type { CheckResult, Diagnosis, Leg, Result } from "../../harness/verdict/result.ts";
import { EXIT_WORDS, verdictSentence } from "../summary.ts";
import { count, printable } from "../text.ts";
import { findingBlock, labelled } from "./finding.ts";
import type { Paint } from "./paint.ts";

/** No more findings than a person reads in a terminal; a report file has them all. */
const MOST = 10;

interface Found {
  readonly leg: Leg;
  readonly check: CheckResult;
}

/** All that follows the lines of the suites: what could not be exercised, warnings, failures, the verdict. */
export function pretty(result: Result, paint: Paint): string {
  const found = (...verdicts: CheckResult["verdict"][]) =>
    result.legs.flatMap((leg) =>
      leg.checks.filter(({ verdict }) => verdicts.includes(verdict)).map((check) => ({ leg, check })),
    );
  const blocks = [
    ...(result.diagnosis ? [diagnosisBlock(result.diagnosis, paint)] : []),
    ...untold(found("inconclusive"), paint),
    ...warnings(found("warn"), paint),
    ...failures(result, [...found("error"), ...found("fail")], paint),
    verdictBlock(result, paint),
  ];
  return `${blocks.join("\n\n")}\n`;
}

function diagnosisBlock({ text, facts, hint }: Diagnosis, paint: Paint): string {
  const lines = facts.map(([label, value]) => `  ${paint.quiet(label)}\n${indent(printable(value))}`);
  const mend = hint === undefined ? [] : [`  ${paint.quiet("hint")}\n${indent(hint)}`];
  return [paint.bad(printable(text)), ...lines, ...mend].join("\n");
}

function indent(text: string): string {
  return text
    .split("\n")
    .map((line) => `    ${line}`)
    .join("\n");
}

/** What could not be exercised, by what would enable it: one line a reason. */
function untold(found: readonly Found[], paint: Paint): string[] {
  if (found.length === 0) return [];
  const reasons = new Map<string, string[]>();
  for (const { check } of found) {
    const text = check.reason === undefined ? "no reason given" : reasonText(check.reason);
    reasons.set(text, [...(reasons.get(text) ?? []), check.id]);
  }
  const lines = [...reasons].map(([text, ids]) =>
    labelled("", `${text}: ${[...new Set(ids)].join(", ")}`, paint).slice(10),
  );
  return [`${paint.strong(`Not exercised (${found.length})`)}\n${lines.join("\n")}`];
}

function reasonText({ kind, text }: NonNullable<CheckResult["reason"]>): string {
  return kind === "needs-exercise" ? `needs ${text}` : text;
}

function warnings(found: readonly Found[], paint: Paint): string[] {
  if (found.length === 0) return [];
  const lines = found.map(({ leg, check }) => {
    const actual = check.actual === undefined ? "" : `: ${printable(check.actual)}`;
    return `  ${paint.doubtful("WARN")}  ${check.id} ${paint.quiet(`(${check.level}, ${leg.revision})`)}${actual}`;
  });
  return [`${paint.strong(`${count(found.length, "recommendation")} not met`)}\n${lines.join("\n")}`];
}

function failures(result: Result, found: readonly Found[], paint: Paint): string[] {
  const shown = found.slice(0, MOST).map(({ leg, check }) => findingBlock(result, leg, check, paint));
  const more = found.length - shown.length;
  return more > 0 ? [...shown, `… and ${more} more: --report json=<file> has them all.`] : shown;
}

function verdictBlock(result: Result, paint: Paint): string {
  const colour = {
    conformant: paint.good,
    "non-conformant": paint.bad,
    incomplete: paint.doubtful,
    error: paint.bad,
  };
  const { verdict, exitCode, ms } = result;
  const sentence = colour[verdict](verdictSentence(result));
  return `${sentence}\n${paint.quiet(`exit ${exitCode} (${EXIT_WORDS[exitCode]}) · ${(ms / 1000).toFixed(1)} s`)}`;
}
