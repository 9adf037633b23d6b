import { situation } from "../../../harness/check/check.ts";
import type { Session } from "../../../harness/session/session.ts";
import { given } from "../../../schema/given.ts";
import { EXTREMES } from "../../messages/judges-end.ts";
import type { Row } from "./row.ts";
import { samplesFor } from "./sample-request.ts";
import {
  type Answered,
  type Context,
  mostOf,
  neverAnswered,
  oneByOne,
  repliesTo,
  rowsOf,
  type Seen,
} from "./sending.ts";

/**
 * Sends the extreme rows, one at a time. What ends a session is sent once more to a fresh one: once can have another cause. What is not
 * answered though a later request is, is sent once more as well, and then that conversation is ended: if the target ends it too, and no answer
 * came until then, none was to come. Else each of them is sent on a session of its own, and they wait for the limit together. One after
 * the other they paid it once, and then left six checks without a verdict (seen: rmcp 2.2, the official SDK for Rust).
 */
export const sentExtremes = situation(EXTREMES, async (context: Context): Promise<Seen> => {
  const samples = await samplesFor(context);
  const most = mostOf(context);
  const seen = new Map<string, Answered>();
  const sessions = new Map<string, Session>();
  // What has no usable id may be answered with an id that nothing waits for.
  let withoutId = 0;
  const send = async (session: Session, row: Row): Promise<boolean> => {
    sessions.set(session.connection.id, session);
    const mark = session.mark();
    const before = session.unclaimed;
    const replies = await repliesTo(session, row, samples, most, { untilFence: true });
    const own = session.since(mark).find(({ channel }) => channel === "stdin" || channel === "http-request");
    const next = await session.fence();
    if (row.answers === undefined) withoutId += session.unclaimed - before;
    seen.set(row.id, { replies, next, ...given({ at: own?.seq }) });
    return next.kind === "result";
  };
  // One name for all of them: a check that runs by itself judges only its own row, and the others may end processes as well.
  const named = async () => (await context.open()).as(EXTREMES);
  const extremes = rowsOf(context.facts).filter(({ sending }) => sending === "extreme");
  await oneByOne(context, { later: extremes, nameOf: () => EXTREMES }, async (session, row) => {
    if (await send(session, row)) return true;
    if (seen.get(row.id)?.next.kind !== "gone") return false;
    const fresh = await named();
    await send(fresh, row);
    await fresh.end();
    return false;
  });
  const isSilent = (row: Row) => {
    const one = seen.get(row.id);
    return one?.next.kind === "result" && one.replies.some(({ reply }) => reply.kind === "silence");
  };
  const silent = extremes.filter(isSilent);
  /** What ends a second session has not ended the first one: then the first answer counts. */
  const again = async (session: Session, row: Row): Promise<boolean> => {
    const before = seen.get(row.id);
    const isAlive = await send(session, row);
    if (!isAlive && before) seen.set(row.id, before);
    return isAlive;
  };
  const isOver = silent.length > 0 && (await endsAfter(context, silent, again));
  const late = [...sessions.values()].reduce((all, { unclaimed }) => all + unclaimed, -withoutId);
  const isFinal = isOver && late === 0;
  const sendToItsOwn = async (row: Row): Promise<Answered | undefined> => {
    // A server that serves one process has refused it.
    const fresh = await named().catch(() => undefined);
    if (fresh === undefined) return undefined;
    const replies = (await repliesTo(fresh, row, samples, most)).map(seenTwice);
    const next = await fresh.fence();
    await fresh.end();
    return { replies, next };
  };
  await Promise.all(
    silent.filter(isSilent).map(async (row) => {
      const before = seen.get(row.id);
      const now = isFinal && before ? never(before) : await sendToItsOwn(row);
      if (now?.next.kind === "result") seen.set(row.id, { ...before, ...now });
    }),
  );
  return seen;
});

/**
 * Sends rows once more, on one session, and ends that conversation: true if the target ends it as well. A slow one may do that although it still
 * works on an answer.
 */
async function endsAfter(
  { open, sideBySide }: Context,
  rows: readonly Row[],
  send: (session: Session, row: Row) => Promise<boolean>,
): Promise<boolean> {
  const session = (await open().catch(() => undefined))?.as(EXTREMES);
  if (session === undefined) return false;
  let isAlive = true;
  for (const row of rows) isAlive &&= await send(session, row);
  const isOver = isAlive && sideBySide() === 1 && (await session.endsConversation());
  await session.end();
  return isOver;
}

const never = ({ replies, ...rest }: Answered): Answered => ({
  ...rest,
  replies: replies.map(({ words, reply }) => ({ words, reply: neverAnswered(reply) })),
});

/** It got no answer on other sessions either. */
function seenTwice({ words, reply }: Answered["replies"][number]): Answered["replies"][number] {
  return { words, reply: reply.kind === "silence" ? { ...reply, isTwice: true } : reply };
}
