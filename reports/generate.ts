/**
 * Writes the JSON Schema of a result from its TypeScript type, so that the two cannot differ:
 *
 *     node --import tsx reports/generate.ts           write the file
 *     node --import tsx reports/generate.ts --check   write nothing; exit 1 if the file is out of date
 */
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath, pathToFileURL } from "node:url";
import { schemaOf } from "./schema-of-type.ts";

const COMMAND = "node --import tsx reports/generate.ts";

const TYPES = fileURLToPath(new URL("../harness/verdict/result.ts", import.meta.url));

export const SCHEMA_FILE = new URL("result.schema.json", import.meta.url);

/** Values that later versions may add without a new format. Readers must accept them. */
const grows: Parameters<typeof schemaOf>[2] = (values) => {
  if (values.includes("2025-11-25")) return { type: "string", pattern: "^\\d{4}-\\d{2}-\\d{2}$" };
  if (values.includes("needs-exercise")) return { type: "string", pattern: "^[a-z]+(-[a-z]+)*$" };
  return undefined;
};

/** The published text of the schema. */
export function resultSchema(): string {
  const schema = {
    $schema: "https://json-schema.org/draft/2020-12/schema",
    title: "mcp-conform/result@1",
    description: "The result of mcp-conform for one target. Readers must ignore unknown members.",
    ...schemaOf(TYPES, "Result", grows),
  };
  return `${JSON.stringify(schema, null, 2)}\n`;
}

function main(): void {
  const wanted = resultSchema();
  if (readFileSync(SCHEMA_FILE, { encoding: "utf8", flag: "a+" }) === wanted) return;
  if (!process.argv.includes("--check")) {
    writeFileSync(SCHEMA_FILE, wanted);
    console.log("wrote reports/result.schema.json");
    return;
  }
  console.error("reports/result.schema.json does not say what harness/verdict/result.ts says.");
  console.error(`Write it again with \`${COMMAND}\`, and commit it.`);
  process.exitCode = 1;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) main();
