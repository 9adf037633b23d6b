import type { TraceEvent } from "../harness/trace/event.ts";
import type { Duty, Leg, Result } from "../harness/verdict/result.ts";
import type { Comparison } from "./compare/comparison.ts";
import type { Language } from "./language/languages.ts";

/** What the suites know about a check, and no result contains. */
export interface CheckFacts {
  /** The first revision in which it applies. */
  readonly since: string;
  /** What the check sends, in words; "nothing" for a monitor. */
  readonly sends: string;
  /** The number of faults of the reference peers that make the check fail. */
  readonly proofs: number;
  /** A message that breaks the rule, and one that meets it. Absent where no message by itself shows the rule. */
  readonly example?: { readonly wrong: string; readonly right: string };
}

/** A requirement that no check covers. */
export interface Untested extends Duty {
  /** A sentence: why no check can cover it, or that none exists yet. */
  readonly why: string;
}

/** Everything that a reporter may use. */
export interface ReportInput {
  readonly result: Result;
  /** Everything that crossed the wire, in order, redacted. */
  readonly trace?: readonly TraceEvent[];
  /** The language of a page for people; English if it is left out. */
  readonly lang?: Language;
  /** The changes since an earlier result, if there is one. `result` is the newer of the two. */
  readonly compared?: Comparison;
  /** The target's source file for annotations: a path relative to the project folder, with slashes. */
  readonly source?: string;
  /** Undefined for a check that this version does not have. */
  readonly about?: (checkId: string) => CheckFacts | undefined;
  /** The requirements on the target's role in a leg that no check covers. */
  readonly untested?: (leg: Pick<Leg, "revision" | "transport">) => readonly Untested[];
}

/** A report is a pure function of its input: the same input gives the same bytes. */
export type Reporter = (input: ReportInput) => string;

/** A reporter whose reports can be large: they are written part by part. */
export type PartReporter = (input: ReportInput) => readonly string[];
