import { type CoverageEntry, type CoverageReport, coverageTable } from "./coverage.ts";
import { anchor, escaped, link } from "./markdown.ts";
import { count } from "./text.ts";

/** A requirement, and the revisions in which the same is true of it. */
interface Listed {
  /** As the newest of these revisions has it. */
  readonly entry: CoverageEntry;
  readonly revisions: readonly string[];
}

/** Whose duties are open, in the order in which somebody can do something about them. */
const ROLES: readonly (readonly [role: string, words: string])[] = [
  ["server", "Of servers"],
  ["both", "Of both"],
  ["client", "Of clients"],
];

const KINDS: readonly (readonly [kind: string, words: string])[] = [
  ["unobservable", "Leaves no mark on the wire"],
  ["human", "Takes a person's eyes or judgement"],
  ["permission", "Forbids and demands nothing"],
  ["out-of-scope", "Binds somebody who is not tested"],
];

/**
 * One document over all revisions, oldest first: a table for each, then once for all of them the requirements
 * for which no check stands.
 */
export function coverageDocument(reports: readonly CoverageReport[]): string {
  const open = listed(reports, ({ checks, exclusion }) => checks.length === 0 && !exclusion);
  const excluded = listed(reports, ({ checks, exclusion }) => checks.length === 0 && exclusion !== undefined);
  const roleOf = ({ entry }: Listed) => entry.role;
  const kindOf = ({ entry }: Listed) => entry.exclusion?.kind;
  const contents = [...reports.map(({ revision }) => revision), "Open", "Excluded"];
  return `${[
    "# Coverage",
    "A requirement is tested where a check stands for it, excluded where none ever will, and open otherwise.",
    contents.map((heading) => `- ${link(heading, anchor(heading))}`).join("\n"),
    ...reports.flatMap((report) => [`## ${report.revision}`, coverageTable(report)]),
    "## Open",
    `No check stands yet for ${count(open.length, "requirement")}.`,
    ...sections(open, ROLES, roleOf, ({ entry }) => escaped(entry.gist)),
    "## Excluded",
    `No check will stand for ${count(excluded.length, "requirement")}.`,
    ...sections(excluded, KINDS, kindOf, ({ entry }) =>
      escaped(`${entry.gist} Not tested: ${entry.exclusion?.reason ?? ""}`),
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

/** A list under a heading for each group; what is in none of them comes last, under its own name. */
function sections(
  all: readonly Listed[],
  groups: readonly (readonly [string, string])[],
  groupOf: (one: Listed) => string | undefined,
  said: (one: Listed) => string,
): readonly string[] {
  const known = groups.map(([group]) => group);
  const others = [...new Set(all.map((one) => groupOf(one) ?? "other"))].filter(
    (group) => !known.includes(group),
  );
  return [...groups, ...others.sort().map((group) => [group, `Of: ${group}`] as const)].flatMap(
    ([group, words]) => {
      const members = all.filter((one) => groupOf(one) === group);
      if (members.length === 0) return [];
      return [`### ${words} (${members.length})`, members.map((one) => item(one, said(one))).join("\n")];
    },
  );
}

function item({ entry: { id, url, level }, revisions }: Listed, said: string): string {
  return `- ${link(id, url)} (${level}; ${revisions.join(", ")}): ${said}`;
}
