import { baselineOf, finalizing } from "../../library/baseline/run-with-baseline.ts";
import { prepare } from "../../library/plan/prepare.ts";
import type { Settings } from "../../library/settings.ts";
import type { ExitCode } from "../../verdict/verdict.ts";
import { interruptible } from "../interrupt.ts";
import { optionNaming } from "../options/naming.ts";
import { type Outputs, outputsFrom } from "../options/outputs.ts";
import { type RawOptions, settingsFrom } from "../options/settings.ts";
import { sourceOf } from "../options/source.ts";
import { comparisonWith } from "../output/comparison.ts";
import { conclude } from "../output/conclude.ts";
import { consoleFor } from "../output/console.ts";
import { checkReports } from "../output/report-writing.ts";
import { traceFile, traceTo } from "../output/trace.ts";
import { Waiting } from "../output/waiting.ts";

const WHOLE_ENVIRONMENT =
  "The server got the whole environment of this process (--env-all). Only values that look secret are redacted.";

/** The main command. It handles signals from its start, so that no signal can prevent the reports. */
export async function run(options: RawOptions): Promise<ExitCode> {
  const { signal, stop } = interruptible();
  try {
    return await judgeTarget(settingsFrom(options), outputsFrom(options), signal);
  } finally {
    stop();
  }
}

/** Judges a target. Every mistake in settings and outputs is found before the target starts. Throws UsageError. */
export async function judgeTarget(
  settings: Settings,
  outputs: Outputs,
  signal: AbortSignal,
): Promise<ExitCode> {
  const prepared = await prepare(settings, optionNaming);
  const baseline = await baselineOf(settings, prepared.judging, optionNaming);
  const compare = await comparisonWith(outputs.older);
  const source = sourceOf(outputs.source, {
    command: settings.server ?? settings.client,
    cwd: settings.cwd,
  });
  checkReports(outputs.reports, {
    source,
    used: [traceFile(outputs.trace), settings.baseline, outputs.older].flatMap((file) => file ?? []),
  });
  const { recorder, finish } = traceTo(outputs.trace, prepared);
  const { emit } = consoleFor(outputs.format, process, new Waiting(prepared.role, recorder), outputs.detail);
  const result = await prepared.run({ ...finalizing(baseline), recorder, emit, signal });
  const failures = finish(result.interrupted === true);
  const { note, failure } = baseline?.finish() ?? {};
  return conclude({
    result,
    trace: recorder.events,
    outputs,
    source,
    compared: compare?.(result),
    notes: [...(settings.envAll ? [WHOLE_ENVIRONMENT] : []), ...(note === undefined ? [] : [note])],
    failures: failure === undefined ? failures : [...failures, failure],
  });
}
