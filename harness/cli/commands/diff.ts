import { compare, comparisonExit } from "../../../reports/compare/comparison.ts";
import { comparisonJson } from "../../../reports/compare/json.ts";
import { comparisonMarkdown } from "../../../reports/compare/markdown.ts";
import { comparisonText } from "../../../reports/compare/text.ts";
import { exitSentence } from "../../../reports/compare/words.ts";
import type { ExitCode } from "../../verdict/verdict.ts";
import { choice } from "../options/values.ts";
import { readResult } from "../output/result-file.ts";
import { screenFor } from "../output/screen.ts";

export interface DiffOptions {
  readonly format: string;
  readonly level: string;
}

/** Prints the changes from one result to another. Throws UsageError for any other file. */
export function diff(older: string, newer: string, options: DiffOptions): ExitCode {
  const format = choice("--format", options.format, ["text", "markdown", "json"]);
  const gate = choice("--level", options.level, ["must", "should"]);
  const comparison = compare(readResult(older), readResult(newer));
  const text = {
    text: () => {
      const paint = screenFor(process.stdout);
      return `${comparisonText(comparison, paint, gate)}${paint.quiet(exitSentence(comparison, gate))}\n`;
    },
    markdown: () => comparisonMarkdown(comparison, gate),
    json: () => comparisonJson(comparison, gate),
  };
  process.stdout.write(text[format]());
  return comparisonExit(comparison, gate);
}
