import { entryState, type Scene } from "./baseline-entry.ts";
import { concerns } from "./concerns.ts";
import { type BaselineEntry, baselineErrors, type Expectation } from "./expectation.ts";
import type { CheckResult, Leg, Result } from "./result.ts";
import { EXIT, exitCode, gating, overall } from "./verdict.ts";

/** What of a run a result does not say. */
export interface Circumstances {
  /** As an ISO date: what is expected until an earlier day is not any more. */
  readonly today: string;
  /** Every revision was tried. */
  readonly all: boolean;
}

/**
 * The result as a baseline has it. The verdict stays: what is broken is broken, whoever expects it. The exit code
 * is that of all that is not expected; where that would be 0, an error of the file makes it 2.
 */
export function withBaseline(
  result: Result,
  file: string,
  expectations: readonly Expectation[],
  { today, all }: Circumstances,
): Result {
  const scene: Scene = { result, today, all };
  const entries = expectations.map((one): BaselineEntry => ({ ...one, ...entryState(one, scene) }));
  const covering = entries.filter(({ state }) => state !== "expired" && state !== "unexplained");
  const legs = result.legs.map((leg) => marked(leg, covering, scene));
  const interrupted = result.interrupted === true;
  const gate = overall(
    legs.flatMap(({ checks }) => gating(checks)),
    {
      gate: result.level ?? "must",
      strict: result.strict === true,
      cut: interrupted || result.diagnosis !== undefined,
    },
  );
  const code = exitCode(gate, interrupted);
  const baseline = { file, entries };
  const wrong = code === EXIT.conformant && baselineErrors(baseline).length > 0;
  return { ...result, legs, baseline, exitCode: wrong ? EXIT.usage : code };
}

/** A leg whose checks say whether they are as expected. */
function marked(leg: Leg, covering: readonly BaselineEntry[], { result }: Scene): Leg {
  const covered = new Set(covering.filter((one) => concerns(one, leg, result)).map(({ check }) => check));
  const byId = new Map(leg.checks.map((check) => [check.id, check]));
  const gates = ({ verdict, pending }: CheckResult) =>
    !pending && (verdict === "fail" || (verdict === "warn" && result.level === "should"));
  const mark = (check: CheckResult): CheckResult["baseline"] => {
    if (covered.has(check.id)) {
      if (check.verdict === "pass" || check.verdict === "observed") return "stale";
      if (check.verdict === "fail" || check.verdict === "warn") return "expected";
      // Known not to pass, and this time not seen: nothing is known to have changed.
      const wanted = result.strict === true && check.reason?.kind === "needs-exercise";
      if (check.verdict === "inconclusive" && !wanted) return "expected";
    }
    if (follows(check, covered, byId)) return "expected";
    return gates(check) ? "unexpected" : undefined;
  };
  const checks = leg.checks.map((check) => {
    const baseline = mark(check);
    return baseline === undefined ? check : { ...check, baseline };
  });
  return { ...leg, checks };
}

/** Whether a check is without a verdict because of one that is known not to pass. */
function follows(
  { verdict, reason }: CheckResult,
  covered: ReadonlySet<string>,
  byId: ReadonlyMap<string, CheckResult>,
  seen: readonly string[] = [],
): boolean {
  const on = reason?.on;
  if (verdict !== "inconclusive" || reason?.kind !== "depends-on" || on === undefined) return false;
  const cause = byId.get(on);
  if (cause === undefined || seen.includes(on)) return false;
  if (covered.has(on)) return cause.verdict !== "error";
  return follows(cause, covered, byId, [...seen, on]);
}
