/** What the suites know about coverage and reports print. Both import these types, because neither may import the other. */

/** Numbers of requirements. */
export interface CoverageTally {
  readonly requirements: number;
  /** At least one check of each side that they bind covers them, or that half is excluded. */
  readonly tested: number;
  readonly open: number;
  /** By the kind of the exclusion. */
  readonly excluded: Readonly<Record<string, number>>;
  /** Different checks that cover them. */
  readonly checks: number;
}

/** A requirement with statements on several pages counts on each of them. */
export interface PageTally extends CoverageTally {
  /** An anchor without fragment: "specification/2025-11-25/basic/lifecycle". */
  readonly page: string;
  readonly statements: number;
}

/** One requirement in one revision. */
export interface CoverageEntry {
  readonly id: string;
  readonly gist: string;
  readonly level: string;
  readonly role: string;
  readonly url: string;
  /** The pages with its statements: anchors without fragment, each once. */
  readonly pages: readonly string[];
  readonly checks: readonly { readonly id: string; readonly transport?: string }[];
  /** The roles that it binds and for which it has neither a check nor an exclusion. */
  readonly open: readonly string[];
  /** With a side, only that half of a duty of both is excluded. */
  readonly exclusion?: { readonly kind: string; readonly reason: string; readonly side?: string };
}

export type Strength = "MUST" | "SHOULD" | "MAY";

export interface CoverageReport<Entry extends CoverageEntry = CoverageEntry> {
  readonly revision: string;
  readonly rows: readonly Entry[];
  readonly pages: readonly PageTally[];
  readonly levels: Readonly<Record<Strength, CoverageTally>>;
  readonly total: CoverageTally;
}
