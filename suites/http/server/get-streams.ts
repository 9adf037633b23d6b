import { status } from "../../../harness/check/answers.ts";
import { situation } from "../../../harness/check/check.ts";
import type { Reply } from "../../../harness/session/replies/reply.ts";
import type { Session } from "../../../harness/session/session.ts";
import type { TraceEvent } from "../../../harness/trace/event.ts";
import type { HttpExchange } from "../../../harness/transport/connection.ts";
import { given } from "../../../schema/given.ts";
import { eventStream } from "../../across-topics/server/http/answers.ts";
import { answerOf, get } from "../../across-topics/server/http/send.ts";

export interface GetStreams {
  /** The reply to the first GET. */
  readonly first: Reply;
  /** The reply to a second GET while the first stream was open. Absent when the first GET opened no stream. */
  readonly second?: Reply;
  /** All events from the first GET on, until the streams are closed. */
  readonly events: readonly TraceEvent[];
  /** What followed when the client had closed its streams. Absent when it had none, and without a session id. */
  readonly again?: Again;
}

export interface Again {
  /** The reply to one more GET, or to the one after it if that was refused. */
  readonly reply: Reply;
  /** The answer to a request after a refusal: it shows whether the session goes on. */
  readonly next?: Reply;
}

/**
 * A session that opens up to two GET streams, and then notifies the server that its roots have changed. A server that uses
 * roots then requests them: this is the only message that every client can provoke. At the end it closes the streams, and opens another.
 */
export const getStreams = situation("streams opened by GET", async (context): Promise<GetStreams> => {
  const session = await context.open({ clientCapabilities: { roots: { listChanged: true } } });
  const mark = session.mark();
  const opened = get(session);
  const first = await answerOf(session, opened);
  if (!eventStream.matches(first)) return { first, events: session.since(mark) };
  const beside = get(session);
  const second = await answerOf(session, beside);
  await session.notify("notifications/roots/list_changed");
  await session.quiet();
  const events = session.since(mark);
  // A server without sessions cannot distinguish whose stream was closed.
  const again = session.sessionId === undefined ? undefined : await openAgain(session, [opened, beside]);
  return { first, second, events, ...given({ again }) };
});

/** The server may read the end of a connection after the next request, so a refusal counts only when it comes twice. */
const TRIES = 2;

async function openAgain(session: Session, open: readonly HttpExchange[]): Promise<Again> {
  for (const one of open) one.abort();
  for (let tries = 1; ; tries += 1) {
    await session.quiet();
    const exchange = get(session);
    const reply = await answerOf(session, exchange);
    exchange.abort();
    const isRefused = reply.kind === "status" && !eventStream.matches(reply) && !status(405).matches(reply);
    if (!isRefused) return { reply };
    if (tries === TRIES) return { reply, next: await session.fence() };
  }
}
