import { baselineErrors } from "../harness/verdict/expectation.ts";
import type { CheckResult, Leg, Result } from "../harness/verdict/result.ts";
import { breaks, unsettles } from "./gating.ts";
import { verdictSentence } from "./summary.ts";
import { findingBlock } from "./terminal/finding.ts";
import { plain } from "./terminal/paint.ts";
import { printable, printableLine } from "./text.ts";

/**
 * What became of a check in the words of test reports, which are fewer: `broken` is what could not be judged and
 * should have been, and what broke with us.
 */
export type Outcome = "passed" | "warned" | "failed" | "broken" | "skipped";

/** A check in one leg, or the run as a whole, as a test report tells it. */
export interface Case {
  readonly suite: string;
  /** Names it once in the whole report. */
  readonly name: string;
  readonly outcome: Outcome;
  /** Absent for the run as a whole. */
  readonly check?: CheckResult;
  readonly ms: number;
  /** One line. */
  readonly message?: string;
  /** All there is to tell, on many. */
  readonly text?: string;
}

/** The cases of a leg. */
export interface LegCases {
  readonly leg: Leg;
  readonly cases: readonly Case[];
}

/** How much of a finding stands in a headline. */
const HEADLINE = 400;

export function legCases(result: Result): readonly LegCases[] {
  return result.legs.map((leg) => ({
    leg,
    cases: leg.checks.map((check) => caseOf(result, leg, check)),
  }));
}

/** What is to be mended in the file of the baseline. */
export function baselineCases({ baseline }: Result): readonly Case[] {
  return baselineErrors(baseline).map(({ line, check, state, text = state }) => ({
    suite: "baseline",
    name: `${printableLine(baseline?.file ?? "", HEADLINE)}:${line} ${check}`,
    outcome: "broken",
    ms: 0,
    message: printableLine(`${state}: ${text}`, HEADLINE),
    text: printable(text),
  }));
}

/**
 * The run as a whole: that the target could be judged, to the end. Whatever keeps a run from being conformant and
 * is told by no case of a check is told here, so that a report is never green when the run was not.
 */
export function runCase(result: Result, others: readonly Case[]): Case {
  const { diagnosis, interrupted, exitCode, ms } = result;
  const whole = { suite: "run", name: "run: the target was judged to the end", ms };
  const sentence = printableLine(verdictSentence(result), HEADLINE);
  if (diagnosis !== undefined) {
    const facts = diagnosis.facts.map(([label, value]) => `${label}: ${value}`);
    const text = [diagnosis.text, ...facts, ...(diagnosis.hint === undefined ? [] : [diagnosis.hint])];
    const message = printableLine(diagnosis.text, HEADLINE);
    return { ...whole, outcome: "broken", message, text: text.map((line) => printable(line)).join("\n") };
  }
  const told = others.some(({ outcome }) => ["failed", "broken"].includes(outcome));
  if (interrupted === true || (exitCode !== 0 && !told)) {
    return { ...whole, outcome: "broken", message: sentence, text: sentence };
  }
  return { ...whole, outcome: "passed" };
}

function caseOf(result: Result, leg: Leg, check: CheckResult): Case {
  const { id, suite, ms } = check;
  const outcome = outcomeOf(result, check);
  const message = messageOf(check);
  const whole = ["failed", "broken", "warned"].includes(outcome);
  return {
    suite,
    name: `${id} ${leg.revision} ${leg.transport}`,
    outcome,
    check,
    ms,
    ...(message === undefined ? {} : { message }),
    ...(whole ? { text: findingBlock(result, leg, check, plain) } : {}),
  };
}

function outcomeOf(result: Result, check: CheckResult): Outcome {
  if (breaks(check, result)) return "failed";
  if (unsettles(check, result)) return "broken";
  // What would have been a failure, and is none for the reason that the message begins with.
  if (check.verdict === "fail") return "skipped";
  if (check.verdict === "warn") return check.pending || check.baseline === "expected" ? "skipped" : "warned";
  return check.verdict === "pass" || check.verdict === "observed" ? "passed" : "skipped";
}

const KIND_WORDS: Readonly<Record<string, string>> = { "needs-exercise": "needs " };

function messageOf(check: CheckResult): string | undefined {
  const { verdict, reason, title, actual } = check;
  const before = [
    ...(check.pending ? ["pending, not counted yet: "] : []),
    ...(check.baseline === "expected" ? ["expected by the baseline: "] : []),
    ...(verdict === "not-applicable" ? ["not applicable: "] : []),
  ].join("");
  const said =
    reason !== undefined
      ? `${KIND_WORDS[reason.kind] ?? ""}${reason.text}`
      : [title, ...expectedOf(check), ...(actual === undefined ? [] : [`actual ${actual}`])].join("; ");
  if (before === "" && (verdict === "pass" || (verdict === "observed" && actual === undefined)))
    return undefined;
  return printableLine(before + said, HEADLINE);
}

/** What is only observed was expected to be nothing in particular. */
function expectedOf({ verdict, expected }: CheckResult): readonly string[] {
  return expected === undefined || verdict === "observed" ? [] : [`expected ${expected}`];
}
