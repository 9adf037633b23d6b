import type { CheckResult, Leg, Result } from "../../harness/verdict/result.ts";
import { EXIT_WORDS, verdictSentence, verdictSentences } from "../summary.ts";
import { count, printableLine } from "../text.ts";
import { diagnosisBlock } from "./diagnosis.ts";
import { findingBlock } from "./finding.ts";
import type { Paint } from "./paint.ts";
import { sideBySide } from "./side-by-side.ts";
import { untold } from "./untold.ts";

/** No more findings than a person reads in a terminal; a report file has them all. */
const MOST = 10;

/** What a recommendation that was not met shows of what came. */
const BRIEF = 200;

interface Found {
  readonly leg: Leg;
  readonly check: CheckResult;
}

/** All that follows the lines of the suites; the failures come last, just before the verdict. */
export function pretty(result: Result, paint: Paint): string {
  const found = (...verdicts: CheckResult["verdict"][]) =>
    result.legs.flatMap((leg) =>
      leg.checks.filter(({ verdict }) => verdicts.includes(verdict)).map((check) => ({ leg, check })),
    );
  const unsettled = found("inconclusive").map(({ check }) => check);
  const blocks = [
    ...(result.diagnosis ? [diagnosisBlock(result.diagnosis, paint)] : []),
    ...untold(unsettled, paint),
    ...sideBySide(result.legs, paint),
    ...warnings(found("warn"), paint),
    ...failures(result, [...found("error"), ...found("fail")], paint),
    verdictBlock(result, paint),
  ];
  return `${blocks.join("\n\n")}\n`;
}

function warnings(found: readonly Found[], paint: Paint): string[] {
  if (found.length === 0) return [];
  const lines = found.map(({ leg, check }) => {
    const actual = check.actual === undefined ? "" : `: ${printableLine(check.actual, BRIEF)}`;
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
  const { verdict, exitCode, ms, legs } = result;
  const sentences = legs.length > 1 ? verdictSentences(result) : [verdictSentence(result)];
  const last = paint.quiet(`exit ${exitCode} (${EXIT_WORDS[exitCode]}) · ${(ms / 1000).toFixed(1)} s`);
  return [...sentences.map((line) => colour[verdict](line)), last].join("\n");
}
