import { statSync } from "node:fs";
import path from "node:path";
import { UsageError } from "../../library/usage-error.ts";
import { CommandSyntaxError, splitCommand } from "../../transport/stdio/command.ts";

/**
 * The file at which reports can point, from the current folder and with slashes: the given file, or else the first word
 * of the command that is a file below this folder. Throws UsageError for a given path that is no such file.
 */
export function sourceOf(
  given: string | undefined,
  { command, cwd = "." }: { readonly command?: string | undefined; readonly cwd?: string | undefined } = {},
): string | undefined {
  if (given !== undefined) {
    const within = fileWithin(given);
    if (within !== undefined) return within;
    throw new UsageError(`--source ${given}: expected a file below the current folder, ${process.cwd()}.`);
  }
  for (const word of wordsOf(command ?? "")) {
    const within = fileWithin(path.resolve(cwd, word));
    if (within !== undefined && !within.split("/").includes("node_modules")) return within;
  }
  return undefined;
}

function fileWithin(file: string): string | undefined {
  const within = path.relative("", file);
  const outside = within === "" || within.startsWith("..") || path.isAbsolute(within);
  if (outside || !isFile(file)) return undefined;
  return within.split(path.sep).join("/");
}

/** A word of a command may be longer than any path, or have a character that no path can have. */
function isFile(word: string): boolean {
  try {
    return statSync(word).isFile();
  } catch {
    return false;
  }
}

/** The words of a command; none if it is not written correctly, which is said elsewhere. */
export function wordsOf(command: string): readonly string[] {
  try {
    const { file, args } = splitCommand(command);
    return [file, ...args];
  } catch (error) {
    if (error instanceof CommandSyntaxError) return [];
    throw error;
  }
}
