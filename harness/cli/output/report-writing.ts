import { appendFileSync } from "node:fs";
import path from "node:path";
import type { ReportInput } from "../../../reports/reporter.ts";
import { given } from "../../../schema/given.ts";
import { addToHistory, checkHistory } from "../../library/history/write.ts";
import { checkAppendable, checkFile, messageOf, writeWhole } from "../../library/output-file.ts";
import { renderParts } from "../../library/reports/render-report.ts";
import { formatNamed } from "../../library/reports/report-formats.ts";
import { UsageError } from "../../library/usage-error.ts";
import type { Report } from "../options/report.ts";
import { ownReporter } from "./own-report.ts";

/** The variable with the file for the summary of a step in GitHub Actions. */
const SUMMARY = "GITHUB_STEP_SUMMARY";

interface Circumstances {
  /** The file of the target at which reports can point. */
  readonly source: string | undefined;
  /** Files that the same run reads, or writes something else to. */
  readonly used?: readonly string[];
  /** The option that asks for the reports. */
  readonly option?: string;
}

/** Throws UsageError for reports that cannot be made or written, as far as that is known before they are made. */
export function checkReports(reports: readonly Report[], circumstances: Circumstances): void {
  const { source, option = "--report" } = circumstances;
  const used = new Set(circumstances.used?.map((file) => path.resolve(file)));
  for (const report of reports) {
    const { format, file } = report;
    if (report.format === "history") {
      checkHistory(report.folder, option);
      continue;
    }
    if (formatNamed(format)?.needs === "source" && source === undefined) {
      throw new UsageError(
        `${option} ${format}: no source file found to point at. Expected --source <file>, or a command with a script below this folder.`,
      );
    }
    const place = file === undefined ? `standard output (${format})` : path.resolve(file);
    if (used.has(place)) {
      throw new UsageError(
        `${option} ${format}: ${file ?? place} is used twice. Expected a different file for each output.`,
      );
    }
    used.add(place);
    if (file !== undefined) checkFile(file, option);
  }
  const summary = process.env[SUMMARY];
  if (summary && reports.some(isForStep)) checkAppendable(summary, `${option} github: ${SUMMARY}`);
}

/** GitHub reads annotations from the output of a step. In a file they are for another reader. */
const isForStep = ({ format, file }: Report) => format === "github" && file === undefined;

/** A result, and what else its reports show. */
type Rendered = Pick<ReportInput, "result" | "trace" | "compared" | "source" | "lang">;

/** Makes and writes each report, also after one that fails. Returns what could not be written. */
export async function writeReports(
  reports: readonly Report[],
  input: Rendered,
  stdout: { write(text: string): unknown } = process.stdout,
): Promise<readonly string[]> {
  const failures: string[] = [];
  const attempt = async (what: string, write: () => Promise<void>) => {
    try {
      await write();
    } catch (error) {
      failures.push(`${what} could not be written: ${messageOf(error)}`);
    }
  };
  const summary = process.env[SUMMARY];
  for (const report of reports) {
    const { file } = report;
    if (report.format === "history") {
      await attempt(`history ${report.folder}`, async () => {
        addToHistory(report.folder, input.result);
      });
      continue;
    }
    await attempt(file ?? report.format, async () => {
      const parts = await partsOf(report, input);
      if (file !== undefined) writeWhole(file, parts);
      else for (const part of parts) stdout.write(part);
    });
    if (summary && isForStep(report)) {
      await attempt(SUMMARY, async () => {
        const { markdown } = await import("../../../reports/github/summary.ts");
        appendFileSync(summary, markdown(input));
      });
    }
  }
  return failures;
}

async function partsOf(
  report: Exclude<Report, { readonly format: "history" }>,
  { result, ...more }: Rendered,
): Promise<readonly string[]> {
  if (report.format === "own") return [(await ownReporter(report.module))(result, more.trace ?? [])];
  return renderParts(result, report.format, { ...more, ...given({ file: report.file }) });
}
