import type { Revision } from "../../schema/revision.ts";
import type { Transport } from "../trace/event.ts";
import type { BaselineReport } from "./expectation.ts";
import type { Surface } from "./surface.ts";
import type { ExitCode, Leniency, Level, Overall, Reason, Verdict } from "./verdict.ts";

/** The place in the trace that shows a finding. */
export interface Evidence {
  /** Sequence number of the event. */
  readonly message: number;
  /** JSON pointer into the message of the event. */
  readonly pointer?: string;
}

/** A requirement, with what a reader of a report needs. */
export interface Duty {
  readonly id: string;
  readonly level: Level;
  /** The requirement in our own words. */
  readonly gist: string;
  /** A link to the sentence in the specification. */
  readonly url: string;
}

/** The verdict of one check in one leg. */
export interface CheckResult {
  readonly id: string;
  readonly title: string;
  readonly suite: string;
  readonly level: Level;
  readonly verdict: Verdict;
  /** Why it only warns, although its level is MUST or MUST NOT. */
  readonly leniency?: Leniency;
  readonly requirements: readonly string[];
  readonly reason?: Reason;
  readonly expected?: string;
  readonly actual?: string;
  readonly hint?: string;
  readonly evidence: readonly Evidence[];
  /** Information that does not change the verdict: "failed in parallel with others, passed when re-run in isolation". */
  readonly notes?: readonly string[];
  /** The check is younger than the profile of the leg: it is reported and cannot fail the run. */
  readonly pending?: true;
  readonly baseline?: "expected" | "unexpected" | "stale";
  /** Duration in milliseconds. */
  readonly ms: number;
}

/** The worst verdict of the checks for a requirement. */
export interface RequirementResult extends Duty {
  readonly verdict: Verdict;
  readonly checks: readonly string[];
}

export type Counts = Readonly<Record<Verdict, number>>;

/** One run of the checks at one revision over one transport. */
export interface Leg {
  readonly revision: Revision;
  readonly transport: Transport;
  /** The name of the profile whose checks count, "2025-11-25@1". Without a profile all checks count. */
  readonly profile?: string;
  /** The capabilities that the target declared. */
  readonly capabilities: Readonly<Record<string, unknown>>;
  /** The tools, resources and prompts that the target lists. */
  readonly surface?: Surface;
  readonly checks: readonly CheckResult[];
  readonly requirements: readonly RequirementResult[];
  readonly counts: Counts;
  readonly ms: number;
}

/** Why a target could not be judged, or only in part. */
export interface Diagnosis {
  /** What happened, in one sentence. */
  readonly text: string;
  /** What was run or called, its status and its output, as label and value. */
  readonly facts: readonly (readonly [label: string, value: string])[];
  readonly hint?: string;
}

export interface TargetFacts {
  readonly role: "server" | "client";
  readonly transport: Transport;
  /** With `url`: the command that started the server at that URL. */
  readonly command?: string;
  readonly url?: string;
  /** The command line options that describe the target, for a command that runs a check again. */
  readonly invocation?: readonly string[];
  /** As the target names itself. */
  readonly name?: string;
  readonly version?: string;
  /** The revisions that the target speaks. A run tries only the requested ones. */
  readonly revisions: readonly Revision[];
}

/** What custom suites found: rules of the user, which are no part of the verdict. */
export interface CustomPart {
  /** The names of the suites. */
  readonly suites: readonly string[];
  /** `incomplete` without legs: the target was not judged to the end, so the suites did not run. */
  readonly verdict: Overall;
  /** Their failures fail the run. */
  readonly gates?: true;
  readonly legs: readonly Leg[];
  readonly diagnosis?: Diagnosis;
}

export interface Result {
  readonly format: "mcp-conform/result@1";
  readonly tool: { readonly name: string; readonly version: string; readonly catalogue: string };
  readonly target: TargetFacts;
  /** ISO 8601. */
  readonly started: string;
  /** Present if violations of a SHOULD fail the run, too. */
  readonly level?: "should";
  /** Checks that need an exercise make the run incomplete. */
  readonly strict?: true;
  readonly legs: readonly Leg[];
  readonly diagnosis?: Diagnosis;
  readonly interrupted?: true;
  /** The run was ended at its first failure. The checks that were not judged say so. */
  readonly bailed?: true;
  /** The expected failures, and what the run shows about them. */
  readonly baseline?: BaselineReport;
  /** Absent without custom suites. */
  readonly custom?: CustomPart;
  /** The verdict about the target. A baseline does not change it, only the exit code. */
  readonly verdict: Overall;
  readonly exitCode: ExitCode;
  readonly ms: number;
}
