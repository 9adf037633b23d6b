/**
 * The checks that count for conformance to a revision as of a release. A check that came later is pending: it is
 * run and reported, and gates nothing, so that a new release turns no green run red.
 */
export interface Profile {
  /** "2025-11-25@1" */
  readonly name: string;
  counts(check: string): boolean;
}
