import type { Command } from "commander";
import { addStart, list, REPORTS } from "./shared-options.ts";

/** Commands that judge targets, or recorded traces. */
export function addJudging(root: Command): void {
  root
    .command("judge <recording>")
    .description("judge a recorded trace (- for standard input), without the target")
    .option("--role <server|client>", "judge only this side of a recording of others (default: both)")
    .option("--from <client|server>", "who sent the messages of a recording that do not say it")
    .option("--redact <file>", "also write a recording of others as a trace without secrets")
    .option("--spec <revision>", "the revision of a recording without a handshake")
    .option("--only <glob>", "only checks with these ids; repeatable", list)
    .option("--skip <glob>", "no checks with these ids; repeatable", list)
    .option("--suite <name>", "only this suite; repeatable", list)
    .option("--level <must|should>", "the lowest level that fails the judgment", "must")
    .option(
      "--profile <name>",
      "frozen checks that may fail it, as 2025-11-25@1 (default: the newest), or all",
      list,
    )
    .option("--strict", "checks that could not be exercised make it incomplete")
    .option("--report <format[=file]>", REPORTS, list)
    .option("--source <file>", "source file for sarif and github (default: the script in the command)")
    .option("--format <format>", "standard output: pretty, json, jsonl, agent or silent", "pretty")
    .option(
      "--lang <language>",
      "language of the terminal and of HTML reports: en or zh (default: from LC_ALL, LANG)",
    )
    .action(async (file: string, options) => {
      process.exitCode = await (await import("../commands/judging/judge.ts")).judge(file, options);
    });
  root
    .command("proxy")
    .description("judge a client and a server while they talk")
    .option("--server <command>", "the client starts mcp-conform, which starts this server over stdio")
    .option("--url <url>", "the server at this URL: Streamable HTTP or HTTP+SSE")
    .option("--listen <address:port>", "where clients reach it (default: a free port of 127.0.0.1)")
    .option("--record <file>", "write a trace; with .gz, compressed")
    .option("--log <file>", "append what is found to a file (default: standard error)")
    .option("--spec <revision>", "the revision of conversations that do not name one")
    .option("--only <glob>", "only checks with these ids; repeatable", list)
    .option("--skip <glob>", "no checks with these ids; repeatable", list)
    .option("--report <format=file>", REPORTS, list)
    .addHelpText(
      "after",
      "\nA report is printed at the end, on SIGUSR1, and each minute when something is new. The files of --report are written at the end and on SIGUSR1.\nExit codes: over stdio those of the server; 0 over HTTP, 2 usage",
    )
    .action(async (options) => {
      await (await import("../commands/judging/proxy.ts")).proxy(options);
    });
  root
    .command("serve")
    .description("judge an application that a person operates: a URL, or a command over stdio")
    .option("--stdio", "the application starts this command itself")
    .option("--port <port>", "port of the URL (default: a free one)")
    .option("--situation <name>", "only this situation; repeatable (default: each one without a login)", list)
    .option("--print <application>", "print the block for its configuration: vscode, cursor, …")
    .option("--for <time>", "end after this time: 90s, 5m, 1h")
    .option("--spec <revisions>", "latest, all, or revisions separated by commas (default: latest)")
    .option("--only <glob>", "only checks with these ids; repeatable", list)
    .option("--timeout <ms>", "longest wait for one answer (default: 10000)")
    .option("--report <format[=file]>", REPORTS, list)
    .option("--format <format>", "standard output: pretty, json, jsonl, agent or silent", "pretty")
    .option("--trace [file]", "record all messages, as JSONL")
    .addHelpText(
      "after",
      "\nThe next situation begins when the application connects again, or with Enter. Ctrl-C ends, with the report.",
    )
    .action(async (options) => {
      process.exitCode = await (await import("../commands/judging/serve.ts")).serve(options);
    });
  root
    .command("matrix <file>")
    .description("judge many targets of a configuration, and compare them")
    .option("--out <folder>", "folder for the page, JSON, CSV and reports", "mcp-conform-matrix")
    .option("--jobs <n>", "targets at the same time (default: half the cores)")
    .option("--shard <i/n>", "only this part of the targets, for jobs on several machines")
    .option("--target <names>", "only these targets, separated by commas")
    .option("--title <text>", "title of the page")
    .action(async (file: string, options) => {
      process.exitCode = await (await import("../commands/judging/matrix.ts")).matrix(file, options);
    });
  root
    .command("merge <parts...>")
    .description("one matrix of shards, matrices and results")
    .option("--out <folder>", "folder for the page, JSON, CSV and reports", "mcp-conform-matrix")
    .option("--title <text>", "title of the page")
    .action(async (parts: readonly string[], options) => {
      process.exitCode = await (await import("../commands/judging/merge.ts")).merge(parts, options);
    });
  const bisect = root
    .command("bisect")
    .description("the release that broke or fixed a check")
    .option("--good <version>", "a version without the violation; if it is the newer, the fix is searched")
    .option("--bad <version>", "a version with the violation")
    .option("--server <command>", "a server, with {version} in its command: npx -y my-server@{version}")
    .option("--client <command>", "a client, with {version} in its command")
    .option("--only <glob>", "the check; repeatable", list)
    .option("--versions <list>", "the versions, the oldest first (default: those of the npm registry)")
    .option(
      "--git",
      "judge what is checked out, for git bisect run: 0 good, 1 bad, 125 not judged, 128 error",
    )
    .option("--state <file>", "the verdicts of all steps, to go on (default: mcp-conform-bisect.json)")
    .option("--max-steps <n>", "the maximum number of judged versions (default: 30)")
    .option("--spec <revisions>", "latest, all, or revisions separated by commas (default: latest)")
    .option("--transport <names>", "with --client: stdio, http or both (default: from the placeholder)")
    .option("--level <must|should>", "must: warnings are good (default: should)")
    .option("--allow <what>", "side-effects, or tool:<name>: call tools that may change something", list);
  addStart(bisect)
    .addHelpText("after", "\nExit codes: 0 found, 2 usage, 3 not found, 130 interrupted")
    .action(async (options) => {
      process.exitCode = await (await import("../commands/judging/bisect.ts")).bisect(options);
    });
}
