import type { Check, Rule } from "../check/check.ts";
import { type Expect, type Finding, Inconclusive, NotApplicable, Stop } from "../check/expect.ts";
import type { CheckResult } from "../verdict/result.ts";
import { type Level, type Reason, type Verdict, violation, worst } from "../verdict/verdict.ts";

/** What came of running a check, before it is put into a result. */
export interface Outcome {
  readonly verdict: Verdict;
  readonly findings: readonly Finding[];
  readonly reason?: Reason;
}

/** An outcome that rests on nothing that was seen. */
export function unseen(verdict: Verdict, reason: Reason): Outcome {
  return { verdict, findings: [], reason };
}

/** Reads the outcome of a check from its findings and from what it threw. */
export function outcomeOf(expect: Expect, thrown: unknown): Outcome {
  const { findings } = expect;
  const seen = worst(findings.map(({ verdict }) => verdict));
  const unsettled = thrown instanceof Inconclusive || thrown instanceof NotApplicable;
  if (thrown !== undefined && !(thrown instanceof Stop) && !unsettled) {
    return { verdict: "error", findings, reason: { kind: "threw", text: describeThrown(thrown) } };
  }
  // What was seen broken stays broken, whatever else could not be settled.
  if (thrown instanceof Inconclusive && seen !== "fail") {
    const { kind, message, on } = thrown;
    const reason: Reason = { kind, text: message, ...(on === undefined ? {} : { on }) };
    return { verdict: "inconclusive", findings, reason };
  }
  if (thrown instanceof NotApplicable && seen !== "fail") {
    return { verdict: "not-applicable", findings, reason: { kind: "not-declared", text: thrown.message } };
  }
  if (seen === undefined) {
    return {
      verdict: "error",
      findings,
      reason: { kind: "threw", text: "the check ended without judging anything" },
    };
  }
  return { verdict: seen, findings };
}

function describeThrown(thrown: unknown): string {
  return thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown);
}

/** The finding that a report shows: the first of those that made the verdict. */
function telling({ verdict, findings }: Outcome): Finding | undefined {
  return findings.find((finding) => finding.verdict === verdict);
}

export interface Placed {
  readonly suite: string;
  readonly check: Check;
  readonly level: Level;
}

/** What of a check goes into a result, whichever role it judges. */
export interface Told extends Omit<Placed, "check"> {
  readonly check: Rule<string>;
}

export function checkResult(
  { suite, check, level }: Told,
  outcome: Outcome,
  ms: number,
  notes: readonly string[] = [],
): CheckResult {
  const shown = telling(outcome);
  const hint = shown?.hint ?? check.hint;
  const told =
    outcome.verdict === "pass" || shown === undefined
      ? {}
      : { expected: shown.expected, actual: shown.actual };
  const isLenient = outcome.verdict === "warn" && violation(level) === "fail";
  const leniency =
    shown?.leniency ?? check.leniency ?? (check.reading === undefined ? "tolerated" : "two-readings");
  const others = outcome.findings.filter((finding) => finding.verdict === outcome.verdict).slice(0, 10);
  return {
    id: check.id,
    title: check.title,
    suite,
    level,
    verdict: outcome.verdict,
    ...(isLenient ? { leniency } : {}),
    requirements: check.requirements,
    ...(outcome.reason ? { reason: outcome.reason } : {}),
    ...told,
    ...(hint !== undefined && ["fail", "warn"].includes(outcome.verdict) ? { hint } : {}),
    evidence: others.flatMap(({ evidence }) => evidence),
    ...(notes.length > 0 ? { notes } : {}),
    ms: Math.round(ms),
  };
}
