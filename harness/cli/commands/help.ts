import type { Command } from "commander";
import { suggestion } from "../../library/nearest.ts";
import { UsageError } from "../../library/usage-error.ts";
import { enumerated } from "../../library/values.ts";

/** The help of a command, by its names: "schema", "diff". Throws UsageError for a command that does not exist. */
export function helpFor(root: Command, names: readonly string[]): string {
  let command = root;
  for (const [index, name] of names.entries()) {
    const known = command.commands.map((one) => one.name());
    const found = command.commands.find((one) => one.name() === name);
    if (found === undefined) throw unknownCommand(names.slice(0, index + 1).join(" "), name, known);
    command = found;
  }
  let text = "";
  const { writeOut } = command.configureOutput();
  command.configureOutput({
    writeOut: (part) => {
      text += part;
    },
  });
  command.outputHelp();
  if (writeOut) command.configureOutput({ writeOut });
  return text;
}

/** The help of the main command, with the options that few need. */
export function optionsHelp(root: Command): string {
  for (const option of root.options) option.hideHelp(false);
  return helpFor(root, []).replace(/^More options: .*\n/m, "");
}

export function unknownCommand(whole: string, word: string, known: readonly string[]): UsageError {
  const near = suggestion(word, known);
  const expected = known.length > 0 ? `Expected ${enumerated(known)}` : "It has no commands";
  return new UsageError(`unknown command ${JSON.stringify(whole)}.${near} ${expected}.`);
}
