import { baselineErrors } from "../../harness/verdict/expectation.ts";
import type { CheckResult, Leg, Result } from "../../harness/verdict/result.ts";
import { failsRun, leavesIncomplete } from "../gating.ts";
import { plain } from "../screen.ts";
import { verdictSentence } from "../summary.ts";
import { findingBlock } from "../terminal/finding.ts";
import { printable, printableLine } from "../text.ts";
import { reasonWords } from "../verdict-words.ts";

/**
 * The outcome of a check in the words of test reports, which have fewer than we have verdicts. `broken` is a check
 * that leaves the run incomplete, or an internal error.
 */
export type Outcome = "passed" | "warned" | "failed" | "broken" | "skipped";

/** A check in one leg, or the run as a whole, as one entry of a test report. */
export interface Case {
  readonly suite: string;
  /** Unique in the whole report. */
  readonly name: string;
  readonly outcome: Outcome;
  /** Absent for the run as a whole. */
  readonly check?: CheckResult;
  /** Where the check was judged. */
  readonly leg?: Leg;
  readonly ms: number;
  /** One line. */
  readonly message?: string;
  /** The full text, on several lines. */
  readonly text?: string;
}

/** The cases of a leg. */
export interface LegCases {
  readonly leg: Leg;
  readonly cases: readonly Case[];
}

/** The maximum number of characters of a finding in a headline. */
const HEADLINE = 400;

export function legCases(result: Result): readonly LegCases[] {
  return result.legs.map((leg) => ({
    leg,
    cases: leg.checks.map((check) => caseOf(result, leg, check)),
  }));
}

/** What to fix in the baseline file. */
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
 * The run as a whole: whether the target could be tested to the end. If the run is not conformant and no case of a
 * check shows why, this case does. A report is therefore never green when the run was not.
 */
export function runCase(result: Result, others: readonly Case[]): Case {
  const { diagnosis, interrupted, exitCode, ms } = result;
  const isPart = result.selection !== undefined;
  const name = isPart ? "run: the selected checks were judged" : "run: the target was judged to the end";
  const whole = { suite: "run", name, ms };
  const sentence = printableLine(verdictSentence(result), HEADLINE);
  if (diagnosis !== undefined) {
    const facts = diagnosis.facts.map(([label, value]) => `${label}: ${value}`);
    const text = [diagnosis.text, ...facts, ...(diagnosis.hint === undefined ? [] : [diagnosis.hint])];
    const message = printableLine(diagnosis.text, HEADLINE);
    return { ...whole, outcome: "broken", message, text: text.map((line) => printable(line)).join("\n") };
  }
  const reported = others.some(({ outcome }) => ["failed", "broken"].includes(outcome));
  if (interrupted === true || (exitCode !== 0 && !reported)) {
    return { ...whole, outcome: "broken", message: sentence, text: sentence };
  }
  return { ...whole, outcome: "passed", ...(isPart ? { message: sentence } : {}) };
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
    leg,
    ms,
    ...(message === undefined ? {} : { message }),
    ...(whole ? { text: findingBlock(result, leg, check, plain) } : {}),
  };
}

function outcomeOf(result: Result, check: CheckResult): Outcome {
  if (failsRun(check, result)) return "failed";
  if (leavesIncomplete(check, result)) return "broken";
  // It would be a failure. The message begins with the reason why it is not.
  if (check.verdict === "fail") return "skipped";
  if (check.verdict === "warn") return check.pending || check.baseline === "expected" ? "skipped" : "warned";
  return check.verdict === "pass" || check.verdict === "observed" ? "passed" : "skipped";
}

function messageOf(check: CheckResult): string | undefined {
  const { verdict, reason, title, actual } = check;
  const before = [
    ...(check.pending ? ["pending, not counted: "] : []),
    ...(check.baseline === "expected" ? ["expected by the baseline: "] : []),
    ...(verdict === "not-applicable" ? ["not applicable: "] : []),
  ].join("");
  const words =
    reason !== undefined
      ? reasonWords(reason)
      : [title, ...expectedOf(check), ...(actual === undefined ? [] : [`actual ${actual}`])].join("; ");
  if (before === "" && (verdict === "pass" || (verdict === "observed" && actual === undefined)))
    return undefined;
  return printableLine(before + words, HEADLINE);
}

/** An observation expects nothing. */
function expectedOf({ verdict, expected }: CheckResult): readonly string[] {
  return expected === undefined || verdict === "observed" ? [] : [`expected ${expected}`];
}
