import type { ReportInput } from "../../../reports/reporter.ts";
import { given } from "../../../schema/given.ts";
import type { Result } from "../../verdict/result.ts";
import { libraryNamed } from "../naming.ts";
import { suggestion } from "../nearest.ts";
import { UsageError } from "../usage-error.ts";
import { formatNamed, REPORT_FORMATS, type ReportFormat } from "./report-formats.ts";

export interface RenderOptions extends Pick<ReportInput, "trace" | "compared" | "source" | "lang"> {
  /** The name of the file, where the format depends on its ending: `badge.svg`, `badge.json`. */
  readonly file?: string;
}

/** A report of a result, as text. Rejects with a UsageError for an unknown format, or without a source that it needs. */
export async function renderReport(
  result: Result,
  format: ReportFormat,
  options: RenderOptions = {},
): Promise<string> {
  return (await renderParts(result, format, options)).join("");
}

/** The same in parts, to write a large report without having it in memory as one text. */
export async function renderParts(
  result: Result,
  format: ReportFormat,
  { trace, compared, source, lang, file = "" }: RenderOptions = {},
): Promise<readonly string[]> {
  const known = formatNamed(format);
  const named = libraryNamed("format");
  if (known === undefined) {
    throw new UsageError(
      `${named(format)}: unknown format.${suggestion(String(format), REPORT_FORMATS)} Expected one of ${REPORT_FORMATS.join(", ")}.`,
    );
  }
  if (known.needs === "source" && source === undefined) {
    throw new UsageError(`${named(format)}: the source is missing. Expected { source: "src/server.ts" }.`);
  }
  const render = await known.load(file);
  const facts = known.needs === "everything" ? await factsFor(result) : {};
  const report = render({ result, ...given({ trace, compared, source, lang }), ...facts });
  return typeof report === "string" ? [report] : report;
}

async function factsFor({ target }: Result): Promise<Pick<ReportInput, "about" | "untested">> {
  const { aboutChecks, untestedOf } = await import("./report-facts.ts");
  return { about: aboutChecks(), untested: untestedOf(target.role) };
}
