import { printableLine } from "../../../../reports/text.ts";
import { given } from "../../../../schema/given.ts";
import { traceIn } from "../../../library/recordings/trace-file.ts";
import { UsageError } from "../../../library/usage-error.ts";
import type { TraceEvent } from "../../../trace/event.ts";
import type { Result } from "../../../verdict/result.ts";
import { EXIT, type ExitCode } from "../../../verdict/verdict.ts";
import { languageFrom } from "../../options/language.ts";
import { parseReport } from "../../options/report.ts";
import { sourceOf } from "../../options/source.ts";
import { comparisonWith } from "../../output/comparison.ts";
import { checkOwnReports } from "../../output/own-report.ts";
import { checkReports, writeReports } from "../../output/report-writing.ts";
import { readResult } from "../../output/result-file.ts";

export interface ReportOptions {
  readonly to?: readonly string[];
  readonly trace?: string;
  readonly older?: string;
  readonly source?: string;
  readonly lang?: string;
}

/** Makes reports of a saved result. Throws UsageError for files of another kind, and for those of another run. */
export async function report(file: string, options: ReportOptions): Promise<ExitCode> {
  const { to = [] } = options;
  if (to.length === 0) {
    throw new UsageError("report: expected at least one --to <format[=file]>, as in --to html=report.html.");
  }
  const reports = to.map((text) => parseReport(text, "--to"));
  const result = readResult(file);
  const source = sourceOf(options.source, { command: result.target.command });
  const compare = await comparisonWith(options.older);
  checkReports(reports, { source, option: "--to" });
  await checkOwnReports(reports, "--to");
  const unwritten = await writeReports(reports, {
    result,
    lang: languageFrom(options.lang),
    ...given({
      trace: options.trace === undefined ? undefined : await traceOf(result, options.trace),
      compared: compare?.(result),
      source,
    }),
  });
  for (const problem of unwritten) process.stderr.write(`mcp-conform: ${problem}\n`);
  return unwritten.length > 0 ? EXIT.error : EXIT.conformant;
}

/** A trace is opened before its run begins, at most this much earlier. */
const SAME_START_MS = 10_000;

/** The events of the run that made the result. All of them: a finding may cite any. */
async function traceOf(result: Result, path: string): Promise<readonly TraceEvent[]> {
  const reject = (why: string): never => {
    throw new UsageError(`--trace ${printableLine(path)}: ${printableLine(why)}`);
  };
  const { header, events, incomplete, omitted = 0 } = await traceIn(path, "--trace");
  if (omitted > 0) {
    reject(
      `it has ${events.length + omitted} events, and mcp-conform reads ${events.length} of them. Expected the trace of one run.`,
    );
  }
  if (incomplete) {
    reject(
      `the recording is incomplete: it has no footer after event ${events.length}. Expected the complete trace of the run.`,
    );
  }
  const apart = Math.abs(Date.parse(header.started) - Date.parse(result.started));
  if (!(apart < SAME_START_MS)) {
    reject(
      `it is the trace of another run: it begins at ${header.started}, and the run of the result at ${result.started}. Expected the trace of the same run.`,
    );
  }
  const cited = result.legs.flatMap(({ checks }) => checks.flatMap(({ evidence }) => evidence));
  const last = Math.max(0, ...cited.map(({ message }) => message));
  if (last > events.length) {
    reject(
      `it is the trace of another run: the result cites message ${last}, and the trace has ${events.length}. Expected the trace of the same run.`,
    );
  }
  return events;
}
