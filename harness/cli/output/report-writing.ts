import { appendFileSync } from "node:fs";
import path from "node:path";
import type { ReportInput } from "../../../reports/reporter.ts";
import { checkAppendable, checkFile, messageOf, writeWhole } from "../../library/output-file.ts";
import { UsageError } from "../../library/usage-error.ts";
import type { Report } from "../options/report.ts";

/** Where GitHub Actions wants the summary of a step. */
const SUMMARY = "GITHUB_STEP_SUMMARY";

interface Given {
  readonly source: string | undefined;
  /** Files that something else goes to. */
  readonly taken?: readonly string[];
  /** What gave the reports. */
  readonly option?: string;
}

/** What can be known of reports before they are made. Throws UsageError. */
export function checkReports(reports: readonly Report[], given: Given): void {
  const { source, option = "--report" } = given;
  const taken = new Set(given.taken?.map((file) => path.resolve(file)));
  for (const { format, file, needs } of reports) {
    if (needs === "source" && source === undefined) {
      throw new UsageError(
        `${option} ${format}: there is no file that it could point at. Expected --source <file>, or a command with a script of this folder.`,
      );
    }
    const place = file === undefined ? `standard output (${format})` : path.resolve(file);
    if (taken.has(place)) throw new UsageError(`${option}: ${file ?? place} is given for two things.`);
    taken.add(place);
    if (file !== undefined) checkFile(file, option);
  }
  const summary = process.env[SUMMARY];
  if (summary && reports.some(isForStep)) checkAppendable(summary, `${option} github: ${SUMMARY}`);
}

/** Annotations that GitHub reads from the output of a step; in a file they are for somebody else. */
const isForStep = ({ format, file }: Report) => format === "github" && file === undefined;

/** Makes and writes each report. Returns what could not be written; one that fails holds up no other. */
export async function writeReports(
  reports: readonly Report[],
  told: ReportInput,
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
  for (const { format, file, needs, load } of reports) {
    await attempt(file ?? format, async () => {
      const everything = needs === "everything" ? await knownOf(told) : {};
      const text = (await load())({ ...told, ...everything });
      if (file === undefined) stdout.write(text);
      else writeWhole(file, text);
    });
    if (summary && isForStep({ format, ...(file === undefined ? {} : { file }), load })) {
      await attempt(SUMMARY, async () => {
        const { markdown } = await import("../../../reports/github/summary.ts");
        appendFileSync(summary, markdown(told));
      });
    }
  }
  return failures;
}

async function knownOf({ result }: ReportInput): Promise<Pick<ReportInput, "about" | "untested">> {
  const { aboutChecks, untestedOf } = await import("./report-knowledge.ts");
  return { about: aboutChecks(), untested: untestedOf(result.target.role) };
}
