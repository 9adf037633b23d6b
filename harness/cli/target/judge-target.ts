import { given } from "../../../schema/given.ts";
import { prepareJudgment } from "../../library/judgment.ts";
import type { Naming } from "../../library/naming.ts";
import type { Settings } from "../../library/settings.ts";
import { LIMITS } from "../../target/target.ts";
import type { TraceEvent } from "../../trace/event.ts";
import type { Recorder } from "../../trace/recorder.ts";
import type { Emit } from "../../verdict/event.ts";
import type { Result } from "../../verdict/result.ts";
import type { ExitCode } from "../../verdict/verdict.ts";
import { optionNaming } from "../options/naming.ts";
import type { Outputs } from "../options/outputs.ts";
import { sourceOf } from "../options/source.ts";
import { comparisonWith } from "../output/comparison.ts";
import { conclude } from "../output/conclude.ts";
import { consoleFor } from "../output/console.ts";
import { checkOwnReports } from "../output/own-report.ts";
import { checkReports } from "../output/report-writing.ts";
import { traceFile, traceTo } from "../output/trace.ts";
import { Waiting } from "../output/waiting.ts";

const WHOLE_ENVIRONMENT =
  "The server got the whole environment of this process (--env-all). Only values that look secret are redacted.";

/** What to judge, and what to print and write. */
export interface Judging {
  readonly settings: Settings;
  readonly outputs: Outputs;
  /** Names the settings in errors; as options when left out. */
  readonly naming?: Naming;
  /** The options that describe the target in reports; all of them when left out. */
  readonly invocation?: readonly string[];
}

export interface Judged {
  readonly result: Result;
  readonly exitCode: ExitCode;
  /** Everything that crossed the wire. */
  readonly trace: readonly TraceEvent[];
}

/** Judges the target. The events go to the console, or to `emit` if it is given. */
type Judge = (signal: AbortSignal, emit?: Emit) => Promise<Judged>;

/** Plans the judgment of a target, and starts nothing. Throws UsageError for every mistake in settings and outputs. */
export async function planJudging({
  settings,
  outputs,
  naming = optionNaming,
  invocation,
}: Judging): Promise<Judge> {
  const judgment = await prepareJudgment(settings, naming, given({ invocation }));
  const compare = await comparisonWith(outputs.older);
  const source = sourceOf(outputs.source, {
    command: settings.server ?? settings.client ?? settings.gateway,
    cwd: settings.cwd,
  });
  checkReports(outputs.reports, {
    source,
    used: [traceFile(outputs.trace), settings.baseline, outputs.older].flatMap((file) => file ?? []),
  });
  await checkOwnReports(outputs.reports);
  return async (signal, listener) => {
    const { recorder, finish } = traceTo(outputs.trace, judgment);
    const emit =
      listener ??
      consoleOf(outputs, recorder, new Waiting(judgment.role, recorder, settings.timeout ?? LIMITS.answer));
    const { result, note, failure } = await judgment.carryOut({ recorder, emit, signal });
    const failures = finish(result);
    const exitCode = await conclude({
      result,
      trace: recorder.events,
      outputs,
      source,
      compared: compare?.(result),
      notes: [...(settings.envAll ? [WHOLE_ENVIRONMENT] : []), ...(note === undefined ? [] : [note])],
      failures: failure === undefined ? failures : [...failures, failure],
    });
    return { result, exitCode, trace: recorder.events };
  };
}

function consoleOf({ format, detail, lang }: Outputs, recorder: Recorder, waiting: Waiting): Emit {
  return consoleFor(format, process, waiting, detail, lang, () => recorder.events).emit;
}

/** Judges a target. Every mistake in settings and outputs is found before the target starts. Throws UsageError. */
export async function judgeTarget(
  judging: Judging,
  signal: AbortSignal,
  begin = () => {},
): Promise<ExitCode> {
  const judge = await planJudging(judging);
  begin();
  return (await judge(signal)).exitCode;
}
