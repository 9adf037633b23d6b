/** A program and its arguments. The system starts it without a shell. */
export interface Command {
  readonly file: string;
  readonly args: readonly string[];
}

/** The command of the operator cannot be split into words. The message says how to fix it. */
export class CommandSyntaxError extends Error {
  override readonly name = "CommandSyntaxError";
}

const SHELL_WORDS = new Set(["|", "||", "&", "&&", ";", "<", ">", ">>", "2>", "2>&1"]);

export interface Word {
  readonly text: string;
  /** No part of it was quoted or escaped. */
  readonly plain: boolean;
}

/**
 * Splits a command as a shell does, without a shell. Words end at white space, unless they are in "…" or '…'. A
 * backslash escapes the next character; on Windows it is part of a path. Throws CommandSyntaxError.
 */
export function splitCommand(text: string, platform: NodeJS.Platform = process.platform): Command {
  const [file, ...args] = splitWords(text, platform).map((word) => word.text);
  return { file: file ?? "", args };
}

/** The same words, each with whether it was quoted. There is at least one. Throws CommandSyntaxError. */
export function splitWords(text: string, platform: NodeJS.Platform = process.platform): readonly Word[] {
  const words = wordsOf(text, platform !== "win32");
  const [first] = words;
  if (first === undefined || first.text === "") {
    throw new CommandSyntaxError(
      `The command is empty. Expected a program and its arguments, such as "node server.js".`,
    );
  }
  if (first.plain && /^[A-Za-z_]\w*=/.test(first.text)) {
    throw new CommandSyntaxError(
      `The command starts with the assignment ${first.text}, but it runs without a shell. Use --env ${first.text} instead.`,
    );
  }
  const operator = words.find((word) => word.plain && SHELL_WORDS.has(word.text));
  if (operator !== undefined) {
    throw new CommandSyntaxError(
      `The command has the word ${operator.text}, but it runs without a shell. Start a shell with sh -c "…", or quote the word if it is an argument of the program.`,
    );
  }
  return words;
}

/** Quotes a word so that `splitCommand` returns the same word. */
export function quoteWord(word: string, platform: NodeJS.Platform = process.platform): string {
  if (/^[\w./:@=+,-]+$/.test(word)) return word;
  return `"${platform === "win32" ? word : word.replace(/[\\"$`]/g, "\\$&")}"`;
}

function wordsOf(text: string, escapes: boolean): Word[] {
  const words: Word[] = [];
  let word: { text: string; plain: boolean } | undefined;
  let quote: { mark: string; at: number } | undefined;
  for (let at = 0; at < text.length; at += 1) {
    const character = text.charAt(at);
    if (quote === undefined && /\s/.test(character)) {
      if (word !== undefined) words.push(word);
      word = undefined;
      continue;
    }
    word ??= { text: "", plain: true };
    if (escapes && character === "\\" && escapable(text.charAt(at + 1), quote?.mark)) {
      at += 1;
      word = { text: word.text + text.charAt(at), plain: false };
    } else if (quote?.mark === character) {
      quote = undefined;
    } else if (quote === undefined && (character === '"' || character === "'")) {
      quote = { mark: character, at };
      word.plain = false;
    } else {
      word.text += character;
    }
  }
  if (quote !== undefined) {
    throw new CommandSyntaxError(
      `The ${quote.mark} at character ${quote.at + 1} of the command is not closed: ${text.slice(quote.at)}`,
    );
  }
  if (word !== undefined) words.push(word);
  return words;
}

/** As in sh: a backslash escapes few characters within "…", and none within '…'. */
function escapable(next: string, mark: string | undefined): boolean {
  if (next === "" || mark === "'") return false;
  return mark === undefined || '"\\$`'.includes(next);
}
