import path from "node:path";
import { suggestion } from "../../library/nearest.ts";
import { formatNamed, REPORT_FORMATS, type ReportFormat } from "../../library/reports/report-formats.ts";
import { UsageError } from "../../library/usage-error.ts";

export type Report = BuiltInReport | OwnReport | HistoryReport;

interface BuiltInReport {
  readonly format: ReportFormat;
  /** Standard output when absent. */
  readonly file?: string;
}

/** A report that a module of the operator makes. */
interface OwnReport {
  readonly format: "own";
  readonly module: string;
  readonly file?: string;
}

/** A result that is added to a folder, beside earlier ones. */
interface HistoryReport {
  readonly format: "history";
  readonly folder: string;
  readonly file?: undefined;
}

/** The folder of a history where no other is named. */
const HISTORY = "mcp-conform-history";

/** The names of formats that an option accepts. */
export const REPORT_NAMES = [...REPORT_FORMATS, "history"] as const;

const MODULE = /\.[cm]?[jt]s$/;

/** `json=result.json`, `json`, which goes to the file of the format, or `./mine.js=file`. Throws UsageError. */
export function parseReport(text: string, option = "--report"): Report {
  const [name = "", ...rest] = text.split("=");
  if (MODULE.test(name)) return ownReport(name, rest.join("="));
  if (name === "history") return historyReport(text, rest, option);
  const format = formatNamed(name);
  const example = `as in ${option} junit=report.xml`;
  if (format === undefined) {
    const near = suggestion(name, REPORT_NAMES);
    throw new UsageError(
      `${option} ${text}: unknown format ${JSON.stringify(name)}.${near} Expected one of ${REPORT_NAMES.join(", ")}, ${example}.`,
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

function historyReport(text: string, rest: readonly string[], option: string): HistoryReport {
  const folder = rest.length > 0 ? rest.join("=") : HISTORY;
  if (folder !== "") return { format: "history", folder };
  throw new UsageError(`${option} ${text}: expected a folder after "=", as in ${option} history=${HISTORY}.`);
}

function ownReport(module: string, file: string): OwnReport {
  return { format: "own", module, ...(file === "" ? {} : { file }) };
}
