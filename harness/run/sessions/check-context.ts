import { given } from "../../../schema/given.ts";
import type { Facts } from "../../check/applies.ts";
import type { CheckContext, ConnectionContext } from "../../check/check.ts";
import type { Expect } from "../../check/expect.ts";
import type { Inventory } from "../../check/inventory.ts";
import type { Allow } from "../../check/sample-arguments.ts";
import type { Session } from "../../session/session.ts";
import type { Target } from "../../target/target.ts";
import type { Connection } from "../../transport/connection.ts";
import { type Connections, endQuietly } from "./connections.ts";
import { type SessionPool, unavailable } from "./session-pool.ts";

/** What all checks of a leg have in common, with or without a session. */
export interface ConnectionLeg {
  readonly facts: Facts;
  readonly connections: Connections;
  readonly allow: Allow;
  /** Called before a check opens a connection. Where only one process can run, it may end another one. */
  readonly makeRoom?: () => Promise<void>;
}

/** What all checks of a leg with a session have in common. */
export interface SessionLeg extends ConnectionLeg {
  readonly pool: SessionPool;
  readonly inventory: Inventory;
}

/** The context of one check or situation, and how to end what was opened through it. */
export interface OpenContext<Context> {
  readonly context: Context;
  /** Takes out a session that can be used further. The caller has to end it. */
  release(): Session | undefined;
  /** Ends all that was opened and not released. */
  close(): Promise<void>;
}

/** `name`: of the check or situation. The trace shows it at what is sent. */
export function createContext(leg: SessionLeg, name: string, expect: Expect): OpenContext<CheckContext> {
  const opened = new OpenedByCheck(leg, name);
  const { pool, inventory } = leg;
  const open: CheckContext["open"] = async (options = {}) => {
    await leg.makeRoom?.();
    return opened.add(await pool.open(`session of ${name}`, options.clientCapabilities));
  };
  const read = inventory.for((list) => pool.rests.read(name, list));
  const asker = { name, shares: (other: string) => pool.rests.shares(name, other) };
  return opened.with({ ...connectionContext(leg, opened, expect), inventory: read, asker, open });
}

/** The same without what needs a session. */
export function createConnectionContext(
  leg: ConnectionLeg,
  name: string,
  expect: Expect,
): OpenContext<ConnectionContext> {
  const opened = new OpenedByCheck(leg, name);
  return opened.with(connectionContext(leg, opened, expect));
}

function connectionContext(
  { facts, connections, allow }: ConnectionLeg,
  opened: OpenedByCheck,
  expect: Expect,
) {
  const { connect, over } = opened;
  const sideBySide = () => connections.sessionsAtOnce(facts.revision);
  const { mayBeEnded } = connections.target;
  const beside = connections.target.beside && opened.beside;
  return {
    facts,
    expect,
    allow,
    limit: connections.limits.answer,
    sideBySide,
    connect,
    over,
    ...given({ beside, mayBeEnded }),
  };
}

/** The connections and sessions of one check or situation. */
class OpenedByCheck {
  readonly #leg: ConnectionLeg;
  readonly #name: string;
  readonly #sessions: Session[] = [];
  readonly #connections: Connection[] = [];

  constructor(leg: ConnectionLeg, name: string) {
    this.#leg = leg;
    this.#name = name;
  }

  add(session: Session): Session {
    this.#sessions.push(session);
    return session.as(this.#name);
  }

  readonly connect: CheckContext["connect"] = async () => {
    return this.#connect();
  };

  readonly beside = async () => this.#connect(this.#leg.connections.target.beside);

  async #connect(target?: Target): Promise<Connection> {
    const { connections, facts } = this.#leg;
    if (connections.isMute) unavailable(new Error("the target stopped responding"));
    const purpose = `connection of ${this.#name}`;
    await this.#leg.makeRoom?.();
    const connection = await connections.connect(purpose, facts.revision, target).catch(unavailable);
    this.#connections.push(connection);
    return connection;
  }

  readonly over: CheckContext["over"] = (connection, options = {}) => {
    const { connections, facts } = this.#leg;
    return this.add(connections.session(connection, facts.revision, options.clientCapabilities));
  };

  with<Context>(context: Context): OpenContext<Context> {
    return { context, release: () => this.#release(), close: () => this.#close() };
  }

  /** The next check expects a session of this revision on which the harness declared nothing. */
  #release(): Session | undefined {
    const { revision } = this.#leg.facts;
    const index = this.#sessions.findIndex(
      ({ agreed, speaker }) =>
        agreed && speaker.revision === revision && Object.keys(speaker.clientCapabilities).length === 0,
    );
    const [session] = index < 0 ? [] : this.#sessions.splice(index, 1);
    const connection = session ? this.#connections.indexOf(session.connection) : -1;
    if (connection >= 0) this.#connections.splice(connection, 1);
    return session;
  }

  async #close(): Promise<void> {
    const used = new Set(this.#sessions.map(({ connection }) => connection));
    const unused = this.#connections.filter((connection) => !used.has(connection));
    await Promise.all([...this.#sessions, ...unused].map(endQuietly));
  }
}
