import type { CheckResult, Recording, Result, Selection } from "../harness/verdict/result.ts";
import { EXIT } from "../harness/verdict/verdict.ts";
import { countsOf } from "./counts.ts";
import { say } from "./language/language.ts";
import { count } from "./text.ts";
import { COUNTED, countedWord } from "./verdict-words.ts";

/** A result about a part of the checks, in which nothing is wrong. It says nothing about the others. */
export function isGoodPart({ selection, verdict, interrupted, exitCode, baseline }: Result): boolean {
  // An error in a baseline changes an exit code of 0, and no other. It is not about the target.
  const isGood = exitCode === EXIT.conformant || (baseline !== undefined && exitCode === EXIT.usage);
  return selection !== undefined && verdict === "incomplete" && !interrupted && isGood;
}

/** "2 selected checks passed; 236 were not run". Undefined where all checks were judged. */
export function partWords({ selection, legs }: Result): string | undefined {
  if (selection === undefined) return undefined;
  const judged = judgedIn(legs.flatMap(({ checks }) => checks));
  return [judgedWords(judged, selection), ...othersWords(selection)].join(say("; "));
}

/** A part without a violation: how many checks passed, and how many that apply were not judged. */
export interface Part {
  readonly passed: number;
  readonly notJudged: number;
}

/** Undefined for a result about all checks, and for a part in which something is wrong. */
export function goodPartOf(result: Result): Part | undefined {
  if (!isGoodPart(result)) return undefined;
  const { pass, observed } = countsOf(result.legs.flatMap(({ checks }) => checks));
  return { passed: pass + observed, notJudged: result.selection?.notJudged ?? 0 };
}

/** The part in a few words, for a badge or a cell: "2 passed, 236 not judged". */
export function shortPartWords({ passed, notJudged }: Part): string {
  return say("{number} passed, {others} not judged", { number: passed, others: notJudged });
}

/** How the run ended whose recording was judged. */
export function recordingWords({ verdict, exitCode, judged, format }: Recording): string {
  if (format !== undefined) return say("Read as {format}.", { format });
  if (verdict === undefined) return say("The recording does not say how its run ended.");
  return say("The run that recorded it judged {checks}: {verdict} (exit {code}).", {
    checks: count(judged ?? 0, "check"),
    verdict: say(verdict),
    code: exitCode ?? "?",
  });
}

function judgedIn(checks: readonly CheckResult[]): readonly CheckResult[] {
  return checks.filter(({ verdict }) => verdict !== "not-applicable");
}

function judgedWords(checks: readonly CheckResult[], { recording }: Selection): string {
  const noun = recording === undefined ? "selected check" : "check of the recording";
  const all = count(checks.length, noun, recording === undefined ? undefined : "checks of the recording");
  const counts = countsOf(checks);
  if (checks.length > 0 && counts.pass + counts.observed === checks.length) {
    return say("{checks} passed", { checks: all });
  }
  const parts = COUNTED.flatMap((one) => (counts[one] > 0 ? [countedWord(counts[one], one)] : []));
  const apart = counts.pending + counts.expected;
  if (apart > 0) parts.push(say("{number} not counted", { number: apart }));
  return parts.length === 0 ? all : say("{word}: {text}", { word: all, text: parts.join(say(", ")) });
}

function othersWords({ notJudged, played, recording }: Selection): readonly string[] {
  if (notJudged === 0) return [];
  const number = count(notJudged, "other");
  if (recording !== undefined) return [say("{number} need the target", { number: notJudged })];
  if (played) return [say("{others} ran only so that monitors had something to read", { others: number })];
  return [say(notJudged === 1 ? "{number} was not run" : "{number} were not run", { number: notJudged })];
}
