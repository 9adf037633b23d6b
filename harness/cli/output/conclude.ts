import { pathToFileURL } from "node:url";
import type { Comparison } from "../../../reports/compare/comparison.ts";
import { languageOf, say, speaking } from "../../../reports/language/language.ts";
import type { Language } from "../../../reports/language/languages.ts";
import { printable, printableLine } from "../../../reports/text.ts";
import { given } from "../../../schema/given.ts";
import type { TraceEvent } from "../../trace/event.ts";
import { baselineErrors } from "../../verdict/expectation.ts";
import type { Result } from "../../verdict/result.ts";
import { EXIT, type ExitCode } from "../../verdict/verdict.ts";
import type { Outputs } from "../options/outputs.ts";
import type { Report } from "../options/report.ts";
import { writeReports } from "./report-writing.ts";
import { screenFor } from "./screen.ts";

interface Concluded {
  readonly result: Result;
  readonly trace: readonly TraceEvent[];
  readonly outputs: Outputs;
  readonly source: string | undefined;
  readonly compared: Comparison | undefined;
  /** Lines for standard error. */
  readonly notes: readonly string[];
  /** The same, of files that could not be written. */
  readonly failures: readonly string[];
}

/** Writes the reports of a finished run. Returns its exit code: 4 where a file that was asked for could not be written. */
export async function conclude(concluded: Concluded): Promise<ExitCode> {
  const { result, trace, outputs, source, compared, notes } = concluded;
  const { format, reports, lang = languageOf(process.env) } = outputs;
  if (compared && format === "pretty") await printComparison(compared, result);
  // With a format for programs, standard output has nothing else.
  const forPrograms = format === "json" || format === "jsonl" || format === "agent";
  const unwritten = await writeReports(
    reports,
    { result, trace, lang, ...given({ source, compared }) },
    forPrograms ? process.stderr : process.stdout,
  );
  if (format === "pretty") printWritten(reports, unwritten, lang);
  const failures = [...concluded.failures, ...unwritten];
  const reasons = format === "pretty" ? [] : whyUsage(result);
  for (const line of [...reasons, ...failures, ...notes])
    process.stderr.write(`mcp-conform: ${printable(line)}\n`);
  // The result must not be lost when a report of it cannot be written.
  if (unwritten.length > 0 && !forPrograms) {
    process.stderr.write(
      'mcp-conform: the complete result follows as JSON. Save it, and run "mcp-conform report <file>" to make reports of it.\n',
    );
    process.stdout.write(`${JSON.stringify(result)}\n`);
  }
  return failures.length > 0 && !result.interrupted ? EXIT.error : result.exitCode;
}

/** Names the files of the reports, as links where the terminal has them. */
function printWritten(reports: readonly Report[], unwritten: readonly string[], lang: Language): void {
  const screen = screenFor(process.stdout);
  const label = speaking(lang, () => say("report"));
  for (const { file } of reports) {
    if (file === undefined || unwritten.some((line) => line.startsWith(`${file} could not`))) continue;
    const name = printableLine(file);
    const shown = screen.link?.(name, pathToFileURL(file).href) ?? name;
    process.stdout.write(`${screen.quiet(label)} ${shown}\n`);
  }
}

/** Why the exit code is 2, for formats that do not show it to people. */
function whyUsage({ exitCode, baseline }: Result): readonly string[] {
  if (exitCode !== EXIT.usage) return [];
  return baselineErrors(baseline).map(
    ({ line, check, text = "" }) => `${baseline?.file}:${line}: ${check}: ${text}`,
  );
}

async function printComparison(comparison: Comparison, { level }: Result): Promise<void> {
  const { comparisonText } = await import("../../../reports/compare/text.ts");
  process.stdout.write(`\n${comparisonText(comparison, screenFor(process.stdout), level ?? "must")}`);
}
