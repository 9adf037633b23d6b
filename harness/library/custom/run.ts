import type { Check } from "../../check/check.ts";
import { type RunPlan, runServer } from "../../run/run.ts";
import { withTimeout } from "../../session/waiting/timeout.ts";
import { Recorder } from "../../trace/recorder.ts";
import { Redaction, type Secrets } from "../../trace/redaction/redact.ts";
import type { CustomPart, Leg, Result } from "../../verdict/result.ts";
import { EXIT, type ExitCode } from "../../verdict/verdict.ts";
import { bookOf, type CustomSuite } from "./suite.ts";

/** Custom suites of a run. */
export interface Custom {
  readonly suites: readonly CustomSuite[];
  /** Their failures fail the run. */
  readonly gates: boolean;
  /** What must not appear in their findings. */
  readonly secrets: Secrets;
}

interface CustomPlan extends RunPlan {
  readonly custom?: Custom;
}

/**
 * Judges a server by the specification, and then by custom suites. They have connections and a trace of their own, so a
 * custom check cannot change a verdict of the specification.
 */
export async function runWithCustom({ custom, ...plan }: CustomPlan): Promise<Result> {
  if (custom === undefined || custom.suites.length === 0) return runServer(plan);
  const standard = await runServer({
    ...plan,
    emit: (event) => {
      if (event.type !== "run-ended") plan.emit(event);
    },
  });
  const part = await customPart(plan, custom, standard);
  const result: Result = { ...standard, custom: part, exitCode: exitCodeOf(standard, part) };
  plan.emit({ type: "run-ended", result });
  return result;
}

async function customPart(
  plan: RunPlan,
  { suites, gates, secrets }: Custom,
  standard: Result,
): Promise<CustomPart> {
  const { finalize: _finalize, profile: _profile, onJudged: _onJudged, chosen: _chosen, ...shared } = plan;
  const spec = [...new Set(standard.legs.map(({ revision }) => revision))];
  const whole = { suites: suites.map(({ name }) => name), ...(gates ? { gates: true as const } : {}) };
  if (spec.length === 0 || standard.bailed || standard.interrupted) {
    return { ...whole, verdict: "incomplete", legs: [] };
  }
  const { legs, verdict, diagnosis } = await runServer({
    ...shared,
    spec,
    suites: suites.map(({ name, checks }) => ({ name, checks: checks.map(bounded) })),
    book: bookOf(suites),
    select: () => true,
    strict: false,
    bail: false,
    recorder: new Recorder({ redaction: new Redaction(secrets) }),
    emit: () => {},
  });
  return { ...whole, verdict, legs: legs.map(withoutEvidence), ...(diagnosis ? { diagnosis } : {}) };
}

/** The messages of custom suites are in no trace, so their numbers name nothing. */
function withoutEvidence(leg: Leg): Leg {
  return { ...leg, checks: leg.checks.map((check) => ({ ...check, evidence: [] })) };
}

/** How many limits of one answer a custom check may take. */
const ANSWERS = 5;

/** A check that does not end is an error of the check, and the others still run. */
function bounded(check: Check): Check {
  if (check.on !== "shared" && check.on !== "own" && check.on !== "connection") return check;
  const judge = check.run as (context: { readonly limit: number }) => Promise<void>;
  const judgeInTime = async (context: { readonly limit: number }) => {
    const ms = context.limit * ANSWERS;
    const late = Symbol("late");
    const running = async () => judge.call(check, context);
    if ((await withTimeout<void, symbol>(running(), ms, () => late)) !== late) return;
    throw new Error(`${check.id} did not end within ${ms} ms`);
  };
  return {
    ...check,
    run: judgeInTime,
    stuck: (text) => new Error(`${check.id} did not end: ${text}`),
  } as Check;
}

/** A failure of the specification comes first. A custom check that does not work is never silent. */
function exitCodeOf({ exitCode }: Result, { verdict, gates }: CustomPart): ExitCode {
  if (exitCode !== EXIT.conformant) return exitCode;
  if (verdict === "error") return EXIT.error;
  if (!gates || verdict === "conformant") return exitCode;
  return verdict === "non-conformant" ? EXIT.violations : EXIT.incomplete;
}
