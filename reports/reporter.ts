import type { TraceEvent } from "../harness/trace/event.ts";
import type { Duty, Leg, Result } from "../harness/verdict/result.ts";
import type { Comparison } from "./compare/comparison.ts";

/** What the suite knows of a check, and no result says. */
export interface CheckFacts {
  /** The first revision that it holds in. */
  readonly since: string;
  /** What is sent, in words; "nothing" for a monitor. */
  readonly sends: string;
  /** Ids of the faults of the reference peers that prove that it can fail. */
  readonly provenBy: readonly string[];
}

/** A requirement that no check stands for. */
export interface Untested extends Duty {
  /** A sentence: why none ever will, or that none is written yet. */
  readonly why: string;
}

/** All that a reporter is given. */
export interface Told {
  readonly result: Result;
  /** Everything that crossed the wire, in order, redacted. */
  readonly trace?: readonly TraceEvent[];
  /** What changed since an earlier result, where one was given; this result is the newer. */
  readonly compared?: Comparison;
  /** The file of the target that a report can point at, as a path from the folder of the project, with slashes. */
  readonly source?: string;
  /** Knows nothing of checks that this version does not have. */
  readonly about?: (checkId: string) => CheckFacts | undefined;
  /** The requirements of the target's role in a leg that no check stands for. */
  readonly untested?: (leg: Pick<Leg, "revision" | "transport">) => readonly Untested[];
}

/** A report is a pure function of what was seen: the same result gives the same bytes. */
export type Reporter = (told: Told) => string;
