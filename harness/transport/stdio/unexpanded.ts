import { CommandSyntaxError, splitWords, type Word } from "./command.ts";

/** `~`, `~/…`, `$NAME`, `${NAME}` and, on Windows, `%NAME%`: a shell replaces these, in a word without quotes. */
const REPLACED = /^~(?=$|[/\\])|\$(?=[A-Za-z_{])|%[A-Za-z_]\w*%/;

/**
 * The hint for a command that fails, and that has a word which only a shell would expand. Some programs expand such a
 * word themselves, so the command is not rejected before it runs.
 */
export function unexpandedHint(command: string): string | undefined {
  const word = wordsOf(command).find(({ text, plain }) => plain && REPLACED.test(text));
  if (word === undefined) return undefined;
  return `The command runs without a shell, so ${word.text} is not expanded. Write the full path or value, or start a shell: sh -c "…".`;
}

/** The name of a client that is no command need not be one. */
function wordsOf(command: string): readonly Word[] {
  try {
    return splitWords(command);
  } catch (error) {
    if (error instanceof CommandSyntaxError) return [];
    throw error;
  }
}
