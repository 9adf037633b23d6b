import { randomBytes } from "node:crypto";
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { type Entry, targetName, versionOf } from "../../../reports/trend/entry.ts";
import type { Result } from "../../verdict/result.ts";
import { messageOf } from "../output-file.ts";
import { UsageError } from "../usage-error.ts";
import { type JobFacts, jobFacts } from "./ci.ts";

/** The longest part of a file name. */
const LONGEST = 80;

/** As many different results with one name are possible. */
const MOST_NAMES = 1000;

/** Creates the folder of a history, and proves that files can be added. Throws UsageError. */
export function checkHistory(folder: string, option: string): void {
  const trial = path.join(folder, partName());
  try {
    mkdirSync(folder, { recursive: true });
    writeFileSync(trial, "");
    rmSync(trial);
  } catch (error) {
    throw new UsageError(
      `${option} history: ${folder} cannot be written: ${messageOf(error)}. Choose another folder.`,
    );
  }
}

/**
 * Adds a result to a history, and returns its file. Jobs may write to one folder at the same time: a file appears whole,
 * and never replaces another one. The same result is added once.
 */
export function addToHistory(folder: string, result: Result, facts: JobFacts = jobFacts()): string {
  const entry: Entry = { ...result, ...facts };
  const text = `${JSON.stringify(entry)}\n`;
  const part = path.join(folder, partName());
  mkdirSync(folder, { recursive: true });
  try {
    writeFileSync(part, text);
    const base = historyName(entry);
    for (let number = 1; number <= MOST_NAMES; number++) {
      const file = path.join(folder, `${base}${number === 1 ? "" : `_${number}`}.json`);
      if (placed(part, file)) return file;
      if (readFileSync(file, "utf8") === text) return file;
    }
    throw new Error(`there are ${MOST_NAMES} files with the name ${base}`);
  } finally {
    rmSync(part, { force: true });
  }
}

/** Gives a file its final name. False if another file has it. */
function placed(part: string, file: string): boolean {
  try {
    linkSync(part, file);
    return true;
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : undefined;
    return code === "EEXIST" ? false : claimed(part, file);
  }
}

/** For disks without links: an empty file reserves the name, and the result replaces it. */
function claimed(part: string, file: string): boolean {
  try {
    writeFileSync(file, "", { flag: "wx" });
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "EEXIST") return false;
    throw error;
  }
  renameSync(part, file);
  return true;
}

/** Target, version, date and commit: "everything_2.0.0_2026-01-01T00-00-00.000Z_0123abc". */
export function historyName(entry: Entry): string {
  const { started, commit } = entry;
  const parts = [
    targetName(entry),
    versionOf(entry) ?? "no-version",
    started.replaceAll(":", "-"),
    ...(commit === undefined ? [] : [commit.slice(0, 12)]),
  ];
  return parts.map(wordOf).join("_");
}

/** Letters, digits, dots and dashes: what every file system accepts. */
function wordOf(text: string): string {
  const word = text.replace(/[^A-Za-z0-9.-]+/g, "-").replace(/^[-.]+|[-.]+$/g, "");
  return word.slice(0, LONGEST) || "unnamed";
}

const partName = () => `.${process.pid}-${randomBytes(6).toString("hex")}.part`;
