import type { Revision } from "../../schema/revision.ts";
import type { Counted } from "../trace/counted.ts";
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
  /** The same message by what led to it. Absent where nothing that was sent for a check did. */
  readonly counted?: Counted;
}

/** What was sent and what came back, in a text without invisible characters. What the other side does not have is between « and ». */
export interface ComparedSide {
  /** "the plain request" */
  readonly words: string;
  readonly sent: string;
  readonly came: string;
}

/** Two exchanges that should be alike: the plain message, and the same in another form. */
export interface Compared {
  readonly plain: ComparedSide;
  readonly form: ComparedSide;
}

/** Inputs of a check that had the same answer. */
export interface AnsweredAlike {
  /** "a request with id: null" */
  readonly sent: readonly string[];
  readonly came: string;
  /** Where it is not that of the check. */
  readonly expected?: string;
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

/** A deviation of an SDK: a server without code of its own on this SDK does the same. */
export interface KnownOf {
  /** The name of the SDK, as its registry has it. */
  readonly sdk: string;
  /** The version beside the server; absent if only its answers show that it is this SDK. */
  readonly version?: string;
  /** The oldest and the newest judged version that does this. */
  readonly since: string;
  readonly until: string;
  /** The first judged version after them that does not. */
  readonly fixedIn?: string;
  /** A public thread about it. */
  readonly issue?: string;
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
  /** Where a check tried several inputs: what `actual` says in one sentence, by answer. */
  readonly answers?: readonly AnsweredAlike[];
  readonly hint?: string;
  readonly evidence: readonly Evidence[];
  /** Where the same message in another form was not treated as the plain one. */
  readonly compared?: Compared;
  /** Of a monitor: the checks whose requests led to what it saw. A rerun needs them. Without it, all checks may have. */
  readonly provokedBy?: readonly string[];
  /** Information that does not change the verdict: "failed in parallel with others, passed when re-run in isolation". */
  readonly notes?: readonly string[];
  /** The check is younger than the profile of the leg: it is reported and cannot fail the run. */
  readonly pending?: true;
  readonly baseline?: "expected" | "unexpected" | "stale";
  /** The SDK of the target is known to do the same. It still counts, unless the operator accepts what is known. */
  readonly known?: KnownOf;
  /** Duration in milliseconds. */
  readonly ms: number;
}

/** The worst verdict of the checks for a requirement. */
export interface RequirementResult extends Duty {
  readonly verdict: Verdict;
  readonly checks: readonly string[];
}

/** `pending`: failures and warnings of checks that do not count yet. They are in no other number. */
export interface Counts extends Readonly<Record<Verdict, number>> {
  readonly pending?: number;
}

/** One run of the checks at one revision over one transport. */
export interface Leg {
  /** Who is judged, where a recording shows both sides. Without it: the target. */
  readonly role?: "server" | "client";
  readonly revision: Revision;
  readonly transport: Transport;
  /** The name of the profile whose checks count, "2025-11-25@1". Without a profile all checks count. */
  readonly profile?: string;
  /** The capabilities that the target declared. */
  readonly capabilities: Readonly<Record<string, unknown>>;
  /** The tools, resources and prompts that the target lists. */
  readonly surface?: Surface;
  /** The methods that it showed: those that it requested, and those of requests that it answered with a result. */
  readonly shown?: readonly string[];
  readonly checks: readonly CheckResult[];
  readonly requirements: readonly RequirementResult[];
  readonly counts: Counts;
  /** Facts that change no verdict: what a gateway answered in place of the server, what of a client was not served. */
  readonly notes?: readonly string[];
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

/** What is judged. A gateway is a server for its clients, and a client for its servers. */
export type TargetRole = "server" | "client" | "gateway";

export interface TargetFacts {
  readonly role: TargetRole;
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

/**
 * Which checks were judged, where that is not all that apply. Such a result is never called conformant: `verdict` is
 * `incomplete` where nothing is broken, and the exit code says whether what was judged is good.
 */
export interface Selection {
  readonly only?: readonly string[];
  readonly skip?: readonly string[];
  readonly suite?: readonly string[];
  /** A recording was judged, by the checks that need nothing else. */
  readonly recording?: Recording;
  /** How many checks apply in the legs of this result and were not judged. */
  readonly notJudged: number;
  /** They were run, so that the selected monitors had something to read. */
  readonly played?: true;
}

/** What a recording says about the run that made it. Empty if it has no footer, or was made by an older version. */
export interface Recording {
  readonly verdict?: Overall;
  readonly exitCode?: ExitCode;
  /** How many checks that run judged: those that have a verdict about the target, or none because of it. */
  readonly judged?: number;
  /** What it was read as. Absent for traces of mcp-conform. */
  readonly format?: string;
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
  /** Present if only a part of the checks was judged. */
  readonly selection?: Selection;
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
