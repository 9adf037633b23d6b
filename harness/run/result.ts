import { setMaxListeners } from "node:events";
import { given } from "../../schema/given.ts";
import type { DutyBook } from "../check/duty.ts";
import { ADDRESSED_BY } from "../target/target.ts";
import { countedIn } from "../trace/counted.ts";
import type { LegKey } from "../trace/event.ts";
import type { Recorder } from "../trace/recorder.ts";
import type { Emit } from "../verdict/event.ts";
import type { CheckResult, Diagnosis, Leg, Result, Selection, TargetFacts } from "../verdict/result.ts";
import { EXIT, exitCode, type Gate, ofPart, overall } from "../verdict/verdict.ts";
import { VERSION } from "../version.ts";
import { LegLimit } from "./legs/leg-limit.ts";
import { Bail } from "./outcomes/bail.ts";
import { InternalErrors } from "./outcomes/internal-errors.ts";
import { ownTexts, ownTextsOf, redactResult } from "./outcomes/redact-result.ts";
import { type Chosen, isUnreported, reportedLeg } from "./outcomes/reported.ts";
import { methodsShown } from "./outcomes/shown.ts";
import { withCounted } from "./outcomes/with-counted.ts";
import { diagnoseInternal, ReportedLegs, withErrors } from "./outcomes/with-internal-errors.ts";

/** The part of a plan that decides on the result. It is the same for both roles. */
export interface ResultPlan {
  readonly book: DutyBook;
  readonly gate: Gate;
  readonly strict: boolean;
  /** Aborted when the operator stops the run. What was judged until then stays in the result. */
  readonly signal: AbortSignal;
  /** The run was ended at its first failure. */
  readonly bailed?: boolean;
  /** An error of this program that belongs to no check. */
  readonly failed?: Diagnosis | undefined;
  /** Present if only a part of the checks was judged. */
  readonly selection?: Selection | undefined;
}

/** The part of a plan that `concludeRun` needs. */
export interface ConcludedPlan extends Omit<ResultPlan, "bailed" | "failed" | "selection"> {
  readonly target: Pick<TargetFacts, "transport"> & { readonly address: string; readonly command?: string };
  readonly recorder: Recorder;
  readonly emit: Emit;
  /** Which checks the result has. Default: all that were run. */
  readonly chosen?: Chosen;
  /** Changes the result before it is reported: a baseline marks what it expects. */
  readonly finalize?: (result: Result) => Result;
  /** Ends the run at the first check that fails it. */
  readonly bail?: boolean;
  /** The longest time for one leg, in milliseconds. Default: none. */
  readonly limit?: number;
  /** Called with a check that is judged before the event of its end, so that the run can end earlier. */
  readonly onJudged?: (leg: LegKey, check: CheckResult) => void;
  /** The command-line words that describe the target. */
  readonly invocation?: readonly string[];
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
  const limit = plan.limit === undefined ? undefined : new LegLimit(plan.limit);
  const { chosen, book } = plan;
  const internal = new InternalErrors();
  const seen = new ReportedLegs(book);
  const reported = (leg: Leg, counted = countedIn(plan.recorder.events)) => {
    const whole = withCounted(leg, counted);
    return chosen === undefined
      ? whole
      : reportedLeg(whole, { chosen, book, role: seen.role, events: plan.recorder.events });
  };
  const emit: Emit = (event) => {
    seen.follow(event);
    if (chosen !== undefined && isUnreported(event, chosen)) return;
    // What shows the run must not end it.
    try {
      const shown = event.type === "leg-ended" ? { ...event, leg: reported(event.leg) } : event;
      plan.emit(redactResult(shown, redact, ownTexts(shown)));
    } catch (error) {
      internal.note(error);
    }
  };
  const ends = [bail?.signal, limit?.signal].filter((one) => one !== undefined);
  const signal = AbortSignal.any([plan.signal, internal.signal, ...ends]);
  // Each check and situation listens.
  setMaxListeners(0, signal);
  const judging = internal.during(() =>
    judge({
      ...plan,
      signal,
      ...(bail && {
        onJudged: (leg, check) => {
          if (chosen?.reports(check.id) ?? true) bail.judged(leg, check);
        },
      }),
      // What only gave the selected checks something to read does not end the run.
      emit: (event) => {
        const timed = limit?.follow(event) ?? event;
        emit(chosen !== undefined && isUnreported(event, chosen) ? timed : (bail?.follow(timed) ?? timed));
      },
    }),
  );
  const outcome = await untilEnded(judging, internal).catch((error: unknown): RunOutcome => {
    internal.note(error);
    return { target: factsOf(plan, seen), legs: seen.all, diagnose: () => undefined };
  });
  limit?.stop();
  const ms = Math.round(performance.now() - began);
  const bailed = bail?.signal.aborted === true && !plan.signal.aborted;
  const { role } = outcome.target;
  const late = bailed || plan.signal.aborted ? undefined : limit?.diagnosis;
  const explain = bailed ? bail : late && limit;
  const judged = explain ? outcome.legs.map((leg) => explain.explained(leg)) : outcome.legs;
  const diagnose = () => late ?? outcome.diagnose();
  const all = withErrors(judged, internal.all, { book, role });
  const counted = countedIn(plan.recorder.events);
  const legs = all.map((leg) => {
    const shown = methodsShown(leg, role, plan.recorder.events);
    return { ...reported(leg, counted), ...(shown.length > 0 ? { shown } : {}) };
  });
  const selection = chosen?.selection(legs);
  const conclude = () => {
    const failed = diagnoseInternal(internal.all, all);
    return resultOf({ ...plan, bailed, failed, selection }, { ...outcome, legs, diagnose }, { started, ms });
  };
  let result = conclude();
  try {
    result = finalize(result);
  } catch (error) {
    internal.note(error);
    result = conclude();
  }
  const shown = redactResult(result, redact, ownTextsOf(result));
  const noted = internal.all.length;
  emit({ type: "run-ended", result: shown });
  const diagnosis = diagnoseInternal(internal.all.slice(noted), all);
  if (diagnosis === undefined) return shown;
  return { ...shown, diagnosis: redactResult(diagnosis, redact), verdict: "error", exitCode: EXIT.error };
}

/** How long a run has to end in order after an internal error, in milliseconds. The code that should end it may have failed. */
const ENDS_MS = 30_000;

/** Rejects when a run does not end although an internal error has stopped it. */
async function untilEnded<T>(judging: Promise<T>, internal: InternalErrors): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    internal.signal.addEventListener("abort", () => {
      timer = setTimeout(() => reject(internal.all[0]?.thrown), ENDS_MS);
    });
  });
  try {
    return await Promise.race([judging, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** What is known of a target whose run has failed. */
function factsOf({ target, invocation }: ConcludedPlan, { role, all }: ReportedLegs): TargetFacts {
  const { transport, address, command } = target;
  return {
    role,
    transport,
    ...(role === "client"
      ? { command: address }
      : { [ADDRESSED_BY[transport]]: address, ...given({ command }) }),
    ...given({ invocation }),
    revisions: [...new Set(all.map(({ revision }) => revision))].sort(),
  };
}

/** `started` is ISO 8601. */
type Clock = Pick<Result, "started" | "ms">;

/** The result of a run. That of a run that was ended early says so, and has no diagnosis. */
export function resultOf(
  { book, gate, strict, signal, bailed = false, failed, selection }: ResultPlan,
  { target, legs, diagnose }: RunOutcome,
  { started, ms }: Clock,
): Result {
  const interrupted = signal.aborted;
  const cut = interrupted || bailed;
  const diagnosis = failed ?? (cut ? undefined : diagnose());
  const judged = legs.flatMap((leg) => leg.checks);
  const isPart = selection !== undefined;
  const rules = { gate, strict, cut: cut || diagnosis !== undefined, part: isPart };
  const verdict = failed ? "error" : overall(judged, rules);
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
