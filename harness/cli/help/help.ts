import type { Command } from "commander";
import { ownMember } from "../../../schema/own-member.ts";
import { CONFIG_FILES } from "../../library/config/read.ts";
import { suggestion } from "../../library/nearest.ts";
import { UsageError } from "../../library/usage-error.ts";
import { enumerated } from "../../library/values.ts";
import { groupOptions } from "./option-groups.ts";

/** What has help and is no command. */
const PAGES: Readonly<Record<string, (root: Command) => string>> = {
  options: optionsHelp,
  config: configHelp,
};

/**
 * The help of a command, by its names: "schema", "diff"; or a page of its own. Throws UsageError for a command that does
 * not exist.
 */
export function helpFor(root: Command, names: readonly string[]): string {
  const [first = "", ...others] = names;
  const page = Object.hasOwn(PAGES, first) && others.length === 0 ? ownMember(PAGES, first) : undefined;
  return page === undefined ? helpOf(root, names) : page(root);
}

function helpOf(root: Command, names: readonly string[]): string {
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

/** The help of the main command, with the options and the commands that few need, the options in groups. */
function optionsHelp(root: Command): string {
  for (const option of root.options) option.hideHelp(false);
  root.configureHelp({});
  groupOptions(root);
  return helpOf(root, []).replace(/^More: .*\n/m, "");
}

export function unknownCommand(whole: string, word: string, known: readonly string[]): UsageError {
  const near = suggestion(word, known);
  const expected = known.length > 0 ? `Expected ${enumerated(known)}` : "It has no commands";
  return new UsageError(`unknown command ${JSON.stringify(whole)}.${near} ${expected}.`);
}

/** The help about the configuration, which is no command. */
function configHelp(): string {
  return `mcp-conform.config.yaml holds what you would type each time. "mcp-conform init" writes a first one.

One target:
  server: node build/index.js
  spec: all
  report: [html, junit=reports/mcp.xml]

Several targets, judged by --target api, --target api,cli or --target all:
  level: should                          # for each target that does not have it
  targets:
    api: { url: "http://localhost:3000/mcp", bearerEnv: TOKEN }
    cli: { server: node build/index.js, env: { LOG_LEVEL: debug } }
  default: api                           # without --target

A tool to call for an exercise, see "mcp-conform exercises":
  exercises:
    progress: { tool: import_data, arguments: { file: small.csv } }

A member has the name of its option, in camel case: bearerEnv for --bearer-env. Secrets are never written: name their
environment variables. Options of the command line come before the file; --no-config ignores it.
Formats: ${CONFIG_FILES.map((name) => name.replace("mcp-conform.config", "")).join(", ")}; --config names another file.
Every member: https://github.com/mcp-conform/mcp-conform/blob/main/docs/configuration.md
JSON Schemas: mcp-conform/config.schema.json, mcp-conform/baseline.schema.json
`;
}
