import { Command, type CommanderError, Option } from "commander";
import { formatNamed, REPORT_FORMATS } from "../library/report-formats.ts";
import { UsageError } from "../library/usage-error.ts";
import { VERSION } from "../version.ts";

const EXAMPLES = `
Examples:
  $ npx mcp-conform --server "node build/index.js" --only "tools.*" --report html=result.html
  $ npx mcp-conform --url http://localhost:3000/mcp --bearer-env TOKEN --spec all
  $ npx mcp-conform --client "node client.js {url}"
More: mcp-conform help options (all of them), help config, help <command>
Exit codes: 0 conformant, 1 violations, 2 usage, 3 incomplete, 4 error of mcp-conform`;

/** Options that few need. "mcp-conform help options" lists them, too. */
const RARE: readonly string[] = [
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
  "--resource",
  "--secret-env",
  "--env-all",
  "--concurrency",
  "--cwd",
  "--transport",
  "--sse-url",
  "--strict",
  "--watch-ignore",
  "--bell",
  "--update-baseline",
  "--bail",
];

/** Width of the help, in characters: a narrower one has more lines and does not fit a screen. */
const WIDEST = 110;

const REPORTS = `${REPORT_FORMATS.join(", ")}, history=<folder>; repeatable`;

/** Collects the values of an option that may be repeated. */
const list = (value: string, before: readonly string[] = []) => [...before, value];

/** Runs the command line with these arguments. Rejects with a UsageError for those that cannot be used. */
export async function runCommandLine(args: readonly string[]): Promise<void> {
  await program(args).parseAsync(args, { from: "user" });
}

/** The formats of reports, each with what it is for, and its usual file. */
function formatLines(): string {
  return REPORT_FORMATS.map((name) => {
    const { about = "", file = "standard output" } = formatNamed(name) ?? {};
    return `  ${name.padEnd(9)} ${about} (${file})`;
  }).join("\n");
}

/** The code of a command is loaded when it runs, so that --help stays fast. */
function program(all: readonly string[]): Command {
  const root = new Command("mcp-conform")
    .description(
      "Judges a Model Context Protocol server or client against the specification, in every revision it speaks.",
    )
    .usage("[options] | <command> | help <command>")
    .version(VERSION)
    // Not listed: people who read the help have found it.
    .addHelpOption(new Option("-h, --help", "display help").hideHelp())
    // Without this, --format after "judge" would be an option of the main command.
    .enablePositionalOptions()
    .option("--server <command>", "a server over stdio: the command that starts it")
    .option("--url <url>", "a server over Streamable HTTP; with --server, the command is started first")
    .option("--sse-url <url>", "with --url: the event stream of HTTP+SSE of the same server; both are judged")
    .option("--client <command>", "a client: the command, with {url}, {server} or {target} for its server")
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
    .option(
      "--allow <what>",
      "side-effects, tool:<name>, registration, host:<host>, refusals:<n>; repeatable",
      list,
    )
    .option("--report <format[=file]>", REPORTS, list)
    .option("--source <file>", "source file for sarif and github (default: the script in --server)")
    .option("--format <format>", "standard output: pretty, json, jsonl or silent (default: pretty)")
    .option(
      "--lang <language>",
      "language of the terminal and of HTML reports: en or zh (default: from LC_ALL, LANG)",
    )
    .option("--quiet", "print only what is wrong, and the verdict")
    .option("--verbose", "print each check when it ends")
    .option("--baseline <file>", "known failures with their reasons; they do not fail the run")
    .option("--update-baseline", "rewrite the baseline from this run")
    .option("--older <result>", "earlier JSON result to compare with")
    .option("--trace [file]", "record all messages, as JSONL")
    .option("--header <header>", '"Name: value", sent with each HTTP request; repeatable', list)
    .option("--header-env <header>", "Name=VARIABLE: a header whose value is redacted; repeatable", list)
    .option("--bearer-env <variable>", "environment variable with a bearer token")
    .option("--token-env <token>", "<kind>=VARIABLE: a token that is expired, narrow, …; repeatable", list)
    .option("--auth <how>", "issuer=<url on loopback>: mcp-conform is the authorization server there")
    .option("--scope <scopes>", "with --auth issuer: scopes of its tokens (default: mcp)")
    .option("--resource <url>", "URL under which clients know a protected server (default: --url)")
    .option("--secret-env <variable>", "environment variable whose value is redacted; repeatable", list)
    .option("--env <variable>", "NAME of a variable to pass on to a server, or NAME=VALUE; repeatable", list)
    .option("--env-all", "pass the whole environment on to a server (default: PATH and the like)")
    .option("--cwd <dir>", "folder to start the target in")
    .option("--timeout <ms>", "longest wait for one answer (default: 10000)")
    .option("--concurrency <n>", "maximum number of parallel sessions (default: from the number of cores)")
    .option("--watch [paths]", "run again when files change (default: those of this folder)")
    .option("--watch-ignore <pattern>", "files whose changes start no run; repeatable", list)
    .option("--bell", "with --watch: ring the bell of the terminal when a check newly fails")
    .addHelpText("after", EXAMPLES)
    .action(async (options, { args }: Command) => {
      if (args.length > 0) {
        const { misplacedWords } = await import("./options/misplaced-words.ts");
        const { server, client } = options;
        throw misplacedWords(root, { all, words: args, commands: { server, client } });
      }
      const { run } = await import("./commands/run.ts");
      process.exitCode = await run(options);
    });

  root
    .command("list")
    .description("all checks: id, level, revisions, title")
    .option("--spec <revision>", "only the checks of one revision")
    .option("--suite <name>", "only this suite; repeatable", list)
    .option("--role <role>", "only checks of servers, or of clients")
    .option("--format <format>", "pretty or json", "pretty")
    .action(async (options) => (await import("./commands/list.ts")).list(options));
  root
    .command("explain <id>")
    .description("the rule behind a check or a requirement, and how to fix a failure")
    .action(async (id: string) => (await import("./commands/explain.ts")).explain(id));
  root
    .command("judge <trace>")
    .description("judge a recorded trace again, without the target")
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
    .option("--format <format>", "standard output: pretty, json, jsonl or silent", "pretty")
    .option(
      "--lang <language>",
      "language of the terminal and of HTML reports: en or zh (default: from LC_ALL, LANG)",
    )
    .action(async (file: string, options) => {
      process.exitCode = await (await import("./commands/judge.ts")).judge(file, options);
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
      process.exitCode = await (await import("./commands/matrix.ts")).matrix(file, options);
    });
  root
    .command("merge <parts...>")
    .description("one matrix of shards, matrices and results")
    .option("--out <folder>", "folder for the page, JSON, CSV and reports", "mcp-conform-matrix")
    .option("--title <text>", "title of the page")
    .action(async (parts: readonly string[], options) => {
      process.exitCode = await (await import("./commands/merge.ts")).merge(parts, options);
    });
  root
    .command("diff <older> <newer>")
    .description("changes between two results; exit 1 on regressions")
    .option("--format <format>", "text, markdown, json, github-comment, slack or webhook", "text")
    .option("--level <must|should>", "the lowest level that counts as a regression", "must")
    .option("--fail-on <what>", "exit 1 on regressions, violations (new ones) or changes", "regressions")
    .addHelpText(
      "after",
      "\ngithub-comment is the body of a comment; slack and webhook are JSON bodies. Nothing is sent.\nExit codes: 0 nothing found, 1 found, 2 usage, 3 unknown",
    )
    .action(async (older: string, newer: string, options) => {
      process.exitCode = (await import("./commands/diff.ts")).diff(older, newer, options);
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
      process.exitCode = (await import("./commands/trend.ts")).trend(paths, options);
    });
  root
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
    .option("--allow <what>", "side-effects, or tool:<name>: call tools that may change something", list)
    .option("--env <variable>", "NAME of a variable to pass on to a server, or NAME=VALUE; repeatable", list)
    .option("--env-all", "pass the whole environment on to a server (default: PATH and the like)")
    .option("--cwd <dir>", "folder to start the target in")
    .option("--timeout <ms>", "longest wait for one answer (default: 10000)")
    .addHelpText("after", "\nExit codes: 0 found, 2 usage, 3 not found, 130 interrupted")
    .action(async (options) => {
      process.exitCode = await (await import("./commands/bisect.ts")).bisect(options);
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
      process.exitCode = await (await import("./commands/report.ts")).report(file, options);
    });
  root
    .command("exercises")
    .description("tools, prompts and resources with which a server lets every check run")
    .option("--format <format>", "pretty, json or markdown", "pretty")
    .action(async (options) => (await import("./commands/exercises.ts")).exercises(options));
  root
    .command("coverage")
    .description("statements of the specification: tested, open or excluded")
    .option("--spec <revisions>", "latest, all, or revisions separated by commas", "all")
    .option("--format <format>", "pretty, json or markdown", "pretty")
    .action(async (options) => (await import("./commands/coverage.ts")).coverage(options));
  const schema = root.command("schema").description("the types of the protocol");
  schema
    .command("diff <from> <to>")
    .description("types, methods and codes that a revision adds, removes and changes")
    .option("--format <format>", "text, markdown or json", "text")
    .action(async (from: string, to: string, options) =>
      (await import("./commands/schema-diff.ts")).schemaDiff(from, to, options),
    );
  const spec = root.command("spec").description("the requirements of the specification");
  spec
    .command("diff <from> <to>")
    .description("requirements that a revision adds, removes, or moves to another level")
    .option("--format <format>", "pretty, markdown or json", "pretty")
    .action(async (from: string, to: string, options) =>
      (await import("./commands/spec-diff.ts")).specDiff(from, to, options),
    );
  root
    .command("init")
    .description("look at this project, try what it has, and write a configuration")
    .option("--server <command>", "the command of a server, in place of those that are found")
    .option("--url <url>", "the URL of a server; with --server, the command is started first")
    .option("--local", "try the usual ports of this machine, too")
    .option("--workflow", "write a workflow of GitHub, too")
    .addHelpText(
      "after",
      "\nStarts at most three commands, and only those of a project with an MCP SDK. Prints each before it starts it.\nAsks nothing, and overwrites nothing. Exit codes: 0 written, 2 usage, 3 no session could be opened",
    )
    .action(async (options) => {
      process.exitCode = await (await import("./commands/init.ts")).init(options);
    });
  root
    .command("doctor")
    .description("what is wrong with a server before a run, and what helps")
    .option("--server <command>", "a server over stdio: the command that starts it")
    .option("--url <url>", "a server over Streamable HTTP; with --server, the command is started first")
    .option("--target <name>", "a target of the configuration")
    .option("--config <file>", "configuration (default: mcp-conform.config.yaml, .json, .mjs or .ts)")
    .option("--no-config", "ignore the configuration of this folder")
    .option("--header <header>", '"Name: value", sent with each HTTP request; repeatable', list)
    .option("--header-env <header>", "Name=VARIABLE: a header whose value is redacted; repeatable", list)
    .option("--bearer-env <variable>", "environment variable with a bearer token")
    .option("--secret-env <variable>", "environment variable whose value is redacted; repeatable", list)
    .option("--env <variable>", "NAME of a variable to pass on to a server, or NAME=VALUE; repeatable", list)
    .option("--env-all", "pass the whole environment on to a server (default: PATH and the like)")
    .option("--cwd <dir>", "folder to start the target in")
    .option("--timeout <ms>", "longest wait for one answer (default: 10000)")
    .option("--format <format>", "pretty or json", "pretty")
    .addHelpText("after", "\nExit codes: 0 healthy, 2 usage, 3 something is wrong")
    .action(async (options) => {
      process.exitCode = await (await import("./commands/doctor.ts")).doctor(options);
    });
  root
    .command("demo")
    .description("judge an embedded server that has one fault")
    .option("--fault <id>", "another fault of the reference server, or none")
    .option("--list", "list the faults")
    .action(async (options) => {
      process.exitCode = await (await import("./commands/demo.ts")).demo(options);
    });
  root
    .command("help [command...]", { hidden: true })
    .description("help for a command")
    .action(async (names: readonly string[]) => {
      const { helpFor } = await import("./commands/help.ts");
      process.stdout.write(helpFor(root, names));
    });

  for (const group of [schema, spec]) {
    group.action(async (_, { args }: Command) => {
      const { helpFor } = await import("./commands/help.ts");
      process.stdout.write(helpFor(root, [group.name(), ...args]));
    });
  }
  for (const option of root.options) option.hideHelp(RARE.includes(option.long ?? ""));
  for (const command of [root, ...root.commands, ...schema.commands, ...spec.commands]) strictly(command);
  for (const command of [root, schema, spec]) command.allowExcessArguments(true);
  // What follows the first word without an option is most often the command of a server, with options of its own.
  root.passThroughOptions();
  return root;
}

/** Usage errors are reported like all others. Help and version are no errors. */
function strictly(command: Command): void {
  command.showSuggestionAfterError().allowExcessArguments(false);
  const getOutHelpWidth = () => Math.min(process.stdout.columns || WIDEST, WIDEST);
  command.configureOutput({ writeErr: () => {}, getOutHelpWidth });
  for (const option of command.options) onlyOnce(option);
  command.exitOverride((error: CommanderError) => {
    if (error.exitCode === 0) process.exit(0);
    throw new UsageError(rejectionOf(error, command));
  });
}

/** The words of this project for the errors of the parser. */
function rejectionOf({ code, message }: CommanderError, command: Command): string {
  const name = nameOf(command);
  const [, given = ""] = /'([^']*)'/.exec(message) ?? [];
  const [, near] = /\(Did you mean (.*)\?\)/.exec(message) ?? [];
  const words = command.registeredArguments.map((argument) => ` <${argument.name()}>`).join("");
  const expected = `Expected mcp-conform${name}${words}.`;
  const help = `"mcp-conform help${name || " options"}" shows all options.`;
  switch (code) {
    case "commander.unknownOption":
      return `unknown option ${given}.${near === undefined ? "" : ` Did you mean "${near}"?`} ${help}`;
    case "commander.optionMissingArgument":
      return `${given.split(" ")[0]}: the value is missing. Expected ${given}.`;
    case "commander.missingArgument":
      return `${name.trim()}: the argument <${given}> is missing. ${expected}`;
    case "commander.excessArguments":
      return `${name.trim()}: too many arguments. ${expected}`;
    default:
      return `${message.replace(/^error: /, "")} ${help}`;
  }
}

/** " schema diff", or nothing for the main command. */
function nameOf(command: Command): string {
  return command.parent === null ? "" : `${nameOf(command.parent)} ${command.name()}`;
}

/** An option with one value must not be given twice: the first value would be lost. */
function onlyOnce(option: Option): void {
  if (option.parseArg !== undefined || !(option.required || option.optional)) return;
  let first: string | undefined;
  option.argParser((value: string) => {
    if (first !== undefined) {
      throw new UsageError(
        `${option.long} ${value}: ${option.long} is already given, with ${JSON.stringify(first)}. Expected ${option.long} once.`,
      );
    }
    first = value;
    return value;
  });
}
