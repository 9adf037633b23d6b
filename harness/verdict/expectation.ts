import type { Revision } from "../../schema/revision.ts";
import type { Transport } from "../trace/event.ts";

/** An entry of a baseline: a known failure, which does not fail the run. */
export interface Expectation {
  /** The line in the file, counted from 1. */
  readonly line: number;
  readonly check: string;
  /** Absent if the file does not have it yet. */
  readonly reason?: string;
  readonly issue?: string;
  /** Where the failure is expected. Default: everywhere. */
  readonly revision?: Revision;
  readonly transport?: Transport;
  /** The name, the command or the URL of the target. */
  readonly target?: string;
  /** The last day on which the failure is expected, as an ISO date. */
  readonly until?: string;
}

/**
 * What a run shows about an expectation:
 * - `expected`: the check fails. `unseen`: the check has no verdict, so the failure may still exist.
 * - `elsewhere`: it is about another target, revision or transport, or its check was not selected.
 * - `stale`: the check passes. `unmatched`: the check does not apply here. `expired`: the last day is over.
 *   `unexplained`: it has no reason. These four are errors of the file.
 * - `gone`: a known deviation of an SDK that this target does not show. It is in no file of the operator, so it is no error.
 */
export type EntryState =
  | "expected"
  | "unseen"
  | "elsewhere"
  | "stale"
  | "unmatched"
  | "expired"
  | "unexplained"
  | "gone";

export interface BaselineEntry extends Expectation {
  readonly state: EntryState;
  /** Of no file, but a known deviation of this SDK, which the operator accepts. */
  readonly sdk?: string;
  /** What is wrong with the entry, and how to fix it. */
  readonly text?: string;
}

export interface BaselineReport {
  /** As the operator named it. */
  readonly file: string;
  readonly entries: readonly BaselineEntry[];
}

const ERRORS: readonly EntryState[] = ["stale", "unmatched", "expired", "unexplained"];

/** The entries of a baseline that are errors, in the order of its file. */
export function baselineErrors(baseline: BaselineReport | undefined): readonly BaselineEntry[] {
  return (baseline?.entries ?? []).filter(({ state }) => ERRORS.includes(state));
}
