import type { CheckResult, Result } from "../../harness/verdict/result.ts";
import { exitWord, verdictSentence, verdictSentences } from "../summary.ts";
import { expectedBlock, wrongBlock } from "./baseline.ts";
import { diagnosisBlock } from "./diagnosis.ts";
import { findingBlock } from "./finding.ts";
import { notExercisedBlock } from "./not-exercised.ts";
import type { Paint } from "./paint.ts";
import { sideBySide } from "./side-by-side.ts";
import { upgradeBlock } from "./upgrade.ts";
import { type Found, pendingBlock, warningsBlock } from "./warnings.ts";

/** The maximum number of findings in a terminal. A report file has all of them. */
const MOST = 10;

/**
 * Everything after the lines of the suites. Failures come last, directly before the verdict. `quiet`: only what is wrong, and
 * the verdict.
 */
export function pretty(result: Result, paint: Paint, { quiet = false } = {}): string {
  const found = (...verdicts: CheckResult["verdict"][]) =>
    result.legs.flatMap((leg) =>
      leg.checks.filter(({ verdict }) => verdicts.includes(verdict)).map((check) => ({ leg, check })),
    );
  const counted = (...verdicts: CheckResult["verdict"][]) =>
    found(...verdicts).filter(({ check }) => !check.pending && check.baseline !== "expected");
  const notExercised = found("inconclusive").map(({ check }) => check);
  const pending = found("fail", "warn").filter(({ check }) => check.pending);
  const facts = [
    ...notExercisedBlock(notExercised, paint),
    ...sideBySide(result.legs, paint),
    ...upgradeBlock(result.legs, paint),
    ...pendingBlock(pending, result.legs, paint),
  ];
  const blocks = [
    ...(result.diagnosis ? [diagnosisBlock(result.diagnosis, paint)] : []),
    ...(quiet ? [] : facts),
    ...warningsBlock(counted("warn"), result, paint, { quiet }),
    ...(quiet ? [] : expectedBlock(result.baseline, paint)),
    ...failures(result, [...counted("error"), ...counted("fail")], paint),
    ...wrongBlock(result.baseline, paint),
    verdictBlock(result, paint),
  ];
  return `${blocks.join("\n\n")}\n`;
}

function failures(result: Result, found: readonly Found[], paint: Paint): string[] {
  const shown = found.slice(0, MOST).map(({ leg, check }) => findingBlock(result, leg, check, paint));
  const more = found.length - shown.length;
  return more > 0 ? [...shown, `… and ${more} more; --report json=<file> lists all of them.`] : shown;
}

function verdictBlock(result: Result, paint: Paint): string {
  const colour = {
    conformant: paint.good,
    "non-conformant": paint.bad,
    incomplete: paint.warning,
    error: paint.bad,
  };
  const { verdict, exitCode, ms, legs } = result;
  const sentences = legs.length > 1 ? verdictSentences(result) : [verdictSentence(result)];
  const last = paint.quiet(`exit ${exitCode} (${exitWord(result)}) · ${(ms / 1000).toFixed(1)} s`);
  const painted = verdict === "non-conformant" && exitCode === 0 ? paint.warning : colour[verdict];
  return [...sentences.map((line) => painted(line)), last].join("\n");
}
