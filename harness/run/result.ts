import type { DutyBook } from "../check/duty.ts";
import type { Diagnosis, Leg, Result, TargetFacts } from "../verdict/result.ts";
import { exitCode, type Gate, overall } from "../verdict/verdict.ts";
import { VERSION } from "../version.ts";

/** What of a plan decides on the result, whichever role was judged. */
export interface Terms {
  readonly book: DutyBook;
  readonly gate: Gate;
  readonly strict: boolean;
  readonly signal: AbortSignal;
}

/** What a run has come to. */
export interface RunOutcome {
  readonly target: TargetFacts;
  readonly legs: readonly Leg[];
  /** Why it could not be judged, or not wholly; not asked for where the run was stopped. */
  readonly diagnose: () => Diagnosis | undefined;
  /** ISO 8601. */
  readonly started: string;
  readonly ms: number;
}

/** The result of a run. One that was stopped says so, and nothing of why a target could not be judged. */
export function resultOf({ book, gate, strict, signal }: Terms, outcome: RunOutcome): Result {
  const { target, legs, started, ms } = outcome;
  const interrupted = signal.aborted;
  const diagnosis = interrupted ? undefined : outcome.diagnose();
  const judged = legs.flatMap((leg) => leg.checks);
  const verdict = overall(judged, { gate, strict, cut: diagnosis !== undefined || interrupted });
  return {
    format: "mcp-conform/result@1",
    tool: { name: "mcp-conform", version: VERSION, catalogue: book.hash },
    target,
    started,
    ...(gate === "should" ? { level: gate } : {}),
    ...(strict ? { strict: true } : {}),
    legs,
    ...(diagnosis ? { diagnosis } : {}),
    ...(interrupted ? { interrupted } : {}),
    verdict,
    exitCode: exitCode(verdict, interrupted),
    ms,
  };
}
