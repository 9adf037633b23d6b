import { escaped } from "./markdown.ts";

/** How many requirements, and what became of them. */
export interface CoverageTally {
  readonly requirements: number;
  readonly tested: number;
  readonly open: number;
  /** By the kind of the reason. */
  readonly excluded: Readonly<Record<string, number>>;
  readonly checks: number;
}

/** One requirement in one revision. */
export interface CoverageEntry {
  readonly id: string;
  readonly gist: string;
  readonly level: string;
  readonly role: string;
  readonly url: string;
  readonly pages: readonly string[];
  readonly checks: readonly { readonly id: string; readonly transport?: string }[];
  readonly exclusion?: { readonly kind: string; readonly reason: string };
}

/** What the renderers need to know, whoever counted it. */
export interface CoverageReport {
  readonly revision: string;
  readonly rows: readonly CoverageEntry[];
  readonly pages: readonly (CoverageTally & { readonly page: string; readonly statements: number })[];
  readonly levels: Readonly<Record<string, CoverageTally>>;
  readonly total: CoverageTally;
}

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

/** All that is known, for programs: what a row has not is null, so that each row has the same members. */
export function coverageJson(report: CoverageReport): string {
  const rows = report.rows.map((row) => ({ transport: null, ...row, exclusion: row.exclusion ?? null }));
  return `${JSON.stringify({ ...report, rows }, null, 2)}\n`;
}

/** The same table, and below it each requirement of each page: its checks, or why it has none. */
export function coverageMarkdown(report: CoverageReport): string {
  const sections = report.pages.map(({ page }) => {
    const rows = report.rows.filter(({ pages }) => pages.includes(page));
    return [`## ${page}`, "", ...rows.map(itemOf)].join("\n");
  });
  return `${[`# Coverage of ${report.revision}`, coverageTable(report), ...sections].join("\n\n")}\n`;
}

/** Pages and levels, as a table of Markdown. */
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
  const left = Object.values(excluded).reduce((sum, count) => sum + count, 0);
  return [requirements, tested, open, left, checks].map(String);
}

function itemOf({ id, url, level, role, gist, checks, exclusion }: CoverageEntry): string {
  return `- [${id}](${url}) (${level}, ${role}): ${escaped(gist)} ${fateOf({ checks, exclusion })}`;
}

function fateOf({
  checks,
  exclusion,
}: {
  checks: CoverageEntry["checks"];
  exclusion: CoverageEntry["exclusion"];
}) {
  const names = checks.map(({ id, transport }) => `\`${id}\`${transport ? ` over ${transport}` : ""}`);
  if (names.length > 0) return `Checked by ${names.join(", ")}.`;
  return exclusion ? `Not checked (${exclusion.kind}): ${escaped(exclusion.reason)}` : "**Open.**";
}
