/** What replaces the server in a configuration. */
export type ServerEntry =
  | { readonly transport: "http"; readonly url: string }
  | { readonly transport: "stdio"; readonly file: string; readonly args: readonly string[] };

/** How an application is configured by a file. */
export interface Application {
  /** Where its users have the file. */
  readonly file: string;
  /** The path in a fresh home, below `{home}`. */
  readonly at: string;
  readonly syntax: "json" | "yaml" | "toml";
  /** The document that describes the format. */
  readonly source: string;
  /** The whole configuration with one server. Undefined for a transport that the format does not have. */
  readonly write: (name: string, server: ServerEntry) => object | undefined;
  /** More members of the file, for an application whose model is configured there, with the Chat Completions interface at this URL. */
  readonly model?: (url: string) => object;
  /** Where these members are a file of their own: its path in a fresh home. */
  readonly modelAt?: string;
}

type Entry = (server: ServerEntry) => object | undefined;

export const under =
  (table: string, entry: Entry): Application["write"] =>
  (name, server) => {
    const made = entry(server);
    return made === undefined ? undefined : { [table]: { [name]: made } };
  };

/** An entry for a command, and one for a URL. */
export const either =
  (command: (file: string, args: readonly string[]) => object, url?: (url: string) => object): Entry =>
  (server) =>
    server.transport === "stdio" ? command(server.file, server.args) : url?.(server.url);

export const plain = (command: string, args: readonly string[]) => ({ command, args });
