import { compare, comparisonExit, FAIL_ON } from "../../../../reports/compare/comparison.ts";
import { comparisonJson } from "../../../../reports/compare/json.ts";
import { comparisonMarkdown } from "../../../../reports/compare/markdown.ts";
import { comparisonText } from "../../../../reports/compare/text.ts";
import { exitSentence } from "../../../../reports/compare/words.ts";
import { githubComment } from "../../../../reports/diff/github-comment.ts";
import { slackBody } from "../../../../reports/diff/slack.ts";
import { webhookBody } from "../../../../reports/diff/webhook.ts";
import { speaking } from "../../../../reports/language/language.ts";
import type { ExitCode } from "../../../verdict/verdict.ts";
import { languageFrom } from "../../options/language.ts";
import { choice } from "../../options/values.ts";
import { readResult } from "../../output/result-file.ts";
import { screenFor } from "../../output/screen.ts";

export interface DiffOptions {
  readonly format: string;
  readonly level: string;
  readonly failOn: string;
  readonly lang?: string;
}

const FORMATS = {
  markdown: comparisonMarkdown,
  json: comparisonJson,
  "github-comment": githubComment,
  slack: slackBody,
  webhook: webhookBody,
} as const;

const FORMAT_NAMES = ["text", ...(Object.keys(FORMATS) as (keyof typeof FORMATS)[])] as const;

/** Prints the changes from one result to another. Throws UsageError for any other file. */
export function diff(older: string, newer: string, options: DiffOptions): ExitCode {
  const format = choice("--format", options.format, FORMAT_NAMES);
  const gate = choice("--level", options.level, ["must", "should"]);
  const on = choice("--fail-on", options.failOn, FAIL_ON);
  const comparison = compare(readResult(older), readResult(newer));
  if (format === "text") {
    const screen = screenFor(process.stdout);
    const text = speaking(languageFrom(options.lang), () => {
      const changes = comparisonText(comparison, screen, gate, on);
      return `${changes}${screen.quiet(exitSentence(comparison, gate, on))}\n`;
    });
    process.stdout.write(text);
  } else {
    process.stdout.write(FORMATS[format](comparison, gate, on));
  }
  return comparisonExit(comparison, gate, on);
}
