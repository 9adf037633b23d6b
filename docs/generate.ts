/**
 * Writes the documents that are generated from the checks and the catalogue:
 *
 *     node --import tsx docs/generate.ts           write all files
 *     node --import tsx docs/generate.ts --check   write nothing; list the files that are out of date and exit 1
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { coverageDocument } from "../reports/coverage-document.ts";
import { checkMarkdown, checksMarkdown } from "../reports/explain.ts";
import { REVISIONS } from "../schema/revision.ts";
import { explainCheck } from "../suites/explain.ts";
import { allChecks, coverage, roleSuites, summarize } from "../suites/registry.ts";
import { withRules } from "./findings-rules.ts";

const COMMAND = "node --import tsx docs/generate.ts";

/** All files of this folder are generated, so a file of no check is out of date, too. */
const CHECKS = "checks/";

/** Written by hand, but for one table. */
const FINDINGS = "findings.md";

/** Texts by path, relative to the folder of the documents. */
export type Documents = ReadonlyMap<string, string>;

/** A file that is out of date, with its new text. Without a text it has to be removed. */
export interface OutOfDate {
  readonly path: string;
  readonly text?: string;
}

/** All documents, made from the current checks and catalogue. */
export function documents(): Documents {
  const explained = roleSuites.map(({ name, checks }) => ({
    name,
    checks: checks.map((check) => explainCheck(check)),
  }));
  const reports = REVISIONS.map((revision) => summarize(coverage(allChecks, revision), revision));
  const pages = explained.flatMap((suite) => suite.checks);
  return new Map([
    ["coverage.md", coverageDocument(reports)],
    [FINDINGS, withRules(readFileSync(new URL(FINDINGS, import.meta.url), "utf8"))],
    [`${CHECKS}README.md`, checksMarkdown(explained)],
    ...pages.map((check) => [`${CHECKS}${check.id}.md`, checkMarkdown(check)] as const),
  ]);
}

/** The files of a folder that are out of date. The URL of the folder ends with a slash. */
export function outOfDateIn(folder: URL, wanted: Documents): readonly OutOfDate[] {
  const checks = new URL(CHECKS, folder);
  const there = existsSync(checks) ? readdirSync(checks).map((file) => CHECKS + file) : [];
  return [
    ...[...wanted]
      .filter(([path, text]) => read(new URL(path, folder)) !== text)
      .map(([path, text]) => ({ path, text })),
    ...there.filter((path) => !wanted.has(path)).map((path) => ({ path })),
  ];
}

/** Writes and removes files, so that none is out of date. */
export function write(folder: URL, outOfDate: readonly OutOfDate[]): void {
  mkdirSync(new URL(CHECKS, folder), { recursive: true });
  for (const { path, text } of outOfDate) {
    if (text === undefined) rmSync(new URL(path, folder));
    else writeFileSync(new URL(path, folder), text);
  }
}

function read(file: URL): string | undefined {
  return existsSync(file) ? readFileSync(file, "utf8") : undefined;
}

function main(): void {
  const folder = new URL(".//", import.meta.url);
  const outOfDate = outOfDateIn(folder, documents());
  const names = outOfDate.map(
    ({ path, text }) => `docs/${path}${text === undefined ? " (there is no such check)" : ""}`,
  );
  if (!process.argv.includes("--check")) {
    write(folder, outOfDate);
    console.log(`${outOfDate.length} files written or removed`);
  } else if (outOfDate.length > 0) {
    console.error("These files are out of date:");
    for (const name of names) console.error(`  ${name}`);
    console.error(`Run \`${COMMAND}\`, and commit the files.`);
    process.exitCode = 1;
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) main();
