import type { Command } from "commander";
import { addAccess, list, REPORTS } from "./shared-options.ts";

/** Commands that look for violations which no check names. */
export function addExploring(root: Command): void {
  const explore = root
    .command("explore")
    .description("find the conversations in which a target breaks a rule, and shorten them")
    .option("--for <time>", "how long, as 60s, 5m or 1h (default: 60s)")
    .option("--conversations <n>", "the number of conversations, in place of a time")
    .option("--until-found", "end at the first finding")
    .option("--seed <n>", "the same conversations again, on the same server (default: by chance)")
    .option(
      "--allow <what>",
      "illegal: requests with one fault, too; side-effects, tool:<name>: call these tools",
      list,
    )
    .option("--gate-explore", "findings that break a MUST fail the run")
    .option("--out <folder>", "folder for the conversations of findings (default: mcp-conform-explore)")
    .option("--report <format[=file]>", REPORTS, list)
    .option("--format <format>", "standard output: pretty or json", "pretty");
  addTarget(explore)
    .addHelpText(
      "after",
      "\nWithout --allow, only tools with readOnlyHint are called. Exit codes: 0 explored, 1 findings (--gate-explore), 2 usage, 3 no session",
    )
    .action(async (options) => {
      process.exitCode = await (await import("../commands/exploring/explore.ts")).exploreTarget(options);
    });
  const replay = root
    .command("replay <trace>")
    .description("send a recorded conversation again, and judge it")
    .option("--allow <what>", "side-effects: send a trace that calls tools without readOnlyHint", list);
  addTarget(replay)
    .addHelpText("after", "\nExit codes: 0 not shown, 1 shown again, 2 usage, 3 no session")
    .action(async (file: string, options) => {
      process.exitCode = await (await import("../commands/exploring/replay.ts")).replay(file, options);
    });
}

/** The options that say which target. */
function addTarget(command: Command): Command {
  return addAccess(
    command
      .option("--server <command>", "a server over stdio: the command that starts it")
      .option(
        "--client <command>",
        "a client: the command, with {url} or {server}; it is started for each conversation",
      )
      .option("--url <url>", "a server over Streamable HTTP; with --server, the command is started first")
      .option("--transport <name>", "with --url or --client: the transport (default: http with --url)")
      .option("--spec <revision>", "latest, or one revision (default: latest)"),
  ).option("--concurrency <n>", "conversations at the same time (default: 2)");
}
