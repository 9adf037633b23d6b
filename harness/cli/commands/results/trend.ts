import { count } from "../../../../reports/text.ts";
import { trendOf } from "../../../../reports/trend/course.ts";
import { trendHtml } from "../../../../reports/trend/html.ts";
import { trendJson } from "../../../../reports/trend/json.ts";
import { trendMarkdown } from "../../../../reports/trend/markdown.ts";
import { trendText } from "../../../../reports/trend/text.ts";
import type { Trend } from "../../../../reports/trend/trend.ts";
import { given } from "../../../../schema/given.ts";
import { suggestion } from "../../../library/nearest.ts";
import { checkFile, writeWhole } from "../../../library/output-file.ts";
import { UsageError } from "../../../library/usage-error.ts";
import { EXIT, type ExitCode } from "../../../verdict/verdict.ts";
import { choice } from "../../options/values.ts";
import { readHistory } from "../../output/history-files.ts";
import { screenFor } from "../../output/screen.ts";

export interface TrendCommandOptions {
  readonly format: string;
  readonly to?: readonly string[];
  readonly sameAs?: readonly string[];
  readonly by?: string;
}

const FILES = { html: trendHtml, markdown: trendMarkdown, json: trendJson } as const;

type FileFormat = keyof typeof FILES;

/** The maximum number of sentences about skipped files. */
const MOST = 10;

/** Prints the course of targets over their results. Throws UsageError. Ends with 3 if a file was damaged. */
export function trend(paths: readonly string[], options: TrendCommandOptions): ExitCode {
  const format = choice("--format", options.format, ["text", "markdown", "json"]);
  const by = options.by === undefined ? undefined : choice("--by", options.by, ["version", "date"]);
  const files = (options.to ?? []).map(fileOf);
  const newNames = namesFrom(options.sameAs ?? []);
  const { runs, checks, names, skipped, repeated } = readHistory(paths, newNames);
  checkNames(newNames, [...names]);
  const found = trendOf(runs, checks, { now: Date.now(), ...given({ by }) });
  for (const { render, file } of files) writeWhole(file, [render(found)]);
  for (const line of sentences([...skipped, ...repeated])) process.stderr.write(`mcp-conform: ${line}\n`);
  process.stdout.write(printed(format, found));
  return skipped.length > 0 ? EXIT.incomplete : EXIT.conformant;
}

function sentences(lines: readonly string[]): readonly string[] {
  const more = lines.length - MOST;
  return [
    ...lines.slice(0, MOST).map((line) => `skipped: ${line}`),
    ...(more > 0 ? [`skipped: ${count(more, "more file")}.`] : []),
  ];
}

function printed(format: "text" | "markdown" | "json", found: Trend): string {
  if (format === "text") return trendText(found, screenFor(process.stdout));
  return FILES[format](found);
}

function fileOf(text: string): { readonly render: (found: Trend) => string; readonly file: string } {
  const [name = "", ...rest] = text.split("=");
  const format = choice("--to", name, Object.keys(FILES) as FileFormat[]);
  const file = rest.join("=") || `mcp-conform-trend.${format === "markdown" ? "md" : format}`;
  checkFile(file, "--to");
  return { render: FILES[format], file };
}

/** "old=new": results of a target that was renamed belong to its new name. */
function namesFrom(texts: readonly string[]): ReadonlyMap<string, string> {
  return new Map(
    texts.map((text) => {
      const [older = "", newer = "", ...more] = text.split("=");
      if (older !== "" && newer !== "" && more.length === 0) return [older, newer] as const;
      throw new UsageError(
        `--same-as ${JSON.stringify(text)}: expected two names of one target, as in --same-as "old-name=new-name".`,
      );
    }),
  );
}

/** A name that no result has is a typing error. */
function checkNames(newNames: ReadonlyMap<string, string>, names: readonly string[]): void {
  for (const [older, newer] of newNames) {
    const unknown = [older, newer].find((name) => !names.includes(name));
    if (unknown === undefined) continue;
    throw new UsageError(
      `--same-as "${older}=${newer}": no result is of ${JSON.stringify(unknown)}.${suggestion(unknown, names)}`,
    );
  }
}
