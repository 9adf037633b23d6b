import { situation } from "../../../harness/check/check.ts";
import type { Reply } from "../../../harness/session/replies/reply.ts";
import type { TraceEvent } from "../../../harness/trace/event.ts";
import { eventStream } from "../../across-topics/server/http/answers.ts";
import { answerOf, get } from "../../across-topics/server/http/send.ts";

export interface GetStreams {
  /** The reply to the first GET. */
  readonly first: Reply;
  /** The reply to a second GET while the first stream was open. Absent when the first GET opened no stream. */
  readonly second?: Reply;
  /** All events from the first GET on. */
  readonly events: readonly TraceEvent[];
}

/**
 * A session that opens up to two GET streams, and then notifies the server that its roots have changed. A server that uses
 * roots then requests them: this is the only message that every client can provoke.
 */
export const getStreams = situation("streams opened by GET", async (context): Promise<GetStreams> => {
  const session = await context.open({ clientCapabilities: { roots: { listChanged: true } } });
  const mark = session.mark();
  const first = await answerOf(session, get(session));
  if (!eventStream.matches(first)) return { first, events: session.since(mark) };
  const second = await answerOf(session, get(session));
  await session.notify("notifications/roots/list_changed");
  await session.quiet();
  return { first, second, events: session.since(mark) };
});
