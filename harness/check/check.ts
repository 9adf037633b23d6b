import type { Span } from "../../schema/revision.ts";
import type { Session } from "../session/session.ts";
import type { LegTrace } from "../trace/conversation.ts";
import type { ExitEvent, Transport } from "../trace/event.ts";
import type { Connection } from "../transport/connection.ts";
import type { Leniency } from "../verdict/verdict.ts";
import type { Answers } from "./answers.ts";
import type { Applies, Facts } from "./applies.ts";
import type { ExerciseName } from "./exercises.ts";
import type { Expect } from "./expect.ts";
import type { Inventory } from "./inventory.ts";
import type { Allow } from "./sample-arguments.ts";

export interface OpenOptions {
  /** Declared by the harness on this session; nothing when absent. */
  readonly clientCapabilities?: Readonly<Record<string, unknown>>;
}

/** What every active check can use. Whatever it opens is closed when it ends. */
export interface CheckContext {
  readonly facts: Facts;
  readonly expect: Expect;
  /** The target's lists, each walked once a leg. */
  readonly inventory: Inventory;
  /** What the operator lets be called beyond what is safe. */
  readonly allow: Allow;
  /** Milliseconds that the operator grants any one answer. */
  readonly limit: number;
  /** One more session of this revision, ready for requests. */
  open(options?: OpenOptions): Promise<Session>;
  /** One more connection, on which nothing has been said: a new process, or an HTTP client. */
  connect(): Promise<Connection>;
  /** A session over such a connection, before any handshake. */
  over(connection: Connection, options?: OpenOptions): Session;
}

export interface SessionContext extends CheckContext {
  readonly session: Session;
}

/**
 * Something that is done once in a leg, and looked at by several checks: what costs a process of its own
 * should not be done twice.
 */
export interface Situation<Seen> {
  readonly name: string;
  run(context: Omit<CheckContext, "expect">): Promise<Seen>;
}

export function situation<Seen>(name: string, run: Situation<Seen>["run"]): Situation<Seen> {
  return { name, run };
}

/** How the process of the shared session ended, after all else, when its stdin was closed. */
export interface Shutdown {
  /** Sequence number of the close event. */
  readonly closedAt: number;
  /** Absent when it did not end by itself within the limit. */
  readonly exit?: ExitEvent;
  readonly limit: number;
}

/** What is the same for every kind of check, of servers and of clients. */
export interface Rule<RequirementId extends string> {
  /** Dotted, stable, never reused. */
  readonly id: string;
  /** The rule, as a sentence. */
  readonly title: string;
  /** The first is the one whose level a violation has, and whose revisions the check holds in. */
  readonly requirements: readonly [RequirementId, ...RequirementId[]];
  /** Narrower than the revisions of the requirement. */
  readonly revisions?: Span;
  readonly transport?: Transport;
  readonly applies?: Applies;
  /** Checks without whose pass this one cannot say anything. */
  readonly after?: readonly string[];
  /** What a target has to offer so that there is something to judge; one of them may do. */
  readonly exercises?: readonly ExerciseName[];
  /** What is sent, in words; "nothing" for a monitor. */
  readonly sends: string;
  /** Every conforming answer, where the check judges one. */
  readonly answers?: Answers;
  /** Where the text allows two readings: which was taken, and why. */
  readonly reading?: string;
  /** Why a broken MUST only warns here. The default is `two-readings` for a check with a reading, else `tolerated`. */
  readonly leniency?: Leniency;
  /** How to mend it. */
  readonly hint?: string;
}

/**
 * - `shared`: reads only, beside others, on one session.
 * - `own`: may upset its session; nobody else is on it.
 * - `trace`: a monitor, judges everything that crossed the wire in the leg.
 * - `shutdown`: judges how the process ends when its input does.
 */
type Plain =
  | { readonly on: "shared" | "own"; run(context: SessionContext): Promise<void> }
  | { readonly on: "trace"; run(context: { readonly trace: LegTrace; readonly expect: Expect }): void }
  | { readonly on: "shutdown"; run(context: { readonly seen: Shutdown; readonly expect: Expect }): void };

/** Judges what was seen in a situation. */
interface Seeing<Seen> {
  readonly on: Situation<Seen>;
  run(context: { readonly seen: Seen; readonly expect: Expect; readonly facts: Facts }): void;
}

/** A check as the runner sees it. */
export type Check = Rule<string> & (Plain | Seeing<unknown>);

/** The checks of one topic of the specification. */
export interface Suite {
  readonly name: string;
  readonly checks: readonly Check[];
}

/** Writes a check; a requirement that is not in the catalogue does not compile. */
export interface CheckMaker<RequirementId extends string> {
  (check: Rule<RequirementId> & Plain): Check;
  <Seen>(check: Rule<RequirementId> & Seeing<Seen>): Check;
}

/** A `check` function for a catalogue. */
export function checkOf<RequirementId extends string>(): CheckMaker<RequirementId> {
  // What a situation yields is known to the check that names it; the runner only hands it on.
  return (check: unknown) => check as Check;
}
