import { existsSync, readFileSync, writeFileSync } from "node:fs";
import type { Stated } from "./stated.ts";

/** A file of statements: those that are read from the specification, then duties without a keyword, added by hand. */
export interface StatementFile {
  readonly stated: readonly Stated[];
  /** The lines of the duties without a keyword, as they are. */
  readonly implied: readonly string[];
}

const FOLDER = new URL("../statements/", import.meta.url);

/** The file of a revision. A revision without a file has no statements yet. */
export function readStatements(revision: string, folder = FOLDER): StatementFile {
  const file = new URL(`${revision}.jsonl`, folder);
  const text = existsSync(file) ? readFileSync(file, "utf8") : "";
  const lines = text.split("\n").filter((line) => line !== "");
  const rows = lines.map((line) => ({ line, row: JSON.parse(line) as Stated | { readonly basis: string } }));
  return {
    stated: rows.flatMap(({ row }) => ("sha" in row ? [row] : [])),
    implied: rows.filter(({ row }) => !("sha" in row)).map(({ line }) => line),
  };
}

export function writeStatements(revision: string, { stated, implied }: StatementFile, folder = FOLDER): void {
  const lines = [...stated.map((one) => JSON.stringify(one)), ...implied];
  writeFileSync(new URL(`${revision}.jsonl`, folder), `${lines.join("\n")}\n`);
}
