import { rejudged } from "../../library/rejudge.ts";
import { traceIn } from "../../library/trace-file.ts";
import type { Emit } from "../../verdict/event.ts";
import type { Result } from "../../verdict/result.ts";
import type { ExitCode } from "../../verdict/verdict.ts";
import { optionNaming } from "../options/naming.ts";
import { outputsFrom } from "../options/outputs.ts";
import { type RawOptions, settingsFrom } from "../options/settings.ts";
import { sourceOf } from "../options/source.ts";
import { conclude } from "../output/conclude.ts";
import { consoleFor } from "../output/console.ts";
import { checkOwnReports } from "../output/own-report.ts";
import { checkReports } from "../output/report-writing.ts";

/** Judges a recorded trace again. Nothing is started, and nothing is sent. */
export async function judge(file: string, options: RawOptions): Promise<ExitCode> {
  const [settings, outputs] = [settingsFrom(options), outputsFrom(options)];
  const trace = await traceIn(file, "judge");
  const result = rejudged(trace, file, settings, optionNaming);
  const source = sourceOf(outputs.source, { command: result.target.command });
  checkReports(outputs.reports, { source, used: [file] });
  await checkOwnReports(outputs.reports);
  const { emit } = consoleFor(
    outputs.format,
    process,
    undefined,
    undefined,
    outputs.lang,
    () => trace.events,
  );
  replay(result, emit);
  return conclude({
    result,
    trace: trace.events,
    outputs,
    source,
    compared: undefined,
    notes: [],
    failures: [],
  });
}

/** Reports a result as if its run had just happened. */
function replay(result: Result, emit: Emit): void {
  const { role, command, url } = result.target;
  for (const leg of result.legs) {
    const { revision, transport, checks } = leg;
    const applicable = checks.filter(({ verdict }) => verdict !== "not-applicable").length;
    const name = command ?? url ?? "";
    emit({ type: "leg-begins", role, revision, transport, ...(name === "" ? {} : { name }), applicable });
    for (const check of checks) emit({ type: "check-ended", revision, check });
    emit({ type: "leg-ended", leg });
  }
  emit({ type: "run-ended", result });
}
