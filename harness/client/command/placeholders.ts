import { type Command, quoteWord, type Word } from "../../transport/stdio/command.ts";

/** What a client is told of its server, in place of `{url}`, `{server}` and `{target}`, which is either. */
export type Told =
  | { readonly transport: "http"; readonly url: string }
  | { readonly transport: "stdio"; readonly command: Command };

export const PLACEHOLDERS = ["{url}", "{server}", "{target}"] as const;

export type Placeholder = (typeof PLACEHOLDERS)[number];

/** The placeholders in some texts. */
export function placeholdersIn(texts: readonly string[]): readonly Placeholder[] {
  return PLACEHOLDERS.filter((one) => texts.some((text) => text.includes(one)));
}

/** A command as one text, for whoever splits it again. */
export function commandText({ file, args }: Command): string {
  return [file, ...args].map((word) => quoteWord(word)).join(" ");
}

/** A text with the server in place of what stands for it. */
export function filled(text: string, told: Told): string {
  const server = told.transport === "http" ? told.url : commandText(told.command);
  const own = told.transport === "http" ? "{url}" : "{server}";
  return text.replaceAll(own, server).replaceAll("{target}", server);
}

/**
 * The words of the client's command, with its server in them. A server command that stands as words of its own is put in
 * as several, as a shell would; within quotes, or within a word, it is one.
 */
export function wordsFor(words: readonly Word[], told: Told): readonly string[] {
  return words.flatMap(({ text, plain }) => {
    const alone = plain && (text === "{server}" || text === "{target}");
    if (alone && told.transport === "stdio") return [told.command.file, ...told.command.args];
    return [filled(text, told)];
  });
}
