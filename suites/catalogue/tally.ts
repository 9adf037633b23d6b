import type { CoverageReport, CoverageTally, Strength } from "../../harness/verdict/coverage.ts";
import type { Revision } from "../../schema/revision.ts";
import { type CoverageRow, pageOf } from "./coverage.ts";
import type { Exclusion, Level } from "./requirement.ts";

/** `open` if a side that it binds has neither a check nor an exclusion, otherwise `tested` if it has a check. */
export type State = "tested" | "open" | "excluded";

/** Counts rows, all of them of one revision. */
export function summarize(rows: readonly CoverageRow[], revision: Revision): CoverageReport<CoverageRow> {
  const pages = [...new Set(rows.flatMap((row) => row.pages))].sort();
  const ofStrength = (strength: Strength) => tally(rows.filter((row) => strengthOf(row.level) === strength));
  return {
    revision,
    rows,
    pages: pages.map((page) => ({
      page,
      statements: rows.flatMap(({ keys }) => keys).filter((key) => pageOf(key, revision) === page).length,
      ...tally(rows.filter((row) => row.pages.includes(page))),
    })),
    levels: { MUST: ofStrength("MUST"), SHOULD: ofStrength("SHOULD"), MAY: ofStrength("MAY") },
    total: tally(rows),
  };
}

export function stateOf({ checks, open }: Pick<CoverageRow, "checks" | "open">): State {
  if (open.length > 0) return "open";
  return checks.length > 0 ? "tested" : "excluded";
}

export function strengthOf(level: Level): Strength {
  if (level === "MAY") return "MAY";
  return level === "MUST" || level === "MUST NOT" ? "MUST" : "SHOULD";
}

function tally(rows: readonly CoverageRow[]): CoverageTally {
  const that = (state: State) => rows.filter((row) => stateOf(row) === state);
  const left = (kind: Exclusion["kind"]) =>
    that("excluded").filter((row) => row.exclusion?.kind === kind).length;
  return {
    requirements: rows.length,
    tested: that("tested").length,
    open: that("open").length,
    excluded: {
      unobservable: left("unobservable"),
      human: left("human"),
      permission: left("permission"),
      "out-of-scope": left("out-of-scope"),
    },
    checks: new Set(rows.flatMap(({ checks }) => checks.map(({ id }) => id))).size,
  };
}
