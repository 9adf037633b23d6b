import { readFileSync } from "node:fs";
import { printableLine } from "../../../reports/text.ts";
import { messageOf } from "../../library/output-file.ts";
import { UsageError } from "../../library/usage-error.ts";
import type { TraceEvent } from "../../trace/event.ts";
import { readTrace, type Trace } from "../../trace/file.ts";
import type { Result } from "../../verdict/result.ts";
import { parseReport } from "../options/report.ts";
import { sourceOf } from "../options/source.ts";
import { checkReports, writeReports } from "../output/report-writing.ts";
import { readResult } from "../output/result-file.ts";

export interface ReportOptions {
  readonly to?: readonly string[];
  readonly trace?: string;
  readonly older?: string;
  readonly source?: string;
}

/** Makes reports of a result that was kept. Throws UsageError for files that are not what they should be. */
export async function report(file: string, options: ReportOptions): Promise<void> {
  const { to = [] } = options;
  if (to.length === 0) {
    throw new UsageError("report: expected at least one --to <format[=file]>, as in --to html=report.html.");
  }
  const reports = to.map((text) => parseReport(text, "--to"));
  const result = readResult(file);
  const source = sourceOf(options.source, { command: result.target.command });
  checkReports(reports, { source, option: "--to" });
  const unwritten = await writeReports(reports, {
    result,
    ...(options.trace === undefined ? {} : { trace: traceOf(result, options.trace) }),
    ...(options.older === undefined ? {} : { compared: await comparedTo(options.older, result) }),
    ...(source === undefined ? {} : { source }),
  });
  if (unwritten.length > 0) throw new UsageError(unwritten.join("\n"));
}

async function comparedTo(older: string, newer: Result) {
  const { compare } = await import("../../../reports/compare/comparison.ts");
  return compare(readResult(older), newer);
}

/** Longer than it takes to open a trace before a run begins. */
const SAME_START_MS = 10_000;

/** The events of the run that the result is of; whole, for a finding may rest on any of them. */
function traceOf(result: Result, path: string): readonly TraceEvent[] {
  const refuse = (why: string): never => {
    throw new UsageError(`--trace ${printableLine(path)}: ${printableLine(why)}`);
  };
  const { header, events, incomplete } = read(path, refuse);
  if (incomplete) {
    refuse(
      `it has no footer after event ${events.length}: whoever recorded it did not come to the end, and it cannot be all of the result's run.`,
    );
  }
  const apart = Math.abs(Date.parse(header.started) - Date.parse(result.started));
  if (!(apart < SAME_START_MS)) {
    refuse(
      `it is of another run: it begins at ${header.started}, and the run of the result at ${result.started}.`,
    );
  }
  const cited = result.legs.flatMap(({ checks }) => checks.flatMap(({ evidence }) => evidence));
  const last = Math.max(0, ...cited.map(({ message }) => message));
  if (last > events.length) {
    refuse(`it is of another run: the result cites message ${last}, and it has ${events.length}.`);
  }
  return events;
}

function read(path: string, refuse: (why: string) => never): Trace {
  try {
    return readTrace(readFileSync(path, "utf8"));
  } catch (error) {
    return refuse(messageOf(error));
  }
}
