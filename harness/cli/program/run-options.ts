import type { Command } from "commander";
import { list, REPORTS } from "./shared-options.ts";

const EXAMPLES = `
Examples:
  $ npx mcp-conform --server "node build/index.js" --report html=result.html
  $ npx mcp-conform --client "node client.js {url}"
More: mcp-conform help options (all options and commands), help config, help <command>
Exit codes: 0 conformant, 1 violations, 2 usage, 3 incomplete, 4 error of mcp-conform`;

/** Options that few need. "mcp-conform help options" lists them, too. */
export const RARE: readonly string[] = [
  "--gateway-url",
  "--custom-suite",
  "--gate-custom",
  "--profile",
  "--source",
  "--lang",
  "--older",
  "--no-config",
  "--header-env",
  "--token-env",
  "--auth",
  "--scope",
  "--client-id",
  "--client-secret-env",
  "--callback-port",
  "--authorization-server",
  "--resource",
  "--secret-env",
  "--env-all",
  "--concurrency",
  "--idle",
  "--app",
  "--cwd",
  "--transport",
  "--sse-url",
  "--strict",
  "--watch-ignore",
  "--bell",
  "--accept-known",
  "--update-baseline",
  "--reason",
  "--bail",
  "--limit",
  "--config",
  "--skip",
  "--target",
  "--suite",
  "--situation",
  "--level",
  "--quiet",
  "--verbose",
  "--format",
  "--env",
  "--header",
  "--start-timeout",
];

/** Commands that few need. */
export const RARE_COMMANDS: readonly string[] = [
  "report",
  "replay",
  "exercises",
  "merge",
  "trend",
  "bisect",
  "show",
  "situations",
  "coverage",
  "schema",
  "spec",
];

/** The options of a run: a target, what is judged, what is reported. */
export function addRunOptions(root: Command): Command {
  return root
    .option("--server <command>", "a server over stdio: the command that starts it")
    .option("--url <url>", "a server over Streamable HTTP; with --server, the command is started first")
    .option("--sse-url <url>", "with --url: the event stream of HTTP+SSE of the same server; both are judged")
    .option("--client <command>", "a client: the command, with {url}, {server} or {target}; or --app <name>")
    .option(
      "--app <name>",
      "an application that is a client, by its name: claude, continue, copilot, opencode, …; its command is known",
    )
    .option("--gateway <command>", "a gateway: the command, with {url} or {server} for the server behind it")
    .option(
      "--gateway-url <url>",
      "with --gateway: where its clients reach it, with {port} as in the command (default: over stdio)",
    )
    .option("--target <names>", "targets of the configuration, separated by commas, or all")
    .option("--config <file>", "configuration (default: mcp-conform.config.yaml, .json, .mjs or .ts)")
    .option("--no-config", "ignore the configuration of this folder")
    .option(
      "--transport <names>",
      "with --url: http or http+sse (default: what the server speaks); with --client: one or several of stdio, http, http+sse (default: from the placeholder)",
    )
    .option("--spec <revisions>", "latest, all, or revisions separated by commas (default: latest)")
    .option("--only <glob>", "only checks with these ids; repeatable", list)
    .option("--skip <glob>", "no checks with these ids; repeatable", list)
    .option("--suite <name>", "only this suite; repeatable", list)
    .option("--situation <name>", "with --client: only in this situation; repeatable", list)
    .option("--custom-suite <file>", "rules of your own, which are no part of the verdict; repeatable", list)
    .option("--gate-custom", "failures of custom suites fail the run")
    .option("--level <must|should>", "the lowest level that fails the run (default: must)")
    .option(
      "--profile <name>",
      "frozen checks that may fail the run, as 2025-11-25@1 (default: the newest), or all",
      list,
    )
    .option("--strict", "checks that could not be exercised make the run incomplete")
    .option("--bail", "end at the first check that fails the run")
    .option("--allow <what>", "side-effects, tool:<name>, registration, host:<host>, refusals:<n>", list)
    .option("--report <format[=file]>", REPORTS, list)
    .option("--source <file>", "source file for sarif and github (default: the script in --server)")
    .option("--format <format>", "standard output: pretty, json, jsonl, agent or silent (default: pretty)")
    .option(
      "--lang <language>",
      "language of the terminal and of HTML reports: en or zh (default: from LC_ALL, LANG)",
    )
    .option("--quiet", "print only what is wrong, and the verdict")
    .option("--verbose", "print each check when it ends")
    .option("--baseline <file>", "known failures with their reasons; they do not fail the run")
    .option("--accept-known", "what the SDK of the server is known to do does not fail the run")
    .option("--update-baseline", "rewrite the baseline from this run")
    .option("--reason <text>", "with --update-baseline: the reason of each new entry")
    .option("--older <result>", "earlier JSON result to compare with")
    .option("--trace [file]", "record all messages, as JSONL")
    .option("--header <header>", '"Name: value", sent with each HTTP request; repeatable', list)
    .option("--header-env <header>", "Name=VARIABLE: a header whose value is redacted; repeatable", list)
    .option("--bearer-env <variable>", "environment variable with a bearer token")
    .option("--token-env <token>", "<kind>=VARIABLE: a token that is expired, narrow, …; repeatable", list)
    .option(
      "--auth <how>",
      "client-credentials or login: get a token before the run; issuer=<url on loopback>: mcp-conform is the authorization server there",
    )
    .option("--scope <scopes>", "with --auth: scopes of the token (default: what the server names, or mcp)")
    .option("--client-id <id>", "with --auth client-credentials or login: the client")
    .option("--client-secret-env <variable>", "environment variable with the secret of this client")
    .option("--callback-port <port>", "with --auth login: port of the redirect URI (default: a free one)")
    .option(
      "--authorization-server [issuer]",
      "judge the authorization server as well (default: the one that the server names)",
    )
    .option("--resource <url>", "URL under which clients know a protected server (default: --url)")
    .option("--secret-env <variable>", "environment variable whose value is redacted; repeatable", list)
    .option("--env <variable>", "NAME of a variable to pass on to a server, or NAME=VALUE; repeatable", list)
    .option("--env-all", "pass the whole environment on to a server (default: PATH and the like)")
    .option("--cwd <dir>", "folder to start the target in")
    .option("--timeout <ms>", "longest wait for one answer (default: 10000)")
    .option("--limit <ms>", "longest time for one leg (default: 60 times --timeout, and at least 600000)")
    .option(
      "--start-timeout <ms>",
      "the same for the first answer after a start (default: 3 times --timeout)",
    )
    .option(
      "--idle <seconds>",
      "keep connections without traffic for so long, beside the other checks, and use them then (default: not tried)",
    )
    .option("--concurrency <n>", "maximum number of parallel sessions (default: from the number of cores)")
    .option("--watch [paths]", "run again when files change (default: those of this folder)")
    .option("--watch-ignore <pattern>", "files whose changes start no run; repeatable", list)
    .option("--bell", "with --watch: ring the bell of the terminal when a check newly fails")
    .addHelpText("after", EXAMPLES);
}
