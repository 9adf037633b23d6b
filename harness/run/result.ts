import { given } from "../../schema/given.ts";
import type { DutyBook } from "../check/duty.ts";
import type { LegKey } from "../trace/event.ts";
import type { Recorder } from "../trace/recorder.ts";
import type { Emit } from "../verdict/event.ts";
import type { CheckResult, Diagnosis, Leg, Result, Selection, TargetFacts } from "../verdict/result.ts";
import { exitCode, type Gate, ofPart, overall } from "../verdict/verdict.ts";
import { VERSION } from "../version.ts";
import { Bail } from "./bail.ts";
import { redactResult } from "./redact-result.ts";
import { type Chosen, isUnreported, reportedLeg } from "./reported.ts";
import { methodsShown } from "./shown.ts";

/** The part of a plan that decides on the result. It is the same for both roles. */
export interface ResultPlan {
  readonly book: DutyBook;
  readonly gate: Gate;
  readonly strict: boolean;
  /** Aborted when the operator stops the run. What was judged until then stays in the result. */
  readonly signal: AbortSignal;
  /** The run was ended at its first failure. */
  readonly bailed?: boolean;
  /** Present if only a part of the checks was judged. */
  readonly selection?: Selection | undefined;
}

/** The part of a plan that `concludeRun` needs. */
export interface ConcludedPlan extends Omit<ResultPlan, "bailed" | "selection"> {
  readonly target: { readonly address: string; readonly command?: string };
  readonly recorder: Recorder;
  readonly emit: Emit;
  /** Which checks the result has. Default: all that were run. */
  readonly chosen?: Chosen;
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
  const { chosen } = plan;
  let role: TargetFacts["role"] = "server";
  const reported = (leg: Leg) =>
    chosen === undefined
      ? leg
      : reportedLeg(leg, { chosen, book: plan.book, role, events: plan.recorder.events });
  const emit: Emit = (event) => {
    if (event.type === "leg-begins") role = event.role;
    if (chosen !== undefined && isUnreported(event, chosen)) return;
    const shown = event.type === "leg-ended" ? { ...event, leg: reported(event.leg) } : event;
    plan.emit(redactResult(bail?.follow(shown) ?? shown, redact));
  };
  const outcome = await judge({
    ...plan,
    ...(bail && {
      signal: AbortSignal.any([plan.signal, bail.signal]),
      onJudged: (leg, check) => {
        if (chosen?.reports(check.id) ?? true) bail.judged(leg, check);
      },
    }),
    emit,
  });
  const ms = Math.round(performance.now() - began);
  const bailed = bail?.signal.aborted === true && !plan.signal.aborted;
  role = outcome.target.role;
  const all = outcome.legs.map((leg) => {
    const shown = methodsShown(leg, role, plan.recorder.events);
    return { ...reported(leg), ...(shown.length > 0 ? { shown } : {}) };
  });
  const legs = bailed ? all.map((leg) => bail.explained(leg)) : all;
  const selection = chosen?.selection(legs);
  const result = redactResult(
    finalize(resultOf({ ...plan, bailed, selection }, { ...outcome, legs }, { started, ms })),
    redact,
  );
  plan.emit({ type: "run-ended", result });
  return result;
}

/** `started` is ISO 8601. */
type Clock = Pick<Result, "started" | "ms">;

/** The result of a run. That of a run that was ended early says so, and has no diagnosis. */
export function resultOf(
  { book, gate, strict, signal, bailed = false, selection }: ResultPlan,
  { target, legs, diagnose }: RunOutcome,
  { started, ms }: Clock,
): Result {
  const interrupted = signal.aborted;
  const cut = interrupted || bailed;
  const diagnosis = cut ? undefined : diagnose();
  const judged = legs.flatMap((leg) => leg.checks);
  const verdict = overall(judged, { gate, strict, cut: cut || diagnosis !== undefined });
  const isPart = selection !== undefined;
  return {
    format: "mcp-conform/result@1",
    tool: { name: "mcp-conform", version: VERSION, catalogue: book.hash },
    target,
    started,
    ...(gate === "should" ? { level: gate } : {}),
    ...(strict ? { strict: true } : {}),
    ...given({ selection }),
    legs,
    ...given({ diagnosis }),
    ...(interrupted ? { interrupted } : {}),
    ...(bailed ? { bailed } : {}),
    verdict: isPart ? ofPart(verdict) : verdict,
    exitCode: exitCode(verdict, interrupted),
    ms,
  };
}
