/**
 * The checks that count for conformance to a revision as of a release. A later check is pending: it runs and is
 * reported, but it cannot fail a run. So a new release does not turn a passing run into a failing one.
 */
export interface Profile {
  /** "2025-11-25@1" */
  readonly name: string;
  counts(check: string): boolean;
}
