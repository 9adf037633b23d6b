import { isDeclared } from "../../../harness/check/applies.ts";
import { type CheckContext, situation } from "../../../harness/check/check.ts";
import { Inconclusive } from "../../../harness/check/expect.ts";
import { LISTS } from "../../../harness/check/inventory.ts";
import { type Handshake, offer } from "../../../harness/session/handshake.ts";
import { requestMessage } from "../../../harness/session/lines/envelope.ts";
import { describeReply, type Reply } from "../../../harness/session/replies/reply.ts";
import type { Session } from "../../../harness/session/session.ts";
import { given } from "../../../schema/given.ts";
import { requestWithFence } from "../../across-topics/server/plain-request.ts";

/** Not a revision, but a date like all revisions, and newer than all of them: clients are often newer than servers. */
export const UNKNOWN_VERSION = "2099-01-01";

/** The same, older than all revisions. */
export const OLD_VERSION = "1999-01-01";

/** A published revision that has no initialize: some servers have it in their list of versions for another reason. */
export const STATELESS_VERSION = "2026-07-28";

/** The first session of a client that requests an unknown version. Replies that depend on a missing reply are absent. */
export interface FirstSession {
  /** The reply to `initialize` with an unknown version. */
  readonly offered: Reply;
  /** The reply to `initialize` with a version that is older than all revisions. Over stdio it would cost a process. */
  readonly offeredOld?: Reply;
  /** The same with a revision that has no `initialize`. */
  readonly offeredStateless?: Reply;
  /** The reply to `initialize` with the version that was offered in place of the unknown one, if the leg has another revision. */
  readonly kept?: { readonly version: string; readonly reply: Reply };
  /** The reply to `initialize` with the revision of the leg, sent when the first one was refused. */
  readonly retried?: Reply;
  readonly session?: InitializedSession;
}

/** The replies to later requests. */
interface InitializedSession {
  /** To `ping` before `notifications/initialized`. */
  readonly ping: Reply;
  /** To a list request before `notifications/initialized`. */
  readonly early?: Reply;
  /** To `ping` after it. */
  readonly after: Reply;
  /** To a second `initialize`. */
  readonly again: Reply;
}

/** Ends a check that needs the session. If the process has ended, another one may not end: then the situation is tried again. */
export function noSession(reply: Reply): never {
  const kind = reply.kind === "gone" ? "target-gone" : "depends-on";
  throw new Inconclusive(kind, `no session could be opened: ${describeReply(reply)}`);
}

/** Everything that needs the first messages of a connection, done on one connection: over stdio each one is a process. */
export const firstSession = situation(
  "the first messages of a session",
  async (context): Promise<FirstSession> => {
    // The client declares capabilities, so that a server which does not wait can send requests.
    const session = context.over(await context.connect(), {
      clientCapabilities: { roots: {}, sampling: {} },
    });
    const first = await offer(session, UNKNOWN_VERSION);
    requireStream(session, first.reply);
    const offeredOld = await offerElsewhere(context, OLD_VERSION);
    const offeredStateless = await offerElsewhere(context, STATELESS_VERSION);
    const kept = await askForOffered(context, first.reply);
    const offered = { offered: first.reply, ...given({ offeredOld, offeredStateless, kept }) };
    if (first.kind === "agreed") return { ...offered, session: await begin(session, context) };
    if (first.reply.kind !== "error") return offered;
    const second: Handshake = await offer(session, context.facts.revision);
    const retried = { ...offered, retried: second.reply };
    return second.kind === "agreed" ? { ...retried, session: await begin(session, context) } : retried;
  },
);

/** Over HTTP+SSE the reply may be that to the GET of a refused stream. Then the server has seen no version. */
function requireStream(session: Session, reply: Reply): void {
  if (session.connection.transport !== "http+sse") return;
  const hasPosted = session
    .since(0)
    .some((event) => event.channel === "http-request" && event.method === "POST");
  if (hasPosted) return;
  throw new Inconclusive("target-gone", `a further session could not be opened: ${describeReply(reply)}`);
}

/** Asks for the version that was offered, unless this leg does so. */
async function askForOffered(
  context: Pick<CheckContext, "connect" | "over" | "facts">,
  reply: Reply,
): Promise<FirstSession["kept"]> {
  const version = reply.kind === "result" ? reply.result.protocolVersion : undefined;
  const isNew = typeof version === "string" && version !== context.facts.revision;
  if (!isNew || version === UNKNOWN_VERSION) return undefined;
  const session = context.over(await context.connect(), { clientCapabilities: {} });
  return { version, reply: (await offer(session, version)).reply };
}

/** Over stdio it would cost a process. */
async function offerElsewhere(
  context: Pick<CheckContext, "connect" | "over" | "facts">,
  version: string,
): Promise<Reply | undefined> {
  if (context.facts.transport !== "http") return undefined;
  const session = context.over(await context.connect(), { clientCapabilities: {} });
  return (await offer(session, version)).reply;
}

async function begin(session: Session, { facts }: Pick<CheckContext, "facts">): Promise<InitializedSession> {
  const ping = await session.request("ping");
  const list = Object.entries(LISTS).find(([name]) => isDeclared(facts.capabilities, name))?.[1];
  // The server may answer now, later or never. A fence says when to continue.
  const early =
    list === undefined || ping.kind !== "result" ? undefined : await requestEarly(session, list.method);
  await session.notify("notifications/initialized");
  const after = await session.fence();
  const again = (await offer(session, session.revision)).reply;
  return { ping, after, again, ...(early === undefined ? {} : { early }) };
}

function requestEarly(session: Session, method: string): Promise<Reply> {
  const id = session.freshId();
  return requestWithFence(session, requestMessage(session.speaker, id, method), id);
}
