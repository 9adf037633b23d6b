import { Command, type CommanderError, Option } from "commander";
import { UsageError } from "../library/usage-error.ts";
import { VERSION } from "../version.ts";
import { suggestion } from "./options/nearest.ts";

const EXAMPLES = `
Examples:
  $ npx mcp-conform --server "node build/index.js" --only "tools.*" --report html=result.html
  $ npx mcp-conform --url http://localhost:3000/mcp --bearer-env TOKEN --spec all
  $ npx mcp-conform --client "node client.js {url}"
Exit codes: 0 conformant, 1 violations, 2 usage, 3 incomplete, 4 error of mcp-conform`;

/** Of the help, in characters: less breaks its lines more often, and it should fit a screen. */
const WIDEST = 110;

/** Collects an option that may be repeated. */
const list = (value: string, before: readonly string[] = []) => [...before, value];

/** Without the table itself, which brings what --help does not need. */
const REPORTS = "html, json, jsonl, junit, ctrf, markdown, github, badge, sarif; repeatable";

/** What an option that was not given stands for. */
const NONE = {
  only: [],
  skip: [],
  suite: [],
  allow: [],
  report: [],
  header: [],
  headerEnv: [],
  secretEnv: [],
  env: [],
};

/** The command line. Each command's code is loaded when it is called, so that --help costs nothing more. */
export function program(): Command {
  const root = new Command("mcp-conform")
    .description(
      "Judges a Model Context Protocol server or client against the specification, in every revision it speaks.",
    )
    .version(VERSION)
    // Whoever reads the help has found it: its line is another option's.
    .addHelpOption(new Option("-h, --help", "display help").hideHelp())
    // Else --format of "judge" would be taken for the one of the main command, and be lost.
    .enablePositionalOptions()
    .option("--server <command>", "a server over stdio, as the command that starts it")
    .option("--url <url>", "a server over Streamable HTTP; with --server, the command is started first")
    .option("--client <command>", "a client; {url}, {server} or {target} in it is what it is to connect to")
    .option("--transport <names>", "with --client: stdio, http, or both; default by what stands in it")
    .option("--spec <revisions>", "latest, all, or revisions separated by commas", "latest")
    .option("--only <glob>", "only checks with such ids; may be repeated", list)
    .option("--skip <glob>", "no checks with such ids; may be repeated", list)
    .option("--suite <name>", "only this suite; may be repeated", list)
    .option("--level <must|should>", "what gates", "must")
    .option("--profile <name>", "whose checks count, 2025-11-25@1; default the newest of each revision", list)
    .option("--strict", "what needs an exercise makes the run incomplete")
    .option("--allow <what>", "side-effects, or tool:<name>: call tools that may change things", list)
    .option("--report <format[=file]>", REPORTS, list)
    .option("--source <file>", "what sarif and github point at; default the script in --server")
    .option("--format <format>", "standard output: pretty, json, jsonl or silent", "pretty")
    .option("--baseline <file>", "known failures, with their reasons: they do not gate")
    .option("--update-baseline", "make that file say what this run shows")
    .option("--older <result>", "an earlier result as JSON: tells what changed since")
    .option("--trace [file]", "everything that crossed the wire, as JSONL")
    .option("--header <header>", '"Name: value", sent with each HTTP request', list)
    .option("--header-env <header>", "Name=VARIABLE: a header whose value stays secret", list)
    .option("--bearer-env <variable>", "a bearer token from the environment")
    .option("--secret-env <variable>", "its value reaches no output; may be repeated", list)
    .option("--env <assignment>", "KEY=VALUE for what is started; may be repeated", list)
    .option("--cwd <dir>", "the folder to start it in")
    .option("--timeout <ms>", "how long to wait for any one answer", "10000")
    .option("--concurrency <n>", "how many things at once; default from the number of cores")
    .addHelpText("after", EXAMPLES)
    .action(async (options, { args }: Command) => {
      if (args.length > 0)
        throw unexpected(
          args,
          root.commands.map((command) => command.name()),
          options.server,
        );
      const { test } = await import("./commands/run.ts");
      process.exitCode = await test({ ...NONE, ...options });
    });

  root
    .command("list")
    .description("all checks: id, level, revisions, title")
    .option("--spec <revision>", "only those of one revision")
    .option("--suite <name>", "only this suite; may be repeated", list)
    .option("--role <role>", "only checks of servers, or of clients")
    .option("--format <format>", "pretty or json", "pretty")
    .action(async (options) => (await import("./commands/list.ts")).list({ ...NONE, ...options }));
  root
    .command("explain <id>")
    .description("what a check or a requirement demands, and why")
    .action(async (id: string) => (await import("./commands/explain.ts")).explain(id));
  root
    .command("judge <trace>")
    .description("run the monitors again over a recorded trace")
    .option("--format <format>", "pretty or json", "pretty")
    .action(async (file: string, options) => {
      process.exitCode = await (await import("./commands/judge.ts")).judge(file, options);
    });
  root
    .command("diff <older> <newer>")
    .description("what changed between two results; exit 1 on regressions")
    .option("--format <format>", "text, markdown or json", "text")
    .option("--level <must|should>", "what counts as a regression", "must")
    .action(async (older: string, newer: string, options) => {
      process.exitCode = (await import("./commands/diff.ts")).diff(older, newer, options);
    });
  root
    .command("report <result>")
    .description("make reports of a result that --report json has kept")
    .option("--to <format[=file]>", REPORTS, list)
    .option("--trace <file>", "what --trace has recorded of the same run: an HTML report shows it")
    .option("--older <result>", "an earlier result: an HTML report tells what changed since")
    .option("--source <file>", "what sarif and github point at; default the script in the command")
    .action(async (file: string, options) =>
      (await import("./commands/report.ts")).report(file, { to: [], ...options }),
    );
  root
    .command("exercises")
    .description("the names that a server implements so that everything gets exercised")
    .option("--format <format>", "pretty, json or markdown", "pretty")
    .action(async (options) => (await import("./commands/exercises.ts")).exercises(options));
  root
    .command("coverage")
    .description("which statements of the specification are tested, open or excluded")
    .option("--spec <revisions>", "latest, all, or revisions separated by commas", "all")
    .option("--format <format>", "pretty, json or markdown", "pretty")
    .action(async (options) => (await import("./commands/coverage.ts")).coverage(options));
  const schema = root.command("schema").description("the protocol's types");
  schema
    .command("diff <from> <to>")
    .description("what a revision added, removed and changed in types, methods and codes")
    .option("--format <format>", "text, markdown or json", "text")
    .action(async (from: string, to: string, options) =>
      (await import("./commands/schema-diff.ts")).diff(from, to, options),
    );
  const spec = root.command("spec").description("the specification's duties");
  spec
    .command("diff <from> <to>")
    .description("duties added, removed, or changed in level between two revisions")
    .option("--format <format>", "pretty, markdown or json", "pretty")
    .action(async (from: string, to: string, options) =>
      (await import("./commands/spec-diff.ts")).diff(from, to, options),
    );
  root
    .command("demo")
    .description("judge an embedded server that has one fault")
    .option("--fault <id>", "another fault of the reference server, or none")
    .option("--list", "the faults that can be switched on")
    .action(async (options) => {
      process.exitCode = await (await import("./commands/demo.ts")).demo(options);
    });

  for (const command of [root, ...root.commands, ...schema.commands, ...spec.commands]) strictly(command);
  // What is left over is most often a mistyped command, or a server that was not quoted: that is told.
  root.allowExcessArguments(true);
  return root;
}

function unexpected(args: readonly string[], commands: readonly string[], server: unknown): UsageError {
  const [word = ""] = args;
  if (typeof server === "string") {
    const whole = JSON.stringify([server, ...args].join(" "));
    return new UsageError(
      `unexpected argument "${word}". Did you mean --server ${whole}, with quotes around it?`,
    );
  }
  const expected = `Expected options, or one of the commands ${commands.join(", ")}.`;
  return new UsageError(`unknown command "${word}".${suggestion(word, commands)} ${expected}`);
}

/** Usage errors are told like all others; help and version are no errors. */
function strictly(command: Command): void {
  command.showSuggestionAfterError().allowExcessArguments(false);
  const getOutHelpWidth = () => Math.min(process.stdout.columns || WIDEST, WIDEST);
  command.configureOutput({ writeErr: () => {}, getOutHelpWidth });
  command.exitOverride((error: CommanderError) => {
    if (error.exitCode === 0) process.exit(0);
    const message = error.message
      .replace(/^error: /, "")
      .replace("\n(Did you mean", " (Did you mean")
      .replace(/\.$/, "");
    throw new UsageError(`${message}. "mcp-conform --help" shows what can be given.`);
  });
}
