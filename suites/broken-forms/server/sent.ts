import { type CheckContext, situation } from "../../../harness/check/check.ts";
import { headersOf } from "../../../harness/session/lines/envelope.ts";
import type { JsonRpcId, Reply } from "../../../harness/session/replies/reply.ts";
import type { Session } from "../../../harness/session/session.ts";
import { given } from "../../../schema/given.ts";
import { within } from "../../../schema/revision.ts";
import { EXTREMES } from "../../messages/judges-end.ts";
import { type Broken, checkIdOf, type Row } from "./row.ts";
import { rows } from "./rows.ts";
import { requestFor, type Samples, samplesFor } from "./sample-request.ts";

/** What came for the messages of a row. */
export interface Answered {
  /** Of those that have an answer. */
  readonly replies: readonly { readonly words: string; readonly reply: Reply }[];
  /** The reply to an ordinary request after them. */
  readonly next: Reply;
  /** The event that sent the message, for those that were sent by themselves. */
  readonly at?: number;
}

/** By the id of the row. A row that was not sent is absent: too many of those before it ended their sessions. */
export type Seen = ReadonlyMap<string, Answered>;

/** As many sessions are opened again, after those that no longer answer. */
const MOST_SESSIONS = 6;

type Context = Omit<CheckContext, "expect">;

const NAME = "messages in broken forms";

async function sendOne(
  session: Session,
  { method, answers }: Row,
  { edit }: Broken,
  samples: Samples,
  until?: Promise<unknown>,
): Promise<Reply | undefined> {
  const request = requestFor(session, samples, method);
  const id = request.id as JsonRpcId;
  const message = edit(request);
  if (typeof message === "string") {
    const headers = () => headersOf(session.speaker, request);
    return session.probe(message, {
      headers,
      ...given({ until }),
      ...(answers === undefined ? {} : { expects: id, mustAnswer: true }),
    });
  }
  return answers === undefined
    ? session.send(message, { broken: true })
    : session.ask(message, id, { broken: true, together: true, ...given({ until }) });
}

/** `until`: what is not answered then is waited for no longer. */
async function repliesTo(
  session: Session,
  row: Row,
  samples: Samples,
  most: number,
  until?: Promise<unknown>,
) {
  const replies = await Promise.all(
    row.messages.slice(0, most).map(async (broken) => ({
      words: row.method === undefined ? broken.words : `${row.method}, ${broken.words}`,
      reply: await sendOne(session, row, broken, samples, until),
    })),
  );
  return replies.flatMap(({ words, reply }) =>
    reply === undefined || row.answers === undefined ? [] : [{ words, reply }],
  );
}

const rowsOf = (facts: Context["facts"]): readonly Row[] =>
  rows.filter(
    (row) => within(facts.revision, row.revisions ?? {}) && (row.applies?.(facts) ?? true) === true,
  );

/** A slow target gets one message of each row. */
const mostOf = (context: Context): number => (context.sideBySide() > 1 ? 1 : Number.POSITIVE_INFINITY);

/** Sends the extreme rows, one at a time. What ends a session is sent once more to a fresh one: once can have another cause. */
export const sentExtremes = situation(EXTREMES, async (context: Context): Promise<Seen> => {
  const samples = await samplesFor(context);
  const most = mostOf(context);
  const seen = new Map<string, Answered>();
  const send = async (session: Session, row: Row): Promise<boolean> => {
    const mark = session.mark();
    const replies = await repliesTo(session, row, samples, most);
    const own = session.since(mark).find(({ channel }) => channel === "stdin" || channel === "http-request");
    const next = await session.fence();
    seen.set(row.id, { replies, next, ...given({ at: own?.seq }) });
    return next.kind === "result";
  };
  const extremes = rowsOf(context.facts).filter(({ sending }) => sending === "extreme");
  // One name for all of them: a check that runs by itself judges only its own row, and the others may end processes as well.
  const plan = { later: extremes, nameOf: () => EXTREMES };
  await oneByOne(context, plan, async (session, row) => {
    if (await send(session, row)) return true;
    if (seen.get(row.id)?.next.kind !== "gone") return false;
    const fresh = await context.open();
    await send(fresh.as(EXTREMES), row);
    await fresh.end();
    return false;
  });
  return seen;
});

/** A row that was sent, and that may still wait for answers. */
interface Attempt {
  readonly row: Row;
  readonly replies: Promise<Replies>;
  isOpen: boolean;
  next?: Reply;
}

/** An ordinary request. It waits for none of those that are still open. */
const later = (session: Session): Promise<Reply> =>
  session.request(session.plainMethod, undefined, { together: true });

/**
 * Sends the other rows: first those that may go side by side, on one session. If that session no longer answers, any of them may be the
 * reason, also one that was answered. So they are sent again one at a time, with an ordinary request after each. What is not answered
 * though a later request is, holds up nothing: it is sent once more, to another session. Where a request of the same method is answered there, and the
 * end of that session brings nothing, no answer was to come. Else the limit is waited for, for all of it together.
 */
export const sent = situation(NAME, async (context: Context): Promise<Seen> => {
  const mine = rowsOf(context.facts);
  const samples = await samplesFor(context);
  const most = mostOf(context);
  const attempts = new Map<Row, Attempt>();
  let stopWaiting = (_: unknown) => {};
  const until = new Promise((resolve) => {
    stopWaiting = resolve;
  });
  const start = (to: Session, row: Row): Attempt => {
    const replies = repliesTo(to, row, samples, most, until).finally(() => {
      attempt.isOpen = false;
    });
    const attempt: Attempt = { row, replies, isOpen: true };
    attempts.set(row, attempt);
    return attempt;
  };
  // Who sends has a name of its own: what one message ends takes no verdict from the checks of the others.
  const session = (await context.open()).as(`${NAME}, side by side`);
  const beside = mine.filter(({ sending }) => sending === "beside").map((row) => start(session, row));
  const next = await later(session);
  const isAlive = next.kind === "result";
  const isToRepeat = async (one: Attempt) =>
    !isAlive || (!one.isOpen && (await one.replies).some(({ reply }) => reply.kind === "gone"));
  const repeat: Row[] = [];
  for (const one of beside) {
    one.next = next;
    if (await isToRepeat(one)) repeat.push(one.row);
  }
  const others = [...repeat, ...mine.filter(({ sending }) => sending === "last")];
  const alive = isAlive ? { first: session } : {};
  await oneByOne(context, { ...alive, later: others, nameOf: checkIdOf }, async (current, row) => {
    const attempt = start(current, row);
    attempt.next = await later(current);
    if (attempt.next.kind === "result") return true;
    await attempt.replies;
    return false;
  });
  const open = [...attempts.values()].filter(({ isOpen }) => isOpen).map(({ row }) => row);
  const seconds = await repeated(context, open, (other, row) => repliesTo(other, row, samples, most));
  if (seconds.isFinal) stopWaiting(undefined);
  const seen = new Map<string, Answered>();
  for (const { row, replies, next: after = next } of attempts.values())
    seen.set(row.id, { replies: confirmed(await replies, seconds, row), next: after });
  return seen;
});

type Replies = Answered["replies"];

/** What came when rows were sent once more. */
interface Seconds {
  readonly replies: ReadonlyMap<Row, Replies>;
  /** The conversation was ended, by both sides: no answer is to come any more. */
  readonly isFinal: boolean;
}

const NOT_REPEATED: Seconds = { replies: new Map(), isFinal: false };

/**
 * Sends rows once more, on a session of their own. A later request was answered, and they were not: some are never answered. The end of the
 * conversation shows that, over stdio; else the limit is waited for once, not once more for a retry.
 */
async function repeated(
  { open, sideBySide }: Context,
  rowsToRepeat: readonly Row[],
  send: (session: Session, row: Row) => Promise<Replies>,
): Promise<Seconds> {
  if (rowsToRepeat.length === 0) return NOT_REPEATED;
  // A server that serves one process has refused it. Then the rows are retried as everything else.
  const session = await open().catch(() => undefined);
  if (session === undefined) return NOT_REPEATED;
  const named = session.as(`${NAME}, once more`);
  const sending = rowsToRepeat.map(async (row) => [row, await send(named, row)] as const);
  // A slow server may end with its input although it still works on an answer, and some are slow for a few methods only. So a request
  // of the same method is the witness, which only these rows have.
  const hasWitness = sideBySide() === 1 && rowsToRepeat.every(({ method }) => method === undefined);
  const isOver = hasWitness && (await later(named)).kind === "result";
  const isFinal = isOver && (await session.endsConversation());
  const replies = new Map(await Promise.all(sending));
  await session.end();
  return { replies, isFinal };
}

/** The second reply counts where the first did not come. */
function confirmed(replies: Replies, seconds: Seconds, row: Row): Replies {
  return replies.map((one, index) => {
    const second = seconds.replies.get(row)?.[index]?.reply;
    const { reply } = one;
    if (second === undefined) return one;
    const isMissing = second.kind === "silence" || second.kind === "gone";
    if (isMissing && seconds.isFinal) return { ...one, reply: neverAnswered(reply) };
    if (second.kind === "gone") return one;
    if (reply.kind === "silence" && second.kind === "silence")
      return { ...one, reply: { ...reply, isTwice: true } };
    return reply.kind === "silence" || reply.kind === "gone" ? { ...one, reply: second } : one;
  });
}

/** A later request was answered, on both sessions, and one of them has ended without the answer. */
function neverAnswered(reply: Reply): Reply {
  if (reply.kind !== "silence") return reply;
  const { seq, waitedMs, unread } = reply;
  return { kind: "silence", seq, waitedMs, fenced: true, isTwice: true, ...given({ unread }) };
}

interface OneByOne {
  /** A session that still answers. */
  readonly first?: Session;
  readonly later: readonly Row[];
  /** Who sends, in the trace. */
  readonly nameOf: (row: Row) => string;
}

/** `send`: whether the session still answers after the row. */
async function oneByOne(
  { open }: Context,
  { first, later, nameOf }: OneByOne,
  send: (session: Session, row: Row) => Promise<boolean>,
): Promise<void> {
  let session = first;
  let opened = 1;
  for (const row of later) {
    if (session === undefined && opened >= MOST_SESSIONS) return;
    if (session === undefined) opened += 1;
    session ??= await open();
    if (await send(session.as(nameOf(row)), row)) continue;
    await session.end();
    session = undefined;
  }
}
