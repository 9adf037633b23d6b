/** An added or removed requirement. */
export interface DutyEntry {
  readonly id: string;
  readonly level: string;
  readonly gist: string;
  readonly url: string;
  readonly checks: readonly string[];
}

/** A requirement with a changed level. */
export interface ChangedEntry extends Omit<DutyEntry, "level"> {
  readonly from: string;
  readonly to: string;
}

/** What changed between two revisions of the specification. */
export interface SpecDiffReport {
  readonly from: string;
  readonly to: string;
  readonly added: readonly DutyEntry[];
  readonly removed: readonly DutyEntry[];
  readonly changed: readonly ChangedEntry[];
}

export function specDiffJson(report: SpecDiffReport): string {
  return `${JSON.stringify(report, null, 2)}\n`;
}

export function specDiffPretty(report: SpecDiffReport): string {
  const block = (title: string, lines: readonly string[]) =>
    lines.length === 0 ? [] : [`${title} (${lines.length})\n${lines.join("\n")}`];
  const lineOf = ({ id, level, gist, checks }: DutyEntry) =>
    `  ${level.padEnd(10)}  ${id}\n              ${gist}${checksOf(checks, "\n              checked by ")}`;
  const blocks = [
    `From ${report.from} to ${report.to}`,
    ...block("New requirements", report.added.map(lineOf)),
    ...block("Removed requirements", report.removed.map(lineOf)),
    ...block(
      "Requirements with a changed level",
      report.changed.map(
        ({ id, from, to, gist, checks }) =>
          `  ${from} → ${to}  ${id}\n              ${gist}${checksOf(checks, "\n              checked by ")}`,
      ),
    ),
  ];
  return `${blocks.join("\n\n")}\n`;
}

export function specDiffMarkdown(report: SpecDiffReport): string {
  const section = (title: string, lines: readonly string[]) =>
    lines.length === 0 ? [] : [`## ${title}`, lines.join("\n")];
  const lineOf = ({ id, level, gist, url, checks }: DutyEntry) =>
    `- **${level}** [\`${id}\`](${url}): ${gist}${checksOf(checks, " Checked by ")}`;
  const changed = ({ id, from, to, gist, url, checks }: ChangedEntry) =>
    `- **${from} → ${to}** [\`${id}\`](${url}): ${gist}${checksOf(checks, " Checked by ")}`;
  const blocks = [
    `# From ${report.from} to ${report.to}`,
    ...section("New requirements", report.added.map(lineOf)),
    ...section("Removed requirements", report.removed.map(lineOf)),
    ...section("Requirements with a changed level", report.changed.map(changed)),
  ];
  return `${blocks.join("\n\n")}\n`;
}

function checksOf(checks: readonly string[], before: string): string {
  return checks.length === 0 ? "" : `${before}${checks.join(", ")}`;
}
