import type { Application, ServerEntry } from "./format.ts";

/** The configuration file with one server, as text, and with a model where the file has that. Undefined for a transport that the format does not have. */
export function configurationText(
  { write, syntax, model, modelAt }: Application,
  name: string,
  server: ServerEntry,
  modelUrl?: string,
): string | undefined {
  const written = write(name, server);
  if (written === undefined) return undefined;
  const value =
    modelUrl === undefined || model === undefined || modelAt !== undefined
      ? written
      : { ...written, ...model(modelUrl) };
  switch (syntax) {
    case "json":
      return `${JSON.stringify(value, null, 2)}\n`;
    case "yaml":
      return `${yamlLines(value, "").join("\n")}\n`;
    case "toml":
      return tomlText(value);
  }
}

type Members = Readonly<Record<string, unknown>>;

const isTable = (value: unknown): value is Members =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Nested tables on lines of their own. Everything else as JSON, which YAML contains. */
function yamlLines(value: object, indent: string): readonly string[] {
  return Object.entries(value).flatMap(([name, member]) =>
    isTable(member)
      ? [`${indent}${JSON.stringify(name)}:`, ...yamlLines(member, `${indent}  `)]
      : [`${indent}${JSON.stringify(name)}: ${JSON.stringify(member)}`],
  );
}

/** One table in another: `[mcp_servers.name]`. Texts and lists of texts are the same in TOML as in JSON. */
function tomlText(value: object): string {
  const tables = Object.entries(value).flatMap(([outer, inner]) =>
    Object.entries(inner as Members).map(([name, members]) => {
      const lines = Object.entries(members as Members).map(
        ([key, member]) => `${key} = ${JSON.stringify(member)}`,
      );
      return [`[${outer}.${JSON.stringify(name)}]`, ...lines].join("\n");
    }),
  );
  return `${tables.join("\n\n")}\n`;
}
