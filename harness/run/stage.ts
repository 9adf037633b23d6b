import type { Facts } from "../check/applies.ts";
import type { CheckContext } from "../check/check.ts";
import { type Expect, Inconclusive } from "../check/expect.ts";
import type { Inventory } from "../check/inventory.ts";
import type { Allow } from "../check/sample-arguments.ts";
import { describeReply } from "../session/reply.ts";
import type { Session } from "../session/session.ts";
import type { Connection } from "../transport/connection.ts";
import { dismissed, type Opener } from "./connections.ts";

/** What every check of a leg has in common. */
export interface Scene {
  readonly facts: Facts;
  readonly opener: Opener;
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

export function setStage({ facts, opener, inventory, allow }: Scene, check: string, expect: Expect): Staged {
  const { revision } = facts;
  const sessions: Session[] = [];
  const connections: Connection[] = [];
  const keep = (session: Session) => {
    sessions.push(session);
    return session.as(check);
  };
  const stage: CheckContext = {
    facts,
    expect,
    inventory,
    allow,
    limit: opener.limits.answer,
    open: async (options = {}) =>
      keep(await openOwn(opener, facts, `session of ${check}`, options.clientCapabilities)),
    connect: async () => {
      const connection = await opener.connect(`connection of ${check}`, revision).catch(unavailable);
      connections.push(connection);
      return connection;
    },
    over: (connection, options = {}) => keep(opener.over(connection, revision, options.clientCapabilities)),
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
      const taken = session && connections.indexOf(session.connection);
      if (taken !== undefined && taken >= 0) connections.splice(taken, 1);
      return session;
    },
    strike: async () => {
      const alone = connections.filter((one) => !sessions.some(({ connection }) => connection === one));
      await Promise.all([...sessions, ...alone].map(dismissed));
    },
  };
}

/** A session of its own; that one cannot be had any more is no verdict on whatever the check asks. */
export async function openOwn(
  opener: Opener,
  { revision }: Facts,
  purpose: string,
  clientCapabilities?: Readonly<Record<string, unknown>>,
): Promise<Session> {
  const { session, handshake } = await opener
    .another(purpose, revision)
    .then((connection) => opener.meet(connection, revision, clientCapabilities))
    .catch(unavailable);
  if (handshake.kind === "agreed" && handshake.revision === revision) return session;
  await session.end();
  return unavailable(describeReply(handshake.reply));
}

function unavailable(thrown: unknown): never {
  const text = thrown instanceof Error ? thrown.message : String(thrown);
  throw new Inconclusive("target-gone", `a further session could not be opened: ${text}`);
}
