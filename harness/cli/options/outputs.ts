import { LANGUAGES, type Language } from "../../../reports/language/languages.ts";
import { UsageError } from "../../library/usage-error.ts";
import { type Detail, FORMATS, type Format } from "./formats.ts";
import { parseReport, type Report } from "./report.ts";
import type { RawOptions } from "./settings.ts";
import { choice } from "./values.ts";

/** The outputs of a run, besides its exit code. */
export interface Outputs {
  /** The format of standard output. */
  readonly format: Format;
  readonly detail: Detail;
  readonly reports: readonly Report[];
  /** The language of the terminal and of pages for people. From the environment if it is left out. */
  readonly lang?: Language;
  /** The file of the target at which reports point. */
  readonly source?: string;
  /** The file of the trace; `true`: the one with the usual name. */
  readonly trace?: string | true;
  /** The file of an earlier result, to compare with. */
  readonly older?: string;
}

/** Reads the options for outputs. Throws UsageError. */
export function outputsFrom(options: RawOptions): Outputs {
  const { format = "pretty", report = [], source, trace, older, lang } = options;
  return {
    format: choice("--format", String(format), FORMATS),
    detail: detailOf(options),
    reports: Array.isArray(report) ? report.map((text) => parseReport(String(text))) : [],
    ...(lang === undefined ? {} : { lang: choice("--lang", String(lang), LANGUAGES) }),
    ...(typeof source === "string" ? { source } : {}),
    ...(typeof trace === "string" || trace === true ? { trace: fileOrUsual(trace) } : {}),
    ...(typeof older === "string" ? { older } : {}),
  };
}

function detailOf({ quiet, verbose }: RawOptions): Detail {
  if (quiet && verbose) {
    throw new UsageError("--quiet and --verbose are given together. Expected one of them.");
  }
  if (quiet) return "quiet";
  return verbose ? "verbose" : "usual";
}

function fileOrUsual(trace: string | true): string | true {
  if (trace !== "") return trace;
  throw new UsageError('--trace "": expected a file, such as trace.jsonl.');
}
