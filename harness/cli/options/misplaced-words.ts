import type { Command } from "commander";
import { shellWord } from "../../../reports/rerun.ts";
import { nearest } from "../../library/nearest.ts";
import { UsageError } from "../../library/usage-error.ts";
import { quoteWord } from "../../transport/stdio/command.ts";
import { unknownCommand } from "../help/help.ts";

export interface Misplaced {
  /** All arguments of the command line. */
  readonly all: readonly string[];
  /** The last of them, from the first word that belongs to no option. */
  readonly words: readonly string[];
  /** The options that are given with a command: the words may be the rest of it. */
  readonly commands: { readonly server?: unknown; readonly client?: unknown };
}

/**
 * The error for words without an option: a mistyped command, a URL, or the command of a server, often without quotes. It
 * has the right line to copy.
 */
export function misplacedWords(root: Command, { all, words, commands }: Misplaced): UsageError {
  const [word = ""] = words;
  const before = all.slice(0, all.length - words.length);
  const { own, options } = split(root, words);
  if (isUrl(word)) {
    const url = word.includes("://") ? word : `http://${word}`;
    return misplaced(word, "a URL needs --url", [...before, "--url", url, ...words.slice(1)]);
  }
  for (const [name, command] of Object.entries(commands)) {
    if (typeof command !== "string") continue;
    const option = `--${name}`;
    const rest = before.toSpliced(before.lastIndexOf(option), 2);
    const whole = [command, ...own.map(commandWord)].join(" ");
    const line = [...rest, option, whole, ...options];
    return misplaced(word, `the command of ${option} is one argument, in quotes`, line);
  }
  const known = root.commands.map((one) => one.name());
  // No command has a slash in its name, so "./server" is not a mistyped "serve".
  const isPath = /[/\\]/.test(word);
  if (isPath || (nearest(word, known) === undefined && (own.length > 1 || word.includes(".")))) {
    const command = own.map(commandWord).join(" ");
    return misplaced(word, "the command of a server needs --server", [
      ...before,
      "--server",
      command,
      ...options,
    ]);
  }
  return unknownCommand(word, word, known);
}

function misplaced(word: string, why: string, line: readonly string[]): UsageError {
  const copy = ["npx", "mcp-conform", ...line].map((one) => shellWord(one)).join(" ");
  return new UsageError(`unexpected argument ${JSON.stringify(word)}: ${why}. Run: ${copy}`);
}

/** Quotes only where a command needs them: in quotes, {server} means something else. */
function commandWord(word: string): string {
  return /^[^\s"'\\$`]+$/.test(word) ? word : quoteWord(word);
}

/** The command of a server ends where the first option of mcp-conform begins. */
function split(root: Command, words: readonly string[]) {
  const known = root.options.flatMap(({ long }) => long ?? []);
  const end = words.findIndex((word) => known.includes(word.split("=")[0] ?? ""));
  const at = end === -1 ? words.length : end;
  return { own: words.slice(0, at), options: words.slice(at) };
}

/** A URL, or an address as people type it: localhost:3000/mcp. */
function isUrl(word: string): boolean {
  return /^https?:\/\//i.test(word) || /^[\w.-]+:\d+(\/|$)/.test(word);
}
