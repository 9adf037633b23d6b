import { closeSync, openSync, renameSync, rmSync, writeFileSync } from "node:fs";
import type { Result } from "../verdict/result.ts";
import { suggestion } from "./nearest.ts";
import { UsageError } from "./usage-error.ts";

type Render = (result: Result) => string;

/** The formats that a report file can have; each is loaded when it is asked for. */
const FORMATS: Readonly<Record<string, () => Promise<Render>>> = {
  json: async () => (await import("../../reports/json.ts")).json,
  jsonl: async () => (await import("../../reports/json.ts")).jsonl,
};

export interface Report {
  readonly format: string;
  readonly file: string;
}

/** `json=result.json`, or `json` alone, which goes to mcp-conform.json. */
export function parseReport(text: string): Report {
  const [format = "", ...rest] = text.split("=");
  const formats = Object.keys(FORMATS);
  if (!formats.includes(format)) {
    throw new UsageError(
      `--report ${text}: there is no format "${format}".${suggestion(format, formats)} Expected ${formats.join(" or ")}, as in --report json=result.json.`,
    );
  }
  return { format, file: rest.length > 0 ? rest.join("=") : `mcp-conform.${format}` };
}

/** A path that cannot be written is known before the run, not after it. */
export function checkWritable(reports: readonly Report[]): void {
  for (const { file } of reports) {
    const beside = besides(file);
    try {
      closeSync(openSync(beside, "w"));
      rmSync(beside);
    } catch (error) {
      throw new UsageError(`--report: ${file} cannot be written: ${messageOf(error)}`);
    }
  }
}

/** Writes beside and renames, so that nobody ever reads half a report. Returns what could not be written. */
export async function writeReports(reports: readonly Report[], result: Result): Promise<readonly string[]> {
  const failures: string[] = [];
  for (const { format, file } of reports) {
    try {
      const render = await FORMATS[format]?.();
      writeFileSync(besides(file), render?.(result) ?? "");
      renameSync(besides(file), file);
    } catch (error) {
      rmSync(besides(file), { force: true });
      failures.push(`${file} could not be written: ${messageOf(error)}`);
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
