import type { Span } from "../../schema/revision.ts";
import type { AuthorizationSetup } from "../authorization/setup.ts";
import type { Reply } from "../session/replies/reply.ts";
import type { Session } from "../session/session.ts";
import type { LegTrace } from "../trace/conversation.ts";
import type { ExitEvent, TraceEvent, Transport } from "../trace/event.ts";
import type { Connection } from "../transport/connection.ts";
import type { Leniency } from "../verdict/verdict.ts";
import type { Answers } from "./answers.ts";
import type { Applies, Facts } from "./applies.ts";
import type { ExerciseName } from "./exercises.ts";
import type { Expect } from "./expect.ts";
import type { Inventory } from "./inventory.ts";
import type { Recorded } from "./recorded.ts";
import type { Allow } from "./sample-arguments.ts";

export interface OpenOptions {
  /** The client capabilities that the harness declares on this session. Default: none. */
  readonly clientCapabilities?: Readonly<Record<string, unknown>>;
}

/** A check or a situation that asks a target. */
export interface Asker {
  readonly name: string;
  /** It judges what another one has asked. */
  shares(name: string): void;
}

/** What every active check can use. Sessions and connections that it opens are closed at its end. */
export interface CheckContext {
  readonly facts: Facts;
  readonly expect: Expect;
  /** The lists of the target. Each is read once per leg. */
  readonly inventory: Inventory;
  /** Who asks. Absent where that is not kept. */
  readonly asker?: Asker;
  /** The tools that the operator allows in addition to the safe ones. */
  readonly allow: Allow;
  /** The time limit for one answer, in milliseconds. */
  readonly limit: number;
  /** How many sessions a check may use at the same time: more than one only where the target is slow. */
  sideBySide(): number;
  /** Opens another session of this revision, ready for requests. */
  open(options?: OpenOptions): Promise<Session>;
  /** Opens a new connection, on which nothing has been sent: a new process, or an HTTP client. */
  connect(): Promise<Connection>;
  /** Opens a connection to the URL of HTTP+SSE that the server has beside this one. Absent if the operator named none. */
  readonly beside?: () => Promise<Connection>;
  /** The server was started for this run: a check may send what ends some servers, and sessions are opened on a new one then. */
  readonly mayBeEnded?: true;
  /** A session over such a connection, without a handshake. */
  over(connection: Connection, options?: OpenOptions): Session;
}

export interface SessionContext extends CheckContext {
  readonly session: Session;
}

/** What a check of a connection can use. There may be no session. */
export interface ConnectionContext
  extends Pick<
    CheckContext,
    "facts" | "expect" | "allow" | "limit" | "sideBySide" | "connect" | "beside" | "mayBeEnded" | "over"
  > {
  /** The reply with HTTP status 401 or 403 to the handshake; absent if the target opened a session. */
  readonly refusal?: Reply;
}

/** A time of the operator in which nothing is sent, while the other checks run. */
export interface Idle {
  readonly seconds: number;
  /** Resolves when it is over. Throws Inconclusive if the run cannot wait for that. */
  pass(): Promise<void>;
}

/** The other checks of a leg that ask, beside which a situation keeps its connections. */
export interface Others {
  /** Without any, a situation has to wait itself for what it needs. */
  readonly areAny: boolean;
  /** Resolves when they have ended, or when the connections cannot stay. At once in a retry, beside which no other check runs. */
  ended(): Promise<void>;
}

export interface SituationContext extends Omit<CheckContext, "expect"> {
  /** In a situation that stays. */
  readonly others?: Others;
  /** In a situation that idles. Absent if the operator gave no time. */
  readonly idle?: Idle;
}

/**
 * Something that is done once per leg and judged by several checks. A situation may need its own process, which is too
 * expensive to start for each check.
 */
export interface Situation<Seen> {
  readonly name: string;
  /** It keeps connections without traffic. It begins before all other checks, and waits beside them. */
  readonly idles?: true;
  /** It keeps connections open until the other checks have ended. It begins before them. */
  readonly stays?: true;
  /** It waits for slow calls, one after the other. So it begins before the others. */
  readonly isLong?: true;
  run(context: SituationContext): Promise<Seen>;
}

export function situation<Seen>(name: string, run: Situation<Seen>["run"]): Situation<Seen> {
  return { name, run };
}

export function longSituation<Seen>(name: string, run: Situation<Seen>["run"]): Situation<Seen> {
  return { name, isLong: true, run };
}

export function idleSituation<Seen>(name: string, run: Situation<Seen>["run"]): Situation<Seen> {
  return { name, idles: true, run };
}

export function stayingSituation<Seen>(name: string, run: Situation<Seen>["run"]): Situation<Seen> {
  return { name, stays: true, run };
}

/** What a situation without a session can use. */
export interface OpeningContext extends Omit<ConnectionContext, "expect"> {
  readonly authorization: AuthorizationSetup;
  /** Whether the leg has a session. */
  readonly isServed: boolean;
  /** The ids of the checks of this run that judge the situation. It need not show what none of them judges. */
  readonly asked: ReadonlySet<string>;
  /** Everything that crossed the wire in this run so far. */
  readonly events: readonly TraceEvent[];
}

/** A situation that needs no session. It is played at the end of a leg, also if the target refused the session. */
export interface Opening<Seen> {
  readonly name: string;
  readonly needs: "connection";
  run(context: OpeningContext): Promise<Seen>;
}

export function opening<Seen>(name: string, run: Opening<Seen>["run"]): Opening<Seen> {
  return { name, needs: "connection", run };
}

/** How the process of the shared session ended when the harness closed its stdin, at the end of the leg. */
export interface Shutdown {
  /** Sequence number of the close event. */
  readonly closedAt: number;
  /** Absent if it did not end by itself within the limit. */
  readonly exit?: ExitEvent;
  readonly limit: number;
}

/** The part that every check of a server or a client has. */
export interface Rule<RequirementId extends string> {
  /** Dotted, stable, never reused. */
  readonly id: string;
  /** The rule, as a sentence. */
  readonly title: string;
  /** The first one decides the level of a violation and the revisions of the check. */
  readonly requirements: readonly [RequirementId, ...RequirementId[]];
  /** Narrower than the revisions of the requirement. */
  readonly revisions?: Span;
  readonly transport?: Transport;
  readonly applies?: Applies;
  /** The checks that must pass before this one can be judged. */
  readonly after?: readonly string[];
  /** It asks much, one question after the other. So it begins before the others. */
  readonly isLong?: true;
  /** What a target must offer so that there is something to judge. One of them may be enough. */
  readonly exercises?: readonly ExerciseName[];
  /** What the check sends, in words. "nothing" for a monitor. */
  readonly sends: string;
  /** Every conforming answer, if the check judges an answer. */
  readonly answers?: Answers;
  /** Which reading of an ambiguous text the check follows, and why. */
  readonly reading?: string;
  /** Why a broken MUST only warns here. The default is `two-readings` for a check with a reading, else `tolerated`. */
  readonly leniency?: Leniency;
  /** What makes unusual messages legal that the check sends: a sentence, or a member of the schema. */
  readonly legal?: string;
  /** How to fix a violation. */
  readonly hint?: string;
  /** If it is broken, no other check is judged by an answer that did not come: this one has the cause. */
  readonly explainsSilence?: true;
  /**
   * What it sends may end the server, and it judges that. It begins when all other checks that ask have ended; `last`: also those that may end
   * the server. Over HTTP all sessions have the same server.
   */
  readonly mayEnd?: true | "last";
  /** Judges the same rule in the messages of a recording, where nothing can be asked. A monitor needs none. */
  readonly recorded?: Recorded;
  /** In a recording it is judged only if this is known to apply: the rule is about what is not declared. */
  readonly judgesUndeclared?: true;
  /** What a check throws that does not end, from the words for it. By default it has no verdict. */
  readonly stuck?: (text: string) => Error;
}

/**
 * - `shared`: only reads. Other checks use the same session at the same time.
 * - `own`: may break its session, which no other check uses.
 * - `connection`: opens its own connections. It runs before the others, and also if the target refuses the session.
 * - `trace`: a monitor. It judges everything that crossed the wire in the leg.
 * - `shutdown`: judges how the process ends after the end of its input.
 */
type WithoutSituation =
  | { readonly on: "shared" | "own"; run(context: SessionContext): Promise<void> }
  | { readonly on: "connection"; run(context: ConnectionContext): Promise<void> }
  | { readonly on: "trace"; run(context: { readonly trace: LegTrace; readonly expect: Expect }): void }
  | { readonly on: "shutdown"; run(context: { readonly seen: Shutdown; readonly expect: Expect }): void };

/** Judges what was seen in a situation. */
export interface InSituation<Seen> {
  readonly on: Situation<Seen> | Opening<Seen>;
  run(context: { readonly seen: Seen; readonly expect: Expect; readonly facts: Facts }): void;
}

/** A check as the engine runs it. */
export type Check = Rule<string> & (WithoutSituation | InSituation<unknown>);

/** The checks of one topic of the specification. */
export interface Suite {
  readonly name: string;
  readonly checks: readonly Check[];
  /** Selected only by its name, or by the ids of its checks. */
  readonly onRequest?: true;
}

/** Makes a check. A requirement that is not in the catalogue does not compile. */
export interface CheckMaker<RequirementId extends string> {
  (check: Rule<RequirementId> & WithoutSituation): Check;
  <Seen>(check: Rule<RequirementId> & InSituation<Seen>): Check;
}

/** The `check` function for a catalogue. `onDefined` is called with the id of each check. */
export function checkOf<RequirementId extends string>(
  onDefined: (id: string) => void = () => {},
): CheckMaker<RequirementId> {
  return (check: { readonly id: string }) => {
    onDefined(check.id);
    // The type of `seen` follows from the situation that a check names. The engine only passes it on.
    return check as Check;
  };
}
