/**
 * Writes `statements/requirements.json` from the tables: `npx tsx suites/catalogue/generate.ts`, after each edit of a table.
 * A test fails if the two differ.
 */
import { writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import type { Requirement } from "./requirement.ts";
import { tables } from "./tables.ts";

/** One requirement a line, sorted by id, so that a new row moves no other line. */
export function generated(rows: Readonly<Record<string, Requirement>> = tables): string {
  const sorted = Object.entries(rows).sort(([a], [b]) => (a < b ? -1 : 1));
  const lines = sorted.map(([id, row]) => `${JSON.stringify(id)}:${JSON.stringify(row)}`);
  return `{\n${lines.join(",\n")}\n}\n`;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  writeFileSync(new URL("./statements/requirements.json", import.meta.url), generated());
}
