import type { Transport } from "../../trace/event.ts";
import { type Command, quoteWord, type Word } from "../../transport/stdio/command.ts";

/** What replaces `{url}` or `{server}` in the client command, and `{target}`, which stands for both. */
export type ServerAddress =
  | { readonly transport: "http" | "http+sse"; readonly url: string }
  | { readonly transport: "stdio"; readonly command: Command };

export const PLACEHOLDERS = ["{url}", "{server}", "{target}"] as const;

export type Placeholder = (typeof PLACEHOLDERS)[number];

/** The placeholders in some texts. */
export function placeholdersIn(texts: readonly string[]): readonly Placeholder[] {
  return PLACEHOLDERS.filter((one) => texts.some((text) => text.includes(one)));
}

/** A command as one text, which a shell or `splitCommand` can split again. */
export function commandText({ file, args }: Command): string {
  return [file, ...args].map((word) => quoteWord(word)).join(" ");
}

/** The placeholder of each transport. `{target}` stands for any of them. */
const PLACEHOLDER_OF: Record<Transport, Placeholder> = {
  http: "{url}",
  "http+sse": "{url}",
  stdio: "{server}",
};

function textOf(address: ServerAddress): string {
  switch (address.transport) {
    case "http":
    case "http+sse":
      return address.url;
    case "stdio":
      return commandText(address.command);
  }
}

/** Stands for an empty folder, which all starts for one situation share. */
const FRESH = "{fresh}";

/** A text in which the folder for the state of the client has replaced its placeholder. */
export function withFresh(text: string, fresh: (() => string) | undefined): string {
  return fresh !== undefined && text.includes(FRESH) ? text.replaceAll(FRESH, fresh()) : text;
}

/** A text with its placeholders replaced. */
export function filled(text: string, address: ServerAddress): string {
  const server = textOf(address);
  return text.replaceAll(PLACEHOLDER_OF[address.transport], server).replaceAll("{target}", server);
}

/**
 * The words of the client command with their placeholders replaced. A placeholder that is an unquoted word is replaced
 * by all words of the server command, as in a shell. Otherwise the server command becomes part of that word.
 */
export function wordsFor(words: readonly Word[], address: ServerAddress): readonly string[] {
  return words.flatMap(({ text, plain }) => {
    const isWord = plain && (text === "{server}" || text === "{target}");
    if (isWord && address.transport === "stdio") return [address.command.file, ...address.command.args];
    return [filled(text, address)];
  });
}
