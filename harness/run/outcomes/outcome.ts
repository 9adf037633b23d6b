import { given } from "../../../schema/given.ts";
import type { Check, Rule } from "../../check/check.ts";
import { type Expect, type Finding, Inconclusive, NotApplicable, Stop } from "../../check/expect.ts";
import { ConnectionClosed } from "../../transport/connection.ts";
import type { CheckResult } from "../../verdict/result.ts";
import { type Level, type Reason, type Verdict, violation, worst } from "../../verdict/verdict.ts";
import { seenIn } from "./seen.ts";

/** What a check found, before it becomes a result. */
export interface Outcome {
  readonly verdict: Verdict;
  readonly findings: readonly Finding[];
  readonly reason?: Reason;
}

/** The outcome of a check that was not run, or saw nothing. */
export function noFindings(verdict: Verdict, reason: Reason): Outcome {
  return { verdict, findings: [], reason };
}

/** The reason of a check that the operator has interrupted. */
export const INTERRUPTED: Reason = { kind: "interrupted", text: "the run was interrupted" };

export function interrupted(): Inconclusive {
  return new Inconclusive(INTERRUPTED.kind, INTERRUPTED.text);
}

/** The outcome of a check that was run: from its findings, and from what it threw. */
export function outcomeOf({ findings }: Expect, error: unknown): Outcome {
  const thrown = error instanceof ConnectionClosed ? connectionClosed() : error;
  const seen = worst(findings.map(({ verdict }) => verdict));
  // A violation that was seen is not undone by what the check could not judge after it.
  if (thrown instanceof Inconclusive && seen !== "fail") {
    const { kind, message, on } = thrown;
    return { verdict: "inconclusive", findings, reason: { kind, text: message, ...given({ on }) } };
  }
  if (thrown instanceof NotApplicable && seen !== "fail") {
    return { verdict: "not-applicable", findings, reason: { kind: "not-declared", text: thrown.message } };
  }
  if (thrown !== undefined && !EXPECTED_THROWS.some((kind) => thrown instanceof kind)) {
    return { verdict: "error", findings, reason: { kind: "threw", text: describeThrown(thrown) } };
  }
  if (seen === undefined) {
    const text = "the check ended without judging anything";
    return { verdict: "error", findings, reason: { kind: "threw", text } };
  }
  return { verdict: seen, findings };
}

/** The run ends a session that was given up. A check whose turn comes after that cannot send: that is no error of the check. */
function connectionClosed(): Inconclusive {
  return new Inconclusive("target-gone", "the connection was closed before the check could send its request");
}

/** What a check throws to end early. Anything else is an error of the check. */
const EXPECTED_THROWS = [Inconclusive, NotApplicable, Stop];

export function describeThrown(thrown: unknown): string {
  return thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown);
}

/** A check that applies in a leg, with the level of its first requirement there. */
export interface LegCheck<Judged extends Rule<string> = Check> {
  readonly suite: string;
  readonly check: Judged;
  readonly level: Level;
}

/** How many places in the trace a result names at most. */
const MOST_EVIDENCE = 10;

export function checkResult(
  { suite, check, level }: LegCheck<Rule<string>>,
  { verdict, findings, reason }: Outcome,
  ms: number,
  notes: readonly string[] = [],
): CheckResult {
  const decisive = findings.filter((finding) => finding.verdict === verdict);
  const [shown] = decisive;
  const isShort = verdict === "pass" || shown === undefined;
  const isBad = verdict === "fail" || verdict === "warn";
  const isLenient = verdict === "warn" && violation(level) === "fail";
  const leniency =
    shown?.leniency ?? check.leniency ?? (check.reading === undefined ? "tolerated" : "two-readings");
  return {
    id: check.id,
    title: check.title,
    suite,
    level,
    verdict,
    ...(isLenient ? { leniency } : {}),
    requirements: check.requirements,
    ...given({ reason }),
    ...(isShort ? {} : { expected: shown.expected, ...seenIn(decisive) }),
    ...given({ hint: isBad ? (shown?.hint ?? check.hint) : undefined }),
    evidence: decisive.slice(0, MOST_EVIDENCE).flatMap(({ evidence }) => evidence),
    ...given({ compared: isBad ? shown?.compared : undefined }),
    ...(notes.length > 0 ? { notes } : {}),
    ms: Math.round(ms),
  };
}
