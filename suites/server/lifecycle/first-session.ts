import { isDeclared } from "../../../harness/check/applies.ts";
import { type CheckContext, situation } from "../../../harness/check/check.ts";
import { LISTS } from "../../../harness/check/inventory.ts";
import { requestMessage } from "../../../harness/session/envelope.ts";
import { type Handshake, offer } from "../../../harness/session/handshake.ts";
import type { Reply } from "../../../harness/session/reply.ts";
import type { Session } from "../../../harness/session/session.ts";
import { requestWithFence } from "../basic/plain-request.ts";

/** A date, as every revision is, and older than all of them. */
export const UNKNOWN_VERSION = "1999-01-01";

/** How a session begins with a client that knows no better; what depends on an answer that did not come is absent. */
export interface FirstSession {
  /** The answer to `initialize` with a revision that never was. */
  readonly offered: Reply;
  /** The answer to `initialize` with the revision of the leg, sent where the first was refused. */
  readonly retried?: Reply;
  readonly begun?: Begun;
}

interface Begun {
  /** `ping`, before `notifications/initialized`. */
  readonly ping: Reply;
  /** A list, asked for before `notifications/initialized`. */
  readonly early?: Reply;
  /** `ping`, after it. */
  readonly after: Reply;
  /** One more `initialize`. */
  readonly again: Reply;
}

/** All that takes a session from its very beginning, on one connection: over stdio that is a process. */
export const firstSession = situation("beginning of a session", async (context): Promise<FirstSession> => {
  // Declared, so that a server that cannot wait has something to ask for.
  const session = context.over(await context.connect(), { clientCapabilities: { roots: {}, sampling: {} } });
  const first = await offer(session, UNKNOWN_VERSION);
  if (first.kind === "agreed") return { offered: first.reply, begun: await begin(session, context) };
  if (first.reply.kind !== "error") return { offered: first.reply };
  const second: Handshake = await offer(session, context.facts.revision);
  const retried = { offered: first.reply, retried: second.reply };
  return second.kind === "agreed" ? { ...retried, begun: await begin(session, context) } : retried;
});

async function begin(session: Session, { facts }: Pick<CheckContext, "facts">): Promise<Begun> {
  const ping = await session.request("ping");
  const list = Object.entries(LISTS).find(([name]) => isDeclared(facts.capabilities, name))?.[1];
  // Whether it is answered now, later or never is open: a ping tells when to go on.
  const early =
    list === undefined || ping.kind !== "result" ? undefined : await askEarly(session, list.method);
  await session.notify("notifications/initialized");
  const after = await session.fence();
  const again = (await offer(session, session.revision)).reply;
  return { ping, after, again, ...(early === undefined ? {} : { early }) };
}

function askEarly(session: Session, method: string): Promise<Reply> {
  const id = session.freshId();
  return requestWithFence(session, requestMessage(session.speaker, id, method), id);
}
