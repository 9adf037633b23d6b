import { closeSync, openSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { Result } from "../verdict/result.ts";
import { suggestion } from "./nearest.ts";
import { UsageError } from "./usage-error.ts";

type Render = (result: Result) => string;

/** The formats that a report file can have; each is loaded when it is asked for. */
const FORMATS: ReadonlyMap<string, () => Promise<Render>> = new Map([
  ["json", async () => (await import("../../reports/json.ts")).json],
  ["jsonl", async () => (await import("../../reports/json.ts")).jsonl],
]);

export interface Report {
  readonly format: string;
  readonly file: string;
  readonly load: () => Promise<Render>;
}

/** `json=result.json`, or `json` alone, which goes to mcp-conform.json. */
export function parseReport(text: string): Report {
  const [format = "", ...rest] = text.split("=");
  const formats = [...FORMATS.keys()];
  const load = FORMATS.get(format);
  if (load === undefined) {
    throw new UsageError(
      `--report ${text}: there is no format "${format}".${suggestion(format, formats)} Expected ${formats.join(" or ")}, as in --report json=result.json.`,
    );
  }
  const file = rest.length > 0 ? rest.join("=") : `mcp-conform.${format}`;
  if (file === "")
    throw new UsageError(`--report ${text}: expected a file after "=", as in --report json=result.json.`);
  return { format, file, load };
}

/** A path that cannot be written is known before the run, not after it. */
export function checkWritable(reports: readonly Report[]): void {
  const taken = new Set<string>();
  for (const { file } of reports) {
    if (taken.has(path.resolve(file))) throw new UsageError(`--report: ${file} is given for two reports.`);
    taken.add(path.resolve(file));
    if (statSync(file, { throwIfNoEntry: false })?.isDirectory()) {
      throw new UsageError(`--report: ${file} is a folder; expected a file.`);
    }
    try {
      closeSync(openSync(besides(file), "w"));
      rmSync(besides(file));
    } catch (error) {
      throw new UsageError(`--report: ${file} cannot be written: ${messageOf(error)}`);
    }
  }
}

/** Writes beside and renames, so that nobody ever reads half a report. Returns what could not be written. */
export async function writeReports(reports: readonly Report[], result: Result): Promise<readonly string[]> {
  const failures: string[] = [];
  for (const { load, file } of reports) {
    try {
      const render = await load();
      writeFileSync(besides(file), render(result));
      renameSync(besides(file), file);
    } catch (error) {
      failures.push(`${file} could not be written: ${messageOf(error)}`);
      rmSync(besides(file), { force: true });
    }
  }
  return failures;
}

function besides(file: string): string {
  return `${file}.${process.pid}.part`;
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
