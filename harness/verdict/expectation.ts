import type { Revision } from "../../schema/revision.ts";
import type { Transport } from "../trace/event.ts";

/** A failure that is known, and gates nothing as long as it is there. */
export interface Expectation {
  /** Of the file, counted from 1. */
  readonly line: number;
  readonly check: string;
  /** Absent where nobody has said it yet. */
  readonly reason?: string;
  readonly issue?: string;
  /** Where it is expected; everywhere, when left out. */
  readonly revision?: Revision;
  readonly transport?: Transport;
  /** The name, the command or the URL of the target. */
  readonly target?: string;
  /** The last day on which it is expected, as an ISO date. */
  readonly until?: string;
}

/**
 * What a run shows of an expectation:
 * - `expected`: it is broken. `unseen`: its check came to no verdict, so nothing is known to have changed.
 * - `elsewhere`: it is of another target, revision or transport, or its check was not selected.
 * - `stale`: it passes. `unmatched`: its check does not apply here. `expired`: its last day is over.
 *   `unexplained`: it has no reason. These four are errors of the file.
 */
export type EntryState =
  | "expected"
  | "unseen"
  | "elsewhere"
  | "stale"
  | "unmatched"
  | "expired"
  | "unexplained";

export interface BaselineEntry extends Expectation {
  readonly state: EntryState;
  /** What is wrong with it, and how to mend it. */
  readonly text?: string;
}

export interface BaselineReport {
  /** As the operator named it. */
  readonly file: string;
  readonly entries: readonly BaselineEntry[];
}

const ERRORS: readonly EntryState[] = ["stale", "unmatched", "expired", "unexplained"];

/** What is wrong in a baseline, in the order of its file. */
export function baselineErrors(baseline: BaselineReport | undefined): readonly BaselineEntry[] {
  return (baseline?.entries ?? []).filter(({ state }) => ERRORS.includes(state));
}
