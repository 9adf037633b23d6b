import type { Leg, TargetFacts } from "../../harness/verdict/result.ts";
import type { Level } from "../../harness/verdict/verdict.ts";

/** One run in a course. */
export interface Point {
  readonly file: string;
  /** ISO 8601. */
  readonly started: string;
  readonly version?: string;
  readonly commit?: string;
  readonly tool: string;
  /** mcp-conform or its catalogue is not that of the run before. */
  readonly toolChanged: boolean;
  /** The run did not finish, so its numbers are too small. */
  readonly cut: boolean;
  readonly mustsBroken: number;
  readonly musts: number;
  readonly shouldsNotMet: number;
  readonly shoulds: number;
  readonly tested: number;
  readonly applicable: number;
}

/** One end of a violation: the run that shows it. */
export type Edge = Pick<Point, "file" | "started" | "version" | "commit">;

/**
 * Why a violation is in this run and was not in an earlier one:
 * - `target`: the same checks said that it was good before. A release or a commit broke it.
 * - `applies-now`: the rule did not apply before. The target has a new capability, for example.
 * - `first-run`: no earlier run of the target exists.
 * - `first-in-revision`: earlier runs exist, but none in this revision over this transport.
 * - `new-check`: no earlier run had the check, and mcp-conform or its catalogue has changed since.
 * - `changed-check`: mcp-conform or its catalogue has changed, and the version of the target has not.
 * - `unclear`: both have changed.
 * - `not-tested-before`: no earlier run had a verdict, for another reason.
 */
export const CAME = [
  "target",
  "applies-now",
  "unclear",
  "not-tested-before",
  "first-in-revision",
  "first-run",
  "changed-check",
  "new-check",
] as const;

export type Came = (typeof CAME)[number];

/** What happened after the last run that shows the violation. */
export type Went =
  | "still-broken"
  | "fixed"
  | "no-longer-applies"
  | "fixed-or-changed-check"
  | "changed-check"
  | "no-longer-tested";

/** A check that is broken from one run to another. */
export interface Violation {
  readonly check: string;
  readonly title: string;
  readonly level: Level;
  /** The worst verdict. */
  readonly verdict: "fail" | "warn";
  readonly pending?: true;
  readonly came: Came;
  /** The last run in which it was good, if there is one. */
  readonly goodBefore?: Edge;
  readonly first: Edge;
  readonly last: Edge;
  readonly went: Went;
  /** The first run in which it is good again, or in which the rule does not apply. */
  readonly goodAfter?: Edge;
  /** Numbers of the first and the last run, counted from 0 over all runs of the target. */
  readonly range: readonly [first: number, last: number];
}

/** The course of one target in one revision over one transport. */
export interface Series {
  readonly revision: Leg["revision"];
  readonly transport: Leg["transport"];
  readonly points: readonly Point[];
  readonly violations: readonly Violation[];
}

/** A run that judged nothing. */
export interface NotJudged extends Edge {
  readonly why: string;
}

export interface TargetTrend {
  readonly name: string;
  readonly role: TargetFacts["role"];
  readonly order: "version" | "date";
  /** All runs, in the order of the course. */
  readonly runs: readonly Edge[];
  readonly series: readonly Series[];
  readonly notJudged: readonly NotJudged[];
}

export interface Trend {
  readonly targets: readonly TargetTrend[];
  /** What a reader must know before the numbers: equal times, clocks, targets that may be the same. */
  readonly notes: readonly string[];
}
