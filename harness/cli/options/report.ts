import path from "node:path";
import { suggestion } from "../../library/nearest.ts";
import { formatNamed, REPORT_FORMATS, type ReportFormat } from "../../library/report-formats.ts";
import { UsageError } from "../../library/usage-error.ts";

export interface Report {
  readonly format: ReportFormat;
  /** Standard output when absent. */
  readonly file?: string;
}

/** `json=result.json`, or `json`, which goes to the file of the format. Throws UsageError. */
export function parseReport(text: string, option = "--report"): Report {
  const [name = "", ...rest] = text.split("=");
  const format = formatNamed(name);
  const example = `as in ${option} junit=report.xml`;
  if (format === undefined) {
    const near = suggestion(name, REPORT_FORMATS);
    throw new UsageError(
      `${option} ${text}: unknown format ${JSON.stringify(name)}.${near} Expected one of ${REPORT_FORMATS.join(", ")}, ${example}.`,
    );
  }
  const { endings } = format;
  const file = rest.length > 0 ? rest.join("=") : format.file;
  if (file === "") throw new UsageError(`${option} ${text}: expected a file after "=", ${example}.`);
  if (file !== undefined && endings && !endings.includes(path.extname(file).toLowerCase())) {
    throw new UsageError(`${option} ${text}: expected a file whose name ends in ${endings.join(" or ")}.`);
  }
  return { format: format.name, ...(file === undefined ? {} : { file }) };
}
