import type { CoverageEntry, CoverageReport } from "../../harness/verdict/coverage.ts";
import { anchor, escaped, link } from "../markdown.ts";
import { count } from "../text.ts";
import { coverageTable } from "./coverage.ts";

/** A requirement, and the revisions in which it is listed. */
interface Listed {
  /** From the newest of these revisions. */
  readonly entry: CoverageEntry;
  readonly revisions: readonly string[];
}

/** The roles in the order of the document. */
const ROLES: readonly (readonly [role: string, words: string])[] = [
  ["server", "Servers"],
  ["both", "Servers and clients"],
  ["client", "Clients"],
];

const KINDS: readonly (readonly [kind: string, words: string])[] = [
  ["unobservable", "Cannot be seen on the wire"],
  ["human", "Needs a person to look or to judge"],
  ["permission", "Permits, so it cannot be broken"],
  ["out-of-scope", "Applies to a party that is not tested"],
];

/**
 * One document about all revisions, oldest first: a table for each revision, then one list of the requirements without a
 * check.
 */
export function coverageDocument(reports: readonly CoverageReport[]): string {
  const open = listed(reports, (entry) => entry.open.length > 0);
  const excluded = listed(
    reports,
    ({ checks, exclusion }) =>
      exclusion !== undefined && (checks.length === 0 || exclusion.side !== undefined),
  );
  const roleOf = ({ entry }: Listed) => (entry.open.length === 1 ? entry.open[0] : entry.role);
  const kindOf = ({ entry }: Listed) => entry.exclusion?.kind;
  const contents = [...reports.map(({ revision }) => revision), "Open", "Excluded"];
  return `${[
    "# Coverage",
    "A requirement is tested if at least one check covers it, excluded if no check can cover it, and open otherwise. A duty of servers and clients needs a check for each of them.",

    contents.map((heading) => `- ${link(heading, anchor(heading))}`).join("\n"),
    ...reports.flatMap((report) => [`## ${report.revision}`, coverageTable(report)]),
    "## Open",
    `${count(open.length, "requirement")} without a check so far, or without a check for one side.`,
    ...sections(open, ROLES, roleOf, ({ entry }) => escaped(entry.gist)),
    "## Excluded",
    `${count(excluded.length, "requirement")} that no check can cover.`,
    ...sections(excluded, KINDS, kindOf, ({ entry }) =>
      escaped(
        `${entry.gist} Not tested${entry.exclusion?.side ? ` for ${entry.exclusion.side}s` : ""}: ${entry.exclusion?.reason ?? ""}`,
      ),
    ),
  ].join("\n\n")}\n`;
}

/** Each requirement once, by id. */
function listed(
  reports: readonly CoverageReport[],
  holds: (entry: CoverageEntry) => boolean,
): readonly Listed[] {
  const found = new Map<string, Listed>();
  for (const { revision, rows } of reports) {
    for (const entry of rows.filter(holds)) {
      found.set(entry.id, { entry, revisions: [...(found.get(entry.id)?.revisions ?? []), revision] });
    }
  }
  return [...found.values()].sort((a, b) => (a.entry.id < b.entry.id ? -1 : 1));
}

/** One list with a heading for each group. Unknown groups come last. */
function sections(
  all: readonly Listed[],
  groups: readonly (readonly [string, string])[],
  groupOf: (one: Listed) => string | undefined,
  textOf: (one: Listed) => string,
): readonly string[] {
  const known = groups.map(([group]) => group);
  const others = [...new Set(all.map((one) => groupOf(one) ?? "other"))].filter(
    (group) => !known.includes(group),
  );
  return [...groups, ...others.sort().map((group) => [group, `Other: ${group}`] as const)].flatMap(
    ([group, words]) => {
      const members = all.filter((one) => groupOf(one) === group);
      if (members.length === 0) return [];
      return [`### ${words} (${members.length})`, members.map((one) => item(one, textOf(one))).join("\n")];
    },
  );
}

function item({ entry: { id, url, level }, revisions }: Listed, text: string): string {
  return `- ${link(id, url)} (${level}; ${revisions.join(", ")}): ${text}`;
}
