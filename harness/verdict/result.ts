import type { Revision } from "../../schema/revision.ts";
import type { Transport } from "../trace/event.ts";
import type { BaselineReport } from "./expectation.ts";
import type { Surface } from "./surface.ts";
import type { ExitCode, Leniency, Level, Overall, Reason, Verdict } from "./verdict.ts";

/** Where in the trace a finding can be seen. */
export interface Evidence {
  /** Sequence number of the event. */
  readonly message: number;
  /** JSON pointer into the message of that event. */
  readonly pointer?: string;
}

/** A requirement as a reader wants it beside a verdict. */
export interface Duty {
  readonly id: string;
  readonly level: Level;
  /** The duty in our own words. */
  readonly gist: string;
  /** The sentence in the specification. */
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
  /** What is worth knowing and changes no verdict: "failed beside others, passed alone". */
  readonly notes?: readonly string[];
  /** Came after the profile of the leg was frozen: told, and gates nothing. */
  readonly pending?: true;
  readonly baseline?: "expected" | "unexpected" | "stale";
  /** Milliseconds that it took. */
  readonly ms: number;
}

/** The worst verdict among the checks that stand for a requirement. */
export interface RequirementResult extends Duty {
  readonly verdict: Verdict;
  readonly checks: readonly string[];
}

export type Counts = Readonly<Record<Verdict, number>>;

/** One run of the checks at one revision over one transport. */
export interface Leg {
  readonly revision: Revision;
  readonly transport: Transport;
  /** The name of the profile whose checks count, "2025-11-25@1"; all count where there is none. */
  readonly profile?: string;
  /** What the target declared. */
  readonly capabilities: Readonly<Record<string, unknown>>;
  /** What it lists. */
  readonly surface?: Surface;
  readonly checks: readonly CheckResult[];
  readonly requirements: readonly RequirementResult[];
  readonly counts: Counts;
  readonly ms: number;
}

/** Why a target could not be judged at all. */
export interface Diagnosis {
  /** One sentence: what happened. */
  readonly text: string;
  /** What was run or called, with status, first bytes and last words, as label and value. */
  readonly facts: readonly (readonly [label: string, value: string])[];
  readonly hint?: string;
}

export interface TargetFacts {
  readonly role: "server" | "client";
  readonly transport: Transport;
  /** With `url`: what was run so that somebody listens there. */
  readonly command?: string;
  readonly url?: string;
  /** The words of the command line that describe it, to run a check again. */
  readonly invocation?: readonly string[];
  /** As the target names itself. */
  readonly name?: string;
  readonly version?: string;
  /** The revisions that it was found to speak; only those asked for are tried. */
  readonly revisions: readonly Revision[];
}

export interface Result {
  readonly format: "mcp-conform/result@1";
  readonly tool: { readonly name: string; readonly version: string; readonly catalogue: string };
  readonly target: TargetFacts;
  /** ISO 8601. */
  readonly started: string;
  /** What gated besides what MUST be. */
  readonly level?: "should";
  /** What needs an exercise left the run incomplete. */
  readonly strict?: true;
  readonly legs: readonly Leg[];
  readonly diagnosis?: Diagnosis;
  readonly interrupted?: true;
  /** What was expected to be broken, and whether it was. */
  readonly baseline?: BaselineReport;
  /** Of the target: it stays what it is where a baseline expects it, and the exit code alone is another. */
  readonly verdict: Overall;
  readonly exitCode: ExitCode;
  readonly ms: number;
}
