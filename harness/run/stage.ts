import type { Facts } from "../check/applies.ts";
import type { CheckContext } from "../check/check.ts";
import { type Expect, Inconclusive } from "../check/expect.ts";
import type { Inventory } from "../check/inventory.ts";
import type { Allow } from "../check/sample-arguments.ts";
import { describeReply } from "../session/reply.ts";
import type { Session } from "../session/session.ts";
import type { Connection } from "../transport/connection.ts";
import { type Connections, dismissed } from "./connections.ts";

/** What every check of a leg has in common. */
export interface Scene {
  readonly facts: Facts;
  readonly connections: Connections;
  readonly inventory: Inventory;
  readonly allow: Allow;
}

/** The stage of one check, and how to strike it: whatever the check opened is ended. */
export interface Staged {
  readonly stage: CheckContext;
  /** Takes out a session that can still be worked with; who takes it ends it. */
  release(): Session | undefined;
  strike(): Promise<void>;
}

export function setStage(
  { facts, connections, inventory, allow }: Scene,
  check: string,
  expect: Expect,
): Staged {
  const { revision } = facts;
  const sessions: Session[] = [];
  const opened: Connection[] = [];
  const keep = (session: Session) => {
    sessions.push(session);
    return session.as(check);
  };
  const stage: CheckContext = {
    facts,
    expect,
    inventory,
    allow,
    limit: connections.limits.answer,
    open: async (options = {}) =>
      keep(await openOwn(connections, facts, `session of ${check}`, options.clientCapabilities)),
    connect: async () => {
      const connection = await connections.connect(`connection of ${check}`, revision).catch(unavailable);
      opened.push(connection);
      return connection;
    },
    over: (connection, options = {}) =>
      keep(connections.over(connection, revision, options.clientCapabilities)),
  };
  return {
    stage,
    release: () => {
      // Whoever takes it expects that nothing was declared on it.
      const index = sessions.findIndex(
        ({ agreed, speaker }) =>
          agreed && speaker.revision === revision && Object.keys(speaker.clientCapabilities).length === 0,
      );
      const [session] = index < 0 ? [] : sessions.splice(index, 1);
      const taken = session && opened.indexOf(session.connection);
      if (taken !== undefined && taken >= 0) opened.splice(taken, 1);
      return session;
    },
    strike: async () => {
      const alone = opened.filter((one) => !sessions.some(({ connection }) => connection === one));
      await Promise.all([...sessions, ...alone].map(dismissed));
    },
  };
}

/** A session of its own; that one cannot be had any more is no verdict on whatever the check asks. */
export async function openOwn(
  connections: Connections,
  { revision }: Facts,
  purpose: string,
  clientCapabilities?: Readonly<Record<string, unknown>>,
): Promise<Session> {
  const { session, handshake } = await connections
    .another(purpose, revision)
    .then((connection) => connections.meet(connection, revision, clientCapabilities))
    .catch(unavailable);
  if (handshake.kind === "agreed" && handshake.revision === revision) return session;
  await session.end();
  return unavailable(describeReply(handshake.reply));
}

function unavailable(thrown: unknown): never {
  const text = thrown instanceof Error ? thrown.message : String(thrown);
  throw new Inconclusive("target-gone", `a further session could not be opened: ${text}`);
}
