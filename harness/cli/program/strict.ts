import type { Command, CommanderError, Option } from "commander";
import { UsageError } from "../../library/usage-error.ts";
import { ownNameOf } from "./other-names.ts";

/** Width of the help, in characters: a narrower one has more lines and does not fit a screen. */
const WIDEST = 110;

/** Usage errors are reported like all others. Help and version are no errors. */
export function strictly(command: Command): void {
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
  const near = ownNameOf(given, command) ?? /\(Did you mean (.*)\?\)/.exec(message)?.[1];
  const words = command.registeredArguments
    .map((argument) => (argument.required ? ` <${argument.name()}>` : ` [${argument.name()}]`))
    .join("");
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
