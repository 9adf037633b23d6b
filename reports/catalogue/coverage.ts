import type { CoverageEntry, CoverageReport, CoverageTally } from "../../harness/verdict/coverage.ts";
import { escaped } from "../markdown.ts";

const HEAD = ["page", "statements", "requirements", "tested", "open", "excluded", "checks"];

/** A table of pages and levels for a terminal. */
export function coveragePretty(report: CoverageReport): string {
  const lines = [HEAD, ...cellsOf(report)];
  const widths = HEAD.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  const aligned = lines.map((line) =>
    line.map((cell, column) =>
      column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0),
    ),
  );
  return `Coverage of ${report.revision}\n\n${aligned.map((line) => line.join("  ")).join("\n")}\n`;
}

/** Everything, for programs. A missing value is null, so that each row has the same members. */
export function coverageJson(report: CoverageReport): string {
  const rows = report.rows.map((row) => ({ transport: null, ...row, exclusion: row.exclusion ?? null }));
  return `${JSON.stringify({ ...report, rows }, null, 2)}\n`;
}

/** The same table, then the requirements of each page with their checks, or with the reason why there are none. */
export function coverageMarkdown(report: CoverageReport): string {
  const sections = report.pages.map(({ page }) => {
    const rows = report.rows.filter(({ pages }) => pages.includes(page));
    return [`## ${page}`, "", ...rows.map(itemOf)].join("\n");
  });
  return `${[`# Coverage of ${report.revision}`, coverageTable(report), ...sections].join("\n\n")}\n`;
}

/** Pages and levels, as a Markdown table. */
export function coverageTable(report: CoverageReport): string {
  const table = [HEAD, HEAD.map((_, column) => (column === 0 ? "---" : "--:")), ...cellsOf(report)];
  return table.map((line) => `| ${line.join(" | ")} |`).join("\n");
}

function cellsOf({ pages, levels, total }: CoverageReport): string[][] {
  return [
    ...pages.map((tally) => [tally.page, String(tally.statements), ...numbersOf(tally)]),
    ...Object.entries(levels).map(([level, tally]) => [`all ${level}`, "", ...numbersOf(tally)]),
    ["all", "", ...numbersOf(total)],
  ];
}

function numbersOf({ requirements, tested, open, excluded, checks }: CoverageTally): string[] {
  const excludedInAll = Object.values(excluded).reduce((sum, count) => sum + count, 0);
  return [requirements, tested, open, excludedInAll, checks].map(String);
}

function itemOf(entry: CoverageEntry): string {
  const { id, url, level, role, gist } = entry;
  return `- [${id}](${url}) (${level}, ${role}): ${escaped(gist)} ${checksOf(entry)}`;
}

function checksOf({ checks, open, exclusion }: CoverageEntry): string {
  const names = checks.map(({ id, transport }) => `\`${id}\`${transport ? ` over ${transport}` : ""}`);
  const tested = names.length > 0 ? [`Checked by ${names.join(", ")}.`] : [];
  // The exclusion of a whole requirement that has a check is a mistake in the catalogue. It is not printed.
  const reason =
    exclusion && (exclusion.side !== undefined || names.length === 0)
      ? [
          `Not checked${exclusion.side ? ` for ${exclusion.side}s` : ""} (${exclusion.kind}): ${escaped(exclusion.reason)}`,
        ]
      : [];
  const left = open.length > 0 ? [names.length > 0 ? `**Open for ${open.join(", ")}s.**` : "**Open.**"] : [];
  return [...tested, ...reason, ...left].join(" ");
}
