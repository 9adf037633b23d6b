import { eraOf } from "../../../schema/revision.ts";
import type { Facts } from "../../check/applies.ts";
import { Inconclusive } from "../../check/expect.ts";
import { describeReply } from "../../session/replies/reply.ts";
import type { Session } from "../../session/session.ts";
import type { Connection } from "../../transport/connection.ts";
import { interrupted, type Outcome } from "../outcomes/outcome.ts";
import { Rests } from "../outcomes/rests.ts";
import { commandEnded } from "./command-ended.ts";
import { type Capabilities, type Connections, endQuietly } from "./connections.ts";
import { SharedSession } from "./shared-session.ts";

/** How many sessions in a row may fail to open. Then the target is gone, and the pool does not wait for it again. */
const REFUSALS = 2;

export interface SessionPoolOptions {
  readonly connections: Connections;
  readonly facts: Facts;
  /** The first shared session. Its handshake is done. */
  readonly session: Session;
  /** A process that refused the stateless era, and has no session. */
  readonly idle?: Connection;
  readonly signal: AbortSignal;
}

/** A session for one check. */
export interface TakenSession {
  readonly session: Session;
  /** Its process has been used before, so an earlier request may have caused what the check sees. */
  readonly used: boolean;
}

/**
 * Owns all sessions of a leg that serve more than one check. No other module decides when one is reused, replaced or
 * ended. There are three kinds:
 *
 * - `shared`: the session of the checks that only read. A lost one is replaced.
 * - the reusable sessions: over stdio and HTTP+SSE, checks with a session of their own take one after the other. A check that may have
 *   upset it does not give it back. There is more than one only where checks run side by side.
 * - the idle process: discovery has left it without a session. The next session is opened on it.
 */
export class SessionPool {
  readonly shared: SharedSession;
  readonly #options: SessionPoolOptions;
  readonly #reusable: Session[] = [];
  #idle: Connection | undefined;
  #refusals = 0;
  /** How many of the last processes in a row ended before they had a session. */
  #exits = 0;
  /** Sessions that are ending. Only the end of the leg waits for them. */
  readonly #ending: Promise<void>[] = [];

  /** What checks rest on, beside what they have asked themselves. */
  readonly rests = new Rests();

  constructor(options: SessionPoolOptions) {
    const { connections, facts, session, idle } = options;
    this.#options = options;
    this.shared = new SharedSession(connections, facts, session);
    this.#idle = eraOf(facts.revision) === "stateful" ? idle : undefined;
  }

  /** A reusable session unless it has to be a fresh one, or a new one. Throws Inconclusive if none can be opened. */
  async take(purpose: string, fresh = false): Promise<TakenSession> {
    const session = fresh ? undefined : this.#reusable.pop();
    if (session !== undefined) return { session, used: true };
    const { signal } = this.#options;
    if (signal.aborted) throw interrupted();
    if (this.#refusals >= REFUSALS) {
      throw new Inconclusive("target-gone", "no further session could be opened");
    }
    try {
      const used = this.#idle !== undefined;
      const taken = { session: await this.open(purpose), used };
      this.#refusals = 0;
      return taken;
    } catch (thrown) {
      this.#refusals += 1;
      throw signal.aborted ? interrupted() : thrown;
    }
  }

  /** The target ends each further process before it has a session. */
  get endsFurtherProcesses(): boolean {
    return this.#exits >= REFUSALS;
  }

  /**
   * From now on only one process runs at a time. The shared session is ended, so the checks that it has served are retried on
   * sessions of their own. While one of them runs, no list can be read on another.
   */
  async runOneAtATime(): Promise<void> {
    this.#options.connections.runOneAtATime();
    this.#refusals = 0;
    this.#exits = 0;
    this.endLater(this.shared.retire());
    const taken = await this.take("lists").catch(() => undefined);
    if (taken === undefined) return;
    await this.shared.readListsOn(taken.session);
    this.#reusable.push(taken.session);
  }

  /** A check no longer needs a session. It is reused by the next check if it is still in order, else it is ended. */
  async giveBack(session: Session, outcome: Outcome): Promise<void> {
    if (await isReusable(session, outcome)) this.#reusable.push(session);
    else this.endLater(endQuietly(session));
  }

  /** A situation is over. `release` gives a session of it that is in order, so that the next check needs no new process. */
  async takeOver(release: () => Session | undefined): Promise<void> {
    if (this.#reusable.length > 0) return;
    const session = release();
    if (session !== undefined) await this.giveBack(session, IN_ORDER);
  }

  /** A new session, on the idle process if there is one. Throws Inconclusive if none can be opened. */
  async open(purpose: string, clientCapabilities?: Capabilities): Promise<Session> {
    const { connections, facts } = this.#options;
    if (connections.isExclusive) await this.end();
    if (connections.isMute) throw new Inconclusive("no-answer", "the target stopped responding");
    const { revision } = facts;
    const begin = (idle?: Connection) =>
      Promise.resolve(idle ?? connections.connect(purpose, revision))
        .then((connection) => connections.handshake(connection, revision, clientCapabilities))
        .catch(unavailable);
    const idle = this.#idle;
    this.#idle = undefined;
    // A server behind a URL closes its port before its end is known. Only then is it started again. Its end may be known when
    // the connection has failed, so what counts is what was known before.
    const isRunning = connections.target.isRunning?.() === true;
    const first = await begin(idle);
    const isEnding = isRunning && first.handshake.reply.kind === "gone";
    if (isEnding) await commandEnded(connections);
    const { session, handshake } = isEnding ? await begin() : first;
    this.#exits = handshake.reply.kind === "gone" ? this.#exits + 1 : 0;
    if (handshake.kind === "agreed" && handshake.revision === revision) return session;
    await session.end();
    return unavailable(describeReply(handshake.reply));
  }

  /** Ends the reusable sessions: what comes next must not run in a used process. */
  dropReusable(): void {
    for (const session of this.#reusable.splice(0)) this.endLater(endQuietly(session));
  }

  /** Ends the idle process. */
  dropIdle(): void {
    if (this.#idle !== undefined) this.endLater(endQuietly(this.#idle));
    this.#idle = undefined;
  }

  /** Lets the end of the leg wait for something that is ending. */
  endLater(ending: Promise<void>): void {
    this.#ending.push(ending);
  }

  /** Ends all sessions but the shared one, and those that checks use. */
  async end(): Promise<void> {
    this.dropReusable();
    this.dropIdle();
    await Promise.all(this.#ending);
  }
}

/** The outcome of a situation that has ended without an error. */
const IN_ORDER: Outcome = { verdict: "pass", findings: [] };

/**
 * A session may be reused if it costs a process or a stream to open another, no check may have upset it, and the target still answers
 * on it. A check that lacks an exercise has upset nothing.
 */
async function isReusable(session: Session, { verdict, reason }: Outcome): Promise<boolean> {
  if (session.connection.transport === "http" || verdict === "fail") return false;
  if (verdict === "inconclusive" && reason?.kind !== "needs-exercise") return false;
  if (session.isSilent || session.isUsedUp) return false;
  return session.isProven || (await session.fence()).kind === "result";
}

/** Throws for a session or connection that cannot be opened. That is no verdict on the rule of the check. */
export function unavailable(thrown: unknown): never {
  if (thrown instanceof Inconclusive) throw thrown;
  const text = thrown instanceof Error ? thrown.message : String(thrown);
  throw new Inconclusive("target-gone", `a further session could not be opened: ${text}`);
}
