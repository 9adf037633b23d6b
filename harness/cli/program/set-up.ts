import type { Command } from "commander";
import { addAccess } from "./shared-options.ts";

/** Commands for the first minutes: a configuration, a diagnosis, a demonstration. */
export function addSetUp(root: Command): void {
  root
    .command("init")
    .description("look at this project, try what it has, and write a configuration")
    .option("--server <command>", "the command of a server, in place of those that are found")
    .option("--url <url>", "the URL of a server; with --server, the command is started first")
    .option("--client [command]", "a client: the command of its driver; without one, a driver is written")
    .option("--force", "write a command that opened no session, too")
    .option("--local", "try the usual ports of this machine, too")
    .option("--workflow", "write a workflow of GitHub, too")
    .addHelpText(
      "after",
      "\nStarts at most three commands, and only those of a project with an MCP SDK. Prints each before it starts it.\nAsks nothing, and overwrites nothing. Exit codes: 0 written, 2 usage, 3 no session could be opened",
    )
    .action(async (options) => {
      process.exitCode = await (await import("../commands/set-up/init.ts")).init(options);
    });
  const doctor = root
    .command("doctor")
    .description("what is wrong with a target before a run, and what helps")
    .option("--server <command>", "a server over stdio: the command that starts it")
    .option("--client <command>", "a client: the command, with {url}, {server} or {target} for its server")
    .option("--url <url>", "a server over Streamable HTTP; with --server, the command is started first")
    .option("--target <name>", "a target of the configuration")
    .option("--config <file>", "configuration (default: mcp-conform.config.yaml, .json, .mjs or .ts)")
    .option("--no-config", "ignore the configuration of this folder");
  addAccess(doctor)
    .option("--format <format>", "pretty or json", "pretty")
    .addHelpText("after", "\nExit codes: 0 healthy, 2 usage, 3 something is wrong")
    .action(async (options) => {
      process.exitCode = await (await import("../commands/set-up/doctor.ts")).doctor(options);
    });
  root
    .command("mcp")
    .description("this suite as an MCP server over stdio, for coding agents")
    .addHelpText(
      "after",
      "\nTools: judge_server, judge_client, rerun, explain, doctor, diff, judge_recording. Every revision.\nIt starts only what a call names, in this folder, and reads only files of this folder.",
    )
    .action(async () => {
      process.exitCode = await (await import("../commands/set-up/mcp.ts")).mcp();
    });
  root
    .command("demo")
    .description("judge an embedded server that has one fault")
    .option("--fault <id>", "another fault of the reference server, or none")
    .option("--list", "list the faults")
    .action(async (options) => {
      process.exitCode = await (await import("../commands/set-up/demo.ts")).demo(options);
    });
}
