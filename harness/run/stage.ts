import type { Facts } from "../check/applies.ts";
import type { Stage } from "../check/check.ts";
import type { Allow } from "../check/exercise.ts";
import { type Expect, Unsettled } from "../check/expect.ts";
import type { Inventory } from "../check/inventory.ts";
import { begin } from "../session/handshake.ts";
import { describeReply } from "../session/reply.ts";
import type { Session } from "../session/session.ts";
import type { Opener } from "./opener.ts";

/** What every check of a leg has in common. */
export interface Scene {
  readonly facts: Facts;
  readonly opener: Opener;
  readonly inventory: Inventory;
  readonly allow: Allow;
}

/** The stage of one check, and how to strike it: whatever the check opened is ended. */
export interface Staged {
  readonly stage: Stage;
  strike(): Promise<void>;
}

export function setStage({ facts, opener, inventory, allow }: Scene, check: string, expect: Expect): Staged {
  const opened: { end(): Promise<void> }[] = [];
  const keep = <T extends { end(): Promise<void> }>(one: T): T => {
    opened.push(one);
    return one;
  };
  const { revision } = facts;
  const stage: Stage = {
    facts,
    expect,
    inventory,
    allow,
    limit: opener.limits.answer,
    open: async (options = {}) => {
      const session = await openOwn(opener, facts, `session of ${check}`, options.clientCapabilities);
      return keep(session).as(check);
    },
    connect: async () => {
      const connection = await opener.fresh(`connection of ${check}`, revision);
      keep({ end: () => connection.close() });
      return connection;
    },
    over: (connection, options = {}) =>
      keep(opener.over(connection, revision, options.clientCapabilities)).as(check),
  };
  return {
    stage,
    strike: async () => {
      for (const one of opened.reverse()) await one.end();
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
  const connection = await opener.fresh(purpose, revision);
  const session = opener.over(connection, revision, clientCapabilities);
  const handshake = await begin(session, revision, opener.limits.start);
  if (handshake.kind === "agreed" && handshake.revision === revision) return session;
  await session.end();
  const said = describeReply(handshake.reply);
  throw new Unsettled("target-gone", `a further session could not be opened: ${said}`);
}
