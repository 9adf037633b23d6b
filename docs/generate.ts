/**
 * Writes what is generated from the checks and the catalogue:
 *
 *     node --import tsx docs/generate.ts           write all files
 *     node --import tsx docs/generate.ts --check   write nothing; name the stale files and exit 1
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { coverageDocument } from "../reports/coverage-document.ts";
import { checkMarkdown, checksMarkdown } from "../reports/explain.ts";
import { REVISIONS } from "../schema/revision.ts";
import { explainCheck } from "../suites/explain.ts";
import { allChecks, coverage, roleSuites, summarize } from "../suites/registry.ts";

const COMMAND = "node --import tsx docs/generate.ts";

/** All files of this folder are generated, so one that belongs to no check is stale, too. */
const CHECKS = "checks/";

/** Texts by path, relative to the folder of the documents. */
export type Documents = ReadonlyMap<string, string>;

/** A file that is not as it should be; without text it should not be. */
export interface Stale {
  readonly path: string;
  readonly text?: string;
}

/** All documents, from the checks and the catalogue as they are. */
export function documents(): Documents {
  const explained = roleSuites.map(({ name, checks }) => ({
    name,
    checks: checks.map((check) => explainCheck(check)),
  }));
  const reports = REVISIONS.map((revision) => summarize(coverage(allChecks, revision), revision));
  const pages = explained.flatMap((suite) => suite.checks);
  return new Map([
    ["coverage.md", coverageDocument(reports)],
    [`${CHECKS}README.md`, checksMarkdown(explained)],
    ...pages.map((check) => [`${CHECKS}${check.id}.md`, checkMarkdown(check)] as const),
  ]);
}

/** What of a folder differs from what is wanted. Its URL ends with a slash. */
export function staleIn(folder: URL, wanted: Documents): readonly Stale[] {
  const checks = new URL(CHECKS, folder);
  const there = existsSync(checks) ? readdirSync(checks).map((file) => CHECKS + file) : [];
  return [
    ...[...wanted]
      .filter(([path, text]) => read(new URL(path, folder)) !== text)
      .map(([path, text]) => ({ path, text })),
    ...there.filter((path) => !wanted.has(path)).map((path) => ({ path })),
  ];
}

/** Makes a folder as it should be. */
export function write(folder: URL, stale: readonly Stale[]): void {
  mkdirSync(new URL(CHECKS, folder), { recursive: true });
  for (const { path, text } of stale) {
    if (text === undefined) rmSync(new URL(path, folder));
    else writeFileSync(new URL(path, folder), text);
  }
}

function read(file: URL): string | undefined {
  return existsSync(file) ? readFileSync(file, "utf8") : undefined;
}

function main(): void {
  const folder = new URL(".//", import.meta.url);
  const stale = staleIn(folder, documents());
  const names = stale.map(({ path, text }) => `docs/${path}${text === undefined ? " (no such check)" : ""}`);
  if (!process.argv.includes("--check")) {
    write(folder, stale);
    console.log(`${stale.length} files written or removed`);
  } else if (stale.length > 0) {
    console.error("These files do not say what the checks and the catalogue say:");
    for (const name of names) console.error(`  ${name}`);
    console.error(`Write them again with \`${COMMAND}\`, and commit them.`);
    process.exitCode = 1;
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) main();
