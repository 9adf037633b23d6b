/**
 * Writes the documents that are generated from the checks and the catalogue, and the tables of checks that reports read:
 *
 *     node --import tsx docs/generate.ts           write all files
 *     node --import tsx docs/generate.ts --check   write nothing; list the files that are out of date and exit 1
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { chapterMarkdown, chaptersMarkdown, type ExplainedChapter } from "../reports/catalogue/chapter.ts";
import { coverageDocument } from "../reports/catalogue/coverage-document.ts";
import { REVISIONS } from "../schema/revision.ts";
import { type Chapter, chapters } from "../suites/chapters.ts";
import { type Examples, readExamples, withExample } from "../suites/examples.ts";
import { explainCheck, explainRequirement } from "../suites/explain.ts";
import { forgotten } from "../suites/proof/forgotten.ts";
import { allChecks, coverage, gatewayChecks, summarize } from "../suites/registry.ts";
import { checkFacts, checkPages } from "./check-tables.ts";
import { withRules } from "./findings-rules.ts";

const COMMAND = "node --import tsx docs/generate.ts";

/** All files of this folder are generated, so a page of no topic is out of date, too. */
const CHECKS = "docs/checks/";

/** Written by hand, but for one table. */
const FINDINGS = "docs/findings.md";

const ROOT = new URL("../", import.meta.url);

/** Texts by path, relative to the folder of the project. */
export type Documents = ReadonlyMap<string, string>;

/** A file that is out of date, with its new text. Without a text it has to be removed. */
export interface OutOfDate {
  readonly path: string;
  readonly text?: string;
}

/** All documents and tables, made from the current checks and catalogue. */
export function documents(): Documents {
  const all = chapters();
  const examples = readExamples();
  const explained = all.map((chapter) => explainChapter(chapter, examples));
  const reports = REVISIONS.map((revision) =>
    summarize(coverage([...allChecks, ...gatewayChecks], revision), revision),
  );
  return new Map([
    ["docs/coverage.md", coverageDocument(reports)],
    [FINDINGS, withRules(readFileSync(new URL(FINDINGS, ROOT), "utf8"))],
    [`${CHECKS}README.md`, chaptersMarkdown(explained)],
    ...explained.map((chapter) => [`${CHECKS}${chapter.topic}.md`, chapterMarkdown(chapter)] as const),
    ["reports/check-pages.generated.ts", checkPages(all)],
    ["harness/library/reports/check-facts.generated.ts", checkFacts()],
  ]);
}

function explainChapter({ topic, parts, untested }: Chapter, examples: Examples): ExplainedChapter {
  return {
    topic,
    parts: parts.map(({ role, suite, checks }) => ({
      role,
      suite,
      checks: checks.map((check) => withExample(explainCheck(check), examples)),
    })),
    untested: untested.map((id) => explainRequirement(id)),
  };
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

async function main(): Promise<void> {
  const outOfDate = outOfDateIn(ROOT, documents());
  const names = outOfDate.map(
    ({ path, text }) => `${path}${text === undefined ? " (there is no such topic)" : ""}`,
  );
  if (!process.argv.includes("--check")) {
    write(ROOT, outOfDate);
    console.log(`${outOfDate.length} files written or removed`);
  } else if (outOfDate.length > 0) {
    console.error("These files are out of date:");
    for (const name of names) console.error(`  ${name}`);
    console.error(`Run \`${COMMAND}\`, and commit the files.`);
    process.exitCode = 1;
  }
  const missing = await forgotten();
  for (const sentence of missing) console.error(sentence);
  if (missing.length > 0) process.exitCode = 1;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) await main();
