import { situation } from "../../../harness/check/check.ts";
import type { Reply } from "../../../harness/session/reply.ts";
import type { TraceEvent } from "../../../harness/trace/event.ts";
import { eventStream } from "./answers.ts";
import { answerOf, get } from "./send.ts";

export interface GetStreams {
  /** What answered the first GET. */
  readonly first: Reply;
  /** What answered a second one while the first was open; absent when the first opened no stream. */
  readonly second?: Reply;
  /** All that crossed the wire from the first GET on. */
  readonly events: readonly TraceEvent[];
}

/**
 * A session that listens, twice if it may, and tells the server that the roots have changed: whoever cares for them
 * asks for them anew, which is the one thing that any client can make a server send.
 */
export const getStreams = situation("streams opened by GET", async (context): Promise<GetStreams> => {
  const session = await context.open({ clientCapabilities: { roots: { listChanged: true } } });
  const mark = session.mark();
  const first = await answerOf(get(session), context.limit);
  if (!eventStream.matches(first)) return { first, events: session.since(mark) };
  const second = await answerOf(get(session), context.limit);
  await session.notify("notifications/roots/list_changed");
  await session.quiet();
  return { first, second, events: session.since(mark) };
});
