import { given } from "../../schema/given.ts";
import type { DutyBook } from "../check/duty.ts";
import type { LegKey } from "../trace/event.ts";
import type { Recorder } from "../trace/recorder.ts";
import type { Emit } from "../verdict/event.ts";
import type { CheckResult, Diagnosis, Leg, Result, TargetFacts } from "../verdict/result.ts";
import { exitCode, type Gate, overall } from "../verdict/verdict.ts";
import { VERSION } from "../version.ts";
import { Bail } from "./bail.ts";
import { redactResult } from "./redact-result.ts";

/** The part of a plan that decides on the result. It is the same for both roles. */
export interface ResultPlan {
  readonly book: DutyBook;
  readonly gate: Gate;
  readonly strict: boolean;
  /** Aborted when the operator stops the run. What was judged until then stays in the result. */
  readonly signal: AbortSignal;
  /** The run was ended at its first failure. */
  readonly bailed?: boolean;
}

/** The part of a plan that `concludeRun` needs. */
export interface ConcludedPlan extends Omit<ResultPlan, "bailed"> {
  readonly target: { readonly address: string; readonly command?: string };
  readonly recorder: Recorder;
  readonly emit: Emit;
  /** Changes the result before it is reported: a baseline marks what it expects. */
  readonly finalize?: (result: Result) => Result;
  /** Ends the run at the first check that fails it. */
  readonly bail?: boolean;
  /** Called with a check that is judged before the event of its end, so that the run can end earlier. */
  readonly onJudged?: (leg: LegKey, check: CheckResult) => void;
}

/** What was found out about a target in one run. */
export interface RunOutcome {
  readonly target: TargetFacts;
  readonly legs: readonly Leg[];
  /** Why the target could not be judged, or only in part. Not called for a run that was interrupted. */
  readonly diagnose: () => Diagnosis | undefined;
}

/**
 * Runs `judge`, and makes, finalizes, redacts and emits the result of the run. `judge` gets the plan with an `emit` that
 * redacts each event.
 */
export async function concludeRun<Plan extends ConcludedPlan>(
  plan: Plan,
  judge: (plan: Plan) => Promise<RunOutcome>,
): Promise<Result> {
  const redact = (text: string) => plan.recorder.redact(text);
  const began = performance.now();
  const started = new Date().toISOString();
  const finalize = plan.finalize ?? ((result) => result);
  const bail = plan.bail ? new Bail({ ...plan, finalize }) : undefined;
  const outcome = await judge({
    ...plan,
    ...(bail && {
      signal: AbortSignal.any([plan.signal, bail.signal]),
      onJudged: (leg, check) => bail.judged(leg, check),
    }),
    emit: (event) => plan.emit(redactResult(bail?.follow(event) ?? event, redact)),
  });
  const ms = Math.round(performance.now() - began);
  const bailed = bail?.signal.aborted === true && !plan.signal.aborted;
  const legs = bailed ? outcome.legs.map((leg) => bail.explained(leg)) : outcome.legs;
  const result = redactResult(
    finalize(resultOf({ ...plan, bailed }, { ...outcome, legs }, { started, ms })),
    redact,
  );
  plan.emit({ type: "run-ended", result });
  return result;
}

/** `started` is ISO 8601. */
type Clock = Pick<Result, "started" | "ms">;

/** The result of a run. That of a run that was ended early says so, and has no diagnosis. */
export function resultOf(
  { book, gate, strict, signal, bailed = false }: ResultPlan,
  { target, legs, diagnose }: RunOutcome,
  { started, ms }: Clock,
): Result {
  const interrupted = signal.aborted;
  const cut = interrupted || bailed;
  const diagnosis = cut ? undefined : diagnose();
  const judged = legs.flatMap((leg) => leg.checks);
  const verdict = overall(judged, { gate, strict, cut: cut || diagnosis !== undefined });
  return {
    format: "mcp-conform/result@1",
    tool: { name: "mcp-conform", version: VERSION, catalogue: book.hash },
    target,
    started,
    ...(gate === "should" ? { level: gate } : {}),
    ...(strict ? { strict: true } : {}),
    legs,
    ...given({ diagnosis }),
    ...(interrupted ? { interrupted } : {}),
    ...(bailed ? { bailed } : {}),
    verdict,
    exitCode: exitCode(verdict, interrupted),
    ms,
  };
}
