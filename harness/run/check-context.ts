import type { Facts } from "../check/applies.ts";
import type { CheckContext } from "../check/check.ts";
import type { Expect } from "../check/expect.ts";
import type { Inventory } from "../check/inventory.ts";
import type { Allow } from "../check/sample-arguments.ts";
import type { Session } from "../session/session.ts";
import type { Connection } from "../transport/connection.ts";
import { type Connections, endQuietly } from "./connections.ts";
import { type SessionPool, unavailable } from "./session-pool.ts";

/** What all checks of a leg have in common. */
export interface LegContext {
  readonly facts: Facts;
  readonly connections: Connections;
  readonly pool: SessionPool;
  readonly inventory: Inventory;
  readonly allow: Allow;
}

/** The context of one check or situation, and how to end what was opened through it. */
export interface OpenContext {
  readonly context: CheckContext;
  /** Takes out a session that can be used further. The caller has to end it. */
  release(): Session | undefined;
  /** Ends all that was opened and not released. */
  close(): Promise<void>;
}

/** `name`: of the check or situation. The trace shows it at what is sent. */
export function createContext(leg: LegContext, name: string, expect: Expect): OpenContext {
  const { facts, connections, pool, inventory, allow } = leg;
  const { revision } = facts;
  const sessions: Session[] = [];
  const opened: Connection[] = [];
  const add = (session: Session) => {
    sessions.push(session);
    return session.as(name);
  };
  const context: CheckContext = {
    facts,
    expect,
    inventory,
    allow,
    limit: connections.limits.answer,
    open: async (options = {}) => add(await pool.open(`session of ${name}`, options.clientCapabilities)),
    connect: async () => {
      const connection = await connections.connect(`connection of ${name}`, revision).catch(unavailable);
      opened.push(connection);
      return connection;
    },
    over: (connection, options = {}) =>
      add(connections.session(connection, revision, options.clientCapabilities)),
  };
  return {
    context,
    release: () => {
      // The next check expects a session on which the harness declared nothing.
      const index = sessions.findIndex(
        ({ agreed, speaker }) =>
          agreed && speaker.revision === revision && Object.keys(speaker.clientCapabilities).length === 0,
      );
      const [session] = index < 0 ? [] : sessions.splice(index, 1);
      const connection = session ? opened.indexOf(session.connection) : -1;
      if (connection >= 0) opened.splice(connection, 1);
      return session;
    },
    close: async () => {
      const unused = opened.filter((one) => !sessions.some(({ connection }) => connection === one));
      await Promise.all([...sessions, ...unused].map(endQuietly));
    },
  };
}
