/**
 * Writes the JSON Schemas of a configuration and of a baseline from their TypeScript types, so that they cannot differ. A new
 * setting, output or exercise of a tool changes them:
 *
 *     node --import tsx harness/library/config/generate.ts           write the files
 *     node --import tsx harness/library/config/generate.ts --check   write nothing; exit 1 if a file is out of date
 */
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath, pathToFileURL } from "node:url";
import { type Schema, schemaOf } from "../../../reports/schema-of-type.ts";

const DIALECT = "https://json-schema.org/draft/2020-12/schema";

const pathOf = (name: string) => fileURLToPath(new URL(name, import.meta.url));

/** The published schemas, by their files. */
export const SCHEMAS: Readonly<Record<string, () => Schema>> = {
  "config.schema.json": () => {
    const { $defs, ...top } = closed(schemaOf(pathOf("config.ts"), "Config")) as {
      readonly $defs: Readonly<Record<string, Schema>>;
    };
    return {
      $schema: DIALECT,
      title: "mcp-conform.config",
      description: "Targets of mcp-conform, and how they are judged.",
      ...top,
      $defs,
    };
  },
  "baseline.schema.json": () => {
    const { $defs } = closed(schemaOf(pathOf("../baseline/entry.ts"), "WrittenBaseline")) as {
      readonly $defs: Readonly<Record<string, Schema>>;
    };
    return {
      $schema: DIALECT,
      title: "mcp-conform.baseline",
      description: "Failures that are known, each with its reason. They do not fail a run of mcp-conform.",
      type: ["array", "null"],
      items: { $ref: "#/$defs/WrittenEntry" },
      $defs,
    };
  },
};

/** Objects with named members allow no others, so that an editor shows a mistyped name. */
function closed(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(closed);
  if (typeof schema !== "object" || schema === null) return schema;
  const parts = Object.entries(schema).map(([name, part]) => [name, closed(part)] as const);
  const isClosed = "type" in schema && schema.type === "object" && "properties" in schema;
  return { ...Object.fromEntries(parts), ...(isClosed ? { additionalProperties: false } : {}) };
}

export const textOf = (schema: Schema): string => `${JSON.stringify(schema, null, 2)}\n`;

function main(): void {
  for (const [name, make] of Object.entries(SCHEMAS)) {
    const wanted = textOf(make());
    if (readFileSync(pathOf(name), { encoding: "utf8", flag: "a+" }) === wanted) continue;
    if (process.argv.includes("--check")) {
      console.error(
        `harness/library/config/${name} does not say what its type says. Write it again with \`npm run generate\`, and commit it.`,
      );
      process.exitCode = 1;
    } else {
      writeFileSync(pathOf(name), wanted);
      console.log(`wrote harness/library/config/${name}`);
    }
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) main();
