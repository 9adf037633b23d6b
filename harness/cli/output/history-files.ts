import { createHash } from "node:crypto";
import { readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { printableLine } from "../../../reports/text.ts";
import type { Entry } from "../../../reports/trend/entry.ts";
import { CheckTable, type Run, runOf } from "../../../reports/trend/run.ts";
import { messageOf } from "../../library/output-file.ts";
import { UsageError } from "../../library/usage-error.ts";
import { readResult } from "./result-file.ts";

/** The runs of a history, and what could not be used. */
export interface History {
  readonly runs: readonly Run[];
  readonly checks: CheckTable;
  /** The names that the targets have in their results. */
  readonly names: ReadonlySet<string>;
  /** A sentence for each file that is no result, or a damaged one. */
  readonly skipped: readonly string[];
  /** A sentence for each file with the same result as another one. */
  readonly repeated: readonly string[];
}

/** The names of folders and files, each only once and in order. Throws UsageError for one that does not exist. */
function filesOf(paths: readonly string[]): readonly string[] {
  const found = paths.flatMap((one) => {
    try {
      if (!statSync(one).isDirectory()) return [one];
      return readdirSync(one, { recursive: true, encoding: "utf8" })
        .filter((name) => name.endsWith(".json"))
        .map((name) => path.join(one, name));
    } catch (error) {
      throw new UsageError(
        `trend: ${printableLine(one)} cannot be read: ${messageOf(error)}. Expected a folder of --report history=<folder>, or results of --report json.`,
      );
    }
  });
  return [...new Set(found)].sort();
}

/**
 * Reads results one after the other, and keeps of each only what a trend needs. A file that is no result is skipped with
 * a sentence. Throws UsageError if nothing is left.
 */
export function readHistory(
  paths: readonly string[],
  newNames: ReadonlyMap<string, string> = new Map(),
): History {
  const files = filesOf(paths);
  const where = paths.map((one) => printableLine(one)).join(", ");
  if (files.length === 0) {
    throw new UsageError(
      `trend: ${where} has no JSON files. Add results to it with --report history=<folder>.`,
    );
  }
  const checks = new CheckTable();
  const runs: Run[] = [];
  const names = new Set<string>();
  const skipped: string[] = [];
  const repeated: string[] = [];
  const seen = new Map<string, string>();
  for (const file of files) {
    try {
      const digest = createHash("sha256").update(readFileSync(file)).digest("hex");
      const first = seen.get(digest);
      if (first !== undefined) {
        repeated.push(`${printableLine(file)}: is the same result as ${printableLine(first)}.`);
        continue;
      }
      seen.set(digest, file);
      const run = runOf(entryIn(file), file, checks);
      names.add(run.target);
      runs.push({ ...run, target: newNames.get(run.target) ?? run.target });
    } catch (error) {
      skipped.push(
        error instanceof UsageError ? error.message : `${printableLine(file)}: ${messageOf(error)}`,
      );
    }
  }
  if (runs.length > 0) return { runs, checks, names, skipped, repeated };
  throw new UsageError([`trend: ${where} has no result of mcp-conform.`, ...skipped.slice(0, 3)].join("\n"));
}

function entryIn(file: string): Entry {
  const entry: Entry = readResult(file);
  if (Number.isNaN(Date.parse(entry.started))) {
    throw new Error(
      `"started" is ${printableLine(JSON.stringify(entry.started), 60)}, expected a date such as "2026-01-01T00:00:00.000Z".`,
    );
  }
  const { commit, release, ...result } = entry;
  return {
    ...result,
    ...(typeof commit === "string" ? { commit } : {}),
    ...(typeof release === "string" ? { release } : {}),
  };
}
