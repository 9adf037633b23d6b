/**
 * Writes `statements/requirements.json` from the tables, and the ids and levels of all requirements, after each edit of a table:
 *
 *     node --import tsx suites/catalogue/generate.ts           write the files
 *     node --import tsx suites/catalogue/generate.ts --check   write nothing; exit 1 if one is out of date
 */
import { readFileSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { REVISIONS } from "../../schema/revision.ts";
import type { Requirement } from "./requirement.ts";
import { statementsOf } from "./statements.ts";
import { tables } from "./tables.ts";

type Rows = Readonly<Record<string, Requirement>>;

const JSON_FILE = new URL("./statements/requirements.json", import.meta.url);
const LEVELS_FILE = new URL("./ids-and-levels.txt", import.meta.url);

/** One requirement a line, sorted by id, so that a new row moves no other line. */
export function generated(rows: Rows = tables): string {
  const sorted = Object.entries(rows).sort(([a], [b]) => (a < b ? -1 : 1));
  const lines = sorted.map(([id, row]) => `${JSON.stringify(id)}:${JSON.stringify(row)}`);
  return `{\n${lines.join(",\n")}\n}\n`;
}

/** "ping.answered | MUST": what never changes in a minor version. */
export function idsAndLevels(rows: Rows = tables): string {
  const lines = Object.entries(rows).map(([id, { level, levels = {} }]) =>
    [id, level, ...Object.entries(levels).map(([revision, other]) => `${revision}: ${other}`)].join(" | "),
  );
  return `${lines.sort().join("\n")}\n`;
}

/** What a row names and no file of statements has. */
export function withoutStatement(rows: Rows = tables): readonly string[] {
  return Object.entries(rows).flatMap(([id, { keys }]) =>
    REVISIONS.flatMap((revision) =>
      (keys[revision] ?? [])
        .filter((key) => !statementsOf(revision).has(key))
        .map(
          (key) =>
            `The requirement ${id} has no statement "${key}" in ${revision}: see suites/catalogue/statements/${revision}.jsonl. A duty without a keyword gets a line there by hand, whose key begins with "implied/".`,
        ),
    ),
  );
}

/** Lines of the file that would be lost: an id that is gone, or a level that changes. Only new lines are written without a question. */
export function lostLines(before: string, now: string): readonly string[] {
  const lines = new Set(now.split("\n"));
  return before.split("\n").filter((line) => !lines.has(line));
}

function main(): void {
  const missing = withoutStatement();
  const lost = lostLines(readFileSync(LEVELS_FILE, "utf8"), idsAndLevels());
  for (const line of missing) console.error(line);
  for (const line of lost) {
    console.error(`The id or the level of a requirement changes, which no minor version may do: ${line}`);
  }
  if (lost.length > 0)
    console.error("If that is intended: `npx vitest run suites/catalogue/catalogue.test.ts -u`.");
  if (missing.length + lost.length > 0) process.exitCode = 1;
  if (missing.length > 0) return;
  const wanted = [
    [JSON_FILE, generated()] as const,
    ...(lost.length > 0 ? [] : [[LEVELS_FILE, idsAndLevels()] as const]),
  ];
  for (const [file, text] of wanted.filter(([file, text]) => readFileSync(file, "utf8") !== text)) {
    const name = `suites/catalogue/${file.href.slice(new URL("./", import.meta.url).href.length)}`;
    if (!process.argv.includes("--check")) writeFileSync(file, text);
    else console.error(`${name} does not say what the tables say. Run \`npm run generate\`, and commit it.`);
    if (process.argv.includes("--check")) process.exitCode = 1;
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) main();
