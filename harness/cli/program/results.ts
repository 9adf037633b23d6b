import type { Command } from "commander";
import { formatLines, list, REPORTS } from "./shared-options.ts";

/** Commands that compare and show results. */
export function addResults(root: Command): void {
  root
    .command("diff <older> <newer>")
    .description("changes between two results; exit 1 on regressions")
    .option("--format <format>", "text, markdown, json, github-comment, slack or webhook", "text")
    .option("--level <must|should>", "the lowest level that counts as a regression", "must")
    .option("--fail-on <what>", "exit 1 on regressions, violations (new ones) or changes", "regressions")
    .option("--lang <language>", "language of the text: en or zh (default: from LC_ALL, LANG)")
    .addHelpText(
      "after",
      "\ngithub-comment is the body of a comment; slack and webhook are JSON bodies. Nothing is sent.\nExit codes: 0 nothing found, 1 found, 2 usage, 3 unknown",
    )
    .action(async (older: string, newer: string, options) => {
      process.exitCode = (await import("../commands/results/diff.ts")).diff(older, newer, options);
    });
  root
    .command("trend <paths...>")
    .description("the course of targets over the results of a folder: what broke, since when")
    .option("--format <format>", "standard output: text, markdown or json", "text")
    .option("--to <format[=file]>", "html, markdown or json; repeatable", list)
    .option("--by <order>", "version or date (default: version where every run has one)")
    .option("--same-as <old=new>", "the new name of a target that was renamed; repeatable", list)
    .addHelpText("after", "\nExit codes: 0 shown, 2 usage, 3 shown, but files were skipped")
    .action(async (paths: readonly string[], options) => {
      process.exitCode = (await import("../commands/results/trend.ts")).trend(paths, options);
    });
  root
    .command("report <result>")
    .description("reports from a result of --report json")
    .option("--lang <language>", "language of HTML reports: en or zh (default: from LC_ALL, LANG)")
    .option("--to <format[=file]>", REPORTS, list)
    .option("--trace <file>", "trace of the same run, for an HTML report")
    .option("--older <result>", "earlier JSON result to compare with, for an HTML report")
    .option("--source <file>", "source file for sarif and github (default: the script in the command)")
    .addHelpText("after", `\nFormats:\n${formatLines()}`)
    .action(async (file: string, options) => {
      process.exitCode = await (await import("../commands/results/report.ts")).report(file, options);
    });
  root
    .command("show <trace> <message> [number]")
    .description("a message of a trace in full, with the request that it answers")
    .addHelpText(
      "after",
      `
Reports name the message that shows a failure:
  (message 3 of tools.call.unknown-name)   mcp-conform show <trace> tools.call.unknown-name 3
  (message 3 of this check)                the same, with the id of the check
  (message 17)                             mcp-conform show <trace> 17
A check without a number: all that was sent for it and what came, with numbers that are the same in each run.`,
    )
    .action(async (file: string, message: string, number: string | undefined) => {
      await (await import("../commands/results/show.ts")).show(file, message, number);
    });
}
