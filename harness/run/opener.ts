import { eraOf, type Revision } from "../../schema/revision.ts";
import { begin, type Handshake } from "../session/handshake.ts";
import { Session } from "../session/session.ts";
import type { Limits, Target } from "../target/target.ts";
import type { Recorder } from "../trace/recorder.ts";
import type { Connection } from "../transport/connection.ts";

type Capabilities = Readonly<Record<string, unknown>>;

/** What the harness can do for a target that asks, in each revision. */
const CLIENT_CAPABILITIES: Readonly<Record<Revision, Capabilities>> = {
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

/** Opens connections and sessions on one target, and records all of it. */
export class Opener {
  readonly target: Target;
  readonly recorder: Recorder;
  readonly limits: Limits;
  /** Connections on which no session came about: nothing but their era was found out. */
  readonly spares: Connection[] = [];

  constructor(target: Target, recorder: Recorder, limits: Limits) {
    this.target = target;
    this.recorder = recorder;
    this.limits = limits;
  }

  connect(purpose: string, revision: Revision): Promise<Connection> {
    return this.target.connect(purpose, revision, this.recorder);
  }

  /** A session over a connection, before anything has been said. */
  over(connection: Connection, revision: Revision, clientCapabilities: Capabilities = {}): Session {
    const { recorder, limits } = this;
    return Session.on({ connection, recorder, revision, clientCapabilities, limit: limits.answer });
  }

  /** A new connection, and the handshake of the revision on it. */
  async open(revision: Revision, purpose: string, clientCapabilities?: Capabilities): Promise<Opened> {
    const connection = await this.connect(purpose, revision);
    const session = this.over(connection, revision, clientCapabilities);
    return { session, handshake: await begin(session, revision, this.limits.start) };
  }

  /** The session that a leg's reading checks share: it declares all that the harness can do. */
  openShared(revision: Revision): Promise<Opened> {
    return this.open(revision, `shared session of ${revision}`, CLIENT_CAPABILITIES[revision]);
  }

  /** A connection for a fresh start: a spare of the stateful era where there is one, else a new one. */
  async fresh(purpose: string, revision: Revision): Promise<Connection> {
    const spare = eraOf(revision) === "stateful" ? this.spares.pop() : undefined;
    return spare ?? (await this.connect(purpose, revision));
  }
}
