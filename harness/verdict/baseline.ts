import { type BaselineRun, entryState } from "./baseline-entry.ts";
import { concerns } from "./concerns.ts";
import { type BaselineEntry, baselineErrors, type Expectation } from "./expectation.ts";
import type { CheckResult, Leg, Result } from "./result.ts";
import { EXIT, excuseExpected, exitCode, overall } from "./verdict.ts";

/** Facts of a run that are not in its result. */
export interface Circumstances {
  /** As an ISO date. An entry whose last day is before it has expired. */
  readonly today: string;
  /** The run tried every revision. */
  readonly all: boolean;
  /** Known deviations of the SDK of the target that the operator accepts. */
  readonly accepted?: readonly BaselineEntry[];
}

/**
 * The result with the states from a baseline. The verdict does not change: an expected failure is still a failure. The
 * exit code comes from the unexpected checks. An error in the file changes an exit code of 0 to 2.
 */
export function applyBaseline(
  result: Result,
  file: string,
  expectations: readonly Expectation[],
  { today, all, accepted = [] }: Circumstances,
): Result {
  const run: BaselineRun = { result, today, all };
  const own = expectations.map((one): BaselineEntry => ({ ...one, ...entryState(one, run) }));
  const entries = [...own, ...accepted];
  const covering = entries.filter(({ state }) => !["expired", "unexplained", "gone"].includes(state));
  const legs = result.legs.map((leg) => marked(leg, covering, run));
  const interrupted = result.interrupted === true;
  const gate = overall(
    legs.flatMap(({ checks }) => excuseExpected(checks)),
    {
      gate: result.level ?? "must",
      strict: result.strict === true,
      part: result.selection !== undefined,
      cut: interrupted || result.bailed === true || result.diagnosis !== undefined,
    },
  );
  const code = exitCode(gate, interrupted);
  const baseline = { file, entries };
  const hasErrors = code === EXIT.conformant && baselineErrors(baseline).length > 0;
  return { ...result, legs, baseline, exitCode: hasErrors ? EXIT.usage : code };
}

/** A leg with the baseline state of each check. */
function marked(leg: Leg, covering: readonly BaselineEntry[], { result }: BaselineRun): Leg {
  const covered = new Set(covering.filter((one) => concerns(one, leg, result)).map(({ check }) => check));
  const byId = new Map(leg.checks.map((check) => [check.id, check]));
  const gates = ({ verdict, pending }: CheckResult) =>
    !pending && (verdict === "fail" || (verdict === "warn" && result.level === "should"));
  const mark = (check: CheckResult): CheckResult["baseline"] => {
    if (covered.has(check.id)) {
      if (check.verdict === "pass" || check.verdict === "observed") return "stale";
      if (check.verdict === "fail" || check.verdict === "warn") return "expected";
      // Known not to pass, and without a verdict in this run: nothing shows that it has changed.
      const isRequired = result.strict === true && check.reason?.kind === "needs-exercise";
      if (check.verdict === "inconclusive" && !isRequired) return "expected";
    }
    if (dependsOnExpected(check, covered, byId)) return "expected";
    return gates(check) ? "unexpected" : undefined;
  };
  const checks = leg.checks.map((check) => {
    const baseline = mark(check);
    return baseline === undefined ? check : { ...check, baseline };
  });
  return { ...leg, checks };
}

/** Whether a check has no verdict because it depends on a check whose failure is expected. */
function dependsOnExpected(
  { verdict, reason }: CheckResult,
  covered: ReadonlySet<string>,
  byId: ReadonlyMap<string, CheckResult>,
  visited: readonly string[] = [],
): boolean {
  const on = reason?.on;
  if (verdict !== "inconclusive" || reason?.kind !== "depends-on" || on === undefined) return false;
  const cause = byId.get(on);
  if (cause === undefined || visited.includes(on)) return false;
  if (covered.has(on)) return cause.verdict !== "error";
  return dependsOnExpected(cause, covered, byId, [...visited, on]);
}
