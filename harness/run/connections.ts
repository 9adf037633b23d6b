import { eraOf, type Revision } from "../../schema/revision.ts";
import { begin, type Handshake } from "../session/handshake.ts";
import { Session } from "../session/session.ts";
import { withTimeout } from "../session/timeout.ts";
import type { Limits, Target } from "../target/target.ts";
import type { Recorder } from "../trace/recorder.ts";
import type { Connection } from "../transport/connection.ts";

type Capabilities = Readonly<Record<string, unknown>>;

/** What the harness can do for a target that asks, in each revision. */
export const CLIENT_CAPABILITIES: Readonly<Record<Revision, Capabilities>> = {
  "2024-11-05": { roots: {}, sampling: {} },
  "2025-03-26": { roots: {}, sampling: {} },
  "2025-06-18": { roots: {}, sampling: {}, elicitation: {} },
  "2025-11-25": { roots: {}, sampling: {}, elicitation: { form: {}, url: {} } },
  // Without handshake each request declares for itself: nothing, unless a check says more.
  "2026-07-28": {},
};

export interface Opened {
  readonly session: Session;
  readonly handshake: Handshake;
}

/** How long a process that is not needed has to end by itself, in milliseconds. */
const LAST_WORDS = 500;

/**
 * Opens connections and sessions on one target, and records all of it. Whatever it has opened is ended with it,
 * in every path: and at once when the operator stops the run.
 */
export class Connections {
  readonly target: Target;
  readonly recorder: Recorder;
  readonly limits: Limits;
  /** A connection on which no session came about: nothing but its era was found out. */
  spare: Connection | undefined;
  private readonly signal: AbortSignal;
  private readonly opened = new Set<Promise<Connection>>();

  constructor(target: Target, recorder: Recorder, limits: Limits, signal: AbortSignal) {
    this.target = target;
    this.recorder = recorder;
    this.limits = limits;
    this.signal = signal;
    signal.addEventListener("abort", this.endNow);
    if (signal.aborted) this.endNow();
  }

  /** A connection on which nothing has been said. Rejects when none can be had. */
  async connect(purpose: string, revision: Revision): Promise<Connection> {
    this.signal.throwIfAborted();
    const connecting = this.target.connect(purpose, revision, this.recorder);
    this.opened.add(connecting);
    const connection = await connecting;
    if (this.signal.aborted) await connection.close();
    return connection;
  }

  /** A session over a connection, before anything has been said. */
  over(connection: Connection, revision: Revision, clientCapabilities: Capabilities = {}): Session {
    const { recorder, limits } = this;
    return Session.on({ connection, recorder, revision, clientCapabilities, limit: limits.answer });
  }

  /** The handshake of the revision, over a connection. The limit is for its first answer. */
  async meet(
    connection: Connection,
    revision: Revision,
    clientCapabilities: Capabilities = {},
    limit = this.limits.start,
  ): Promise<Opened> {
    const session = this.over(connection, revision, clientCapabilities);
    return { session, handshake: await begin(session, revision, limit) };
  }

  /** A connection for one more session: the spare where the era is the stateful one, else a new one. */
  async another(purpose: string, revision: Revision): Promise<Connection> {
    const { spare } = this;
    if (spare === undefined || eraOf(revision) === "stateless") return this.connect(purpose, revision);
    this.spare = undefined;
    return spare;
  }

  /** From here on whoever wants a connection has a new one. */
  dropSpare(): void {
    if (this.spare !== undefined) void dismissed(this.spare);
    this.spare = undefined;
  }

  /** Ends in the orderly way what is still open, and what was started for all connections together. Idempotent. */
  async end(): Promise<void> {
    this.signal.removeEventListener("abort", this.endNow);
    await Promise.all([...this.opened].map(async (connecting) => (await settled(connecting))?.close()));
    await this.target.end?.();
  }

  private readonly endNow = () => {
    for (const connecting of this.opened) {
      void settled(connecting).then((connection) => connection && endQuickly(connection));
    }
    void this.target.end?.();
  };
}

/**
 * Ends what has done its work, session or connection. How its process ends is not looked at, so it is not waited for
 * as long as it may take: a server that waits for an answer of ours just then would be stuck.
 */
export async function dismissed(one: Session | Connection): Promise<void> {
  const [connection, ended] = one instanceof Session ? [one.connection, one.end()] : [one, one.close()];
  if (connection.transport === "stdio") {
    await withTimeout(connection.exited, LAST_WORDS, () => connection.kill("SIGTERM"));
  }
  await ended;
}

/** Ends a connection that is of no use: a process is told at once, not only by the end of its input. */
export async function endQuickly(connection: Connection): Promise<void> {
  if (connection.transport === "stdio") {
    connection.endInput();
    connection.kill("SIGTERM");
    await withTimeout(connection.exited, LAST_WORDS, () => connection.kill("SIGKILL"));
  }
  await connection.close();
}

function settled(connecting: Promise<Connection>): Promise<Connection | undefined> {
  return connecting.catch(() => undefined);
}
