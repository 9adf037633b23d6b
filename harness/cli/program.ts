import { Command, Option } from "commander";
import { VERSION } from "../version.ts";
import { addCatalogue } from "./program/catalogue.ts";
import { addExploring } from "./program/exploring.ts";
import { addJudging } from "./program/judging.ts";
import { addResults } from "./program/results.ts";
import { addRunOptions, RARE, RARE_COMMANDS } from "./program/run-options.ts";
import { addSetUp } from "./program/set-up.ts";
import { strictly } from "./program/strict.ts";

/** Runs the command line with these arguments. Rejects with a UsageError for those that cannot be used. */
export async function runCommandLine(args: readonly string[]): Promise<void> {
  await program(args).parseAsync(args, { from: "user" });
}

/** The code of a command is loaded when it runs, so that --help stays fast. */
function program(all: readonly string[]): Command {
  const root = new Command("mcp-conform")
    .description("Judges a Model Context Protocol server, client or gateway against the specification.")
    .usage("[options] | <command> | help <command>")
    .version(VERSION)
    // Not listed: people who read the help have found it.
    .addHelpOption(new Option("-h, --help", "display help").hideHelp())
    // Without this, --format after "judge" would be an option of the main command.
    .enablePositionalOptions();
  addRunOptions(root).action(async (options, { args }: Command) => {
    if (args.length > 0) {
      const { misplacedWords } = await import("./options/misplaced-words.ts");
      const { server, client } = options;
      throw misplacedWords(root, { all, words: args, commands: { server, client } });
    }
    const { judgeAsAsked } = await import("./commands/judging/run.ts");
    process.exitCode = await judgeAsAsked(options);
  });

  addJudging(root);
  addExploring(root);
  addResults(root);
  const groups = addCatalogue(root);
  addSetUp(root);
  root
    .command("help [command...]", { hidden: true })
    .description("help for a command")
    .action(async (names: readonly string[]) => {
      const { helpFor } = await import("./help/help.ts");
      process.stdout.write(helpFor(root, names));
    });

  for (const group of groups) {
    group.action(async (_, { args }: Command) => {
      const { helpFor } = await import("./help/help.ts");
      process.stdout.write(helpFor(root, [group.name(), ...args]));
    });
  }
  for (const option of root.options) option.hideHelp(RARE.includes(option.long ?? ""));
  root.configureHelp({
    visibleCommands: (command) =>
      command.commands.filter((one) => !RARE_COMMANDS.includes(one.name()) && one.name() !== "help"),
  });
  for (const command of [root, ...root.commands, ...groups.flatMap(({ commands }) => commands)])
    strictly(command);
  for (const command of [root, ...groups]) command.allowExcessArguments(true);
  // What follows the first word without an option is most often the command of a server, with options of its own.
  root.passThroughOptions();
  return root;
}
