import { type CheckContext, situation } from "../../../harness/check/check.ts";
import { headersOf } from "../../../harness/session/envelope.ts";
import type { JsonRpcId, Reply } from "../../../harness/session/reply.ts";
import type { Session } from "../../../harness/session/session.ts";
import { within } from "../../../schema/revision.ts";
import { type Broken, checkIdOf, type Row } from "./row.ts";
import { rows } from "./rows.ts";
import { requestFor, type Samples, samplesFor } from "./sample-request.ts";

/** What came for the messages of a row. */
export interface Answered {
  /** Of those that have an answer. */
  readonly replies: readonly { readonly words: string; readonly reply: Reply }[];
  /** The reply to an ordinary request after them. */
  readonly next: Reply;
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
): Promise<Reply | undefined> {
  const request = requestFor(session, samples, method);
  const id = request.id as JsonRpcId;
  const message = edit(request);
  if (typeof message === "string") {
    const headers = () => headersOf(session.speaker, request);
    return session.probe(message, {
      headers,
      ...(answers === undefined ? {} : { expects: id, mustAnswer: true }),
    });
  }
  return answers === undefined
    ? session.send(message, { broken: true })
    : session.ask(message, id, { broken: true });
}

async function repliesTo(session: Session, row: Row, samples: Samples, most: number) {
  const replies = await Promise.all(
    row.messages.slice(0, most).map(async (broken) => ({
      words: row.method === undefined ? broken.words : `${row.method}, ${broken.words}`,
      reply: await sendOne(session, row, broken, samples),
    })),
  );
  return replies.flatMap(({ words, reply }) =>
    reply === undefined || row.answers === undefined ? [] : [{ words, reply }],
  );
}

/**
 * Sends every row: first those that may go side by side, on one session. If that session no longer answers, any of them may be the
 * reason, also one that was answered. So they are sent again one at a time, with an ordinary request after each.
 */
export const sent = situation(NAME, async (context: Context): Promise<Seen> => {
  const { facts } = context;
  const mine = rows.filter(
    (row) => within(facts.revision, row.revisions ?? {}) && (row.applies?.(facts) ?? true) === true,
  );
  const samples = await samplesFor(context);
  // A slow target gets one message of each row.
  const most = context.sideBySide() > 1 ? 1 : Number.POSITIVE_INFINITY;
  const seen = new Map<string, Answered>();
  // Who sends has a name of its own: what one message ends takes no verdict from the checks of the others.
  const session = (await context.open()).as(`${NAME}, side by side`);
  const beside = mine.filter(({ sending }) => sending === "beside");
  const all = await Promise.all(
    beside.map(async (row) => ({ row, replies: await repliesTo(session, row, samples, most) })),
  );
  const next = await session.fence();
  const isAlive = next.kind === "result";
  const isOpen = ({ replies }: (typeof all)[number]) =>
    !isAlive || replies.some(({ reply }) => reply.kind === "gone");
  for (const { row, replies } of all.filter((one) => !isOpen(one))) seen.set(row.id, { replies, next });
  const later = [
    ...all.filter(isOpen).map(({ row }) => row),
    ...mine.filter(({ sending }) => sending === "last"),
  ];
  await oneByOne(context, isAlive ? session : undefined, later, async (current, row) => {
    const answered = { replies: await repliesTo(current, row, samples, most), next: await current.fence() };
    seen.set(row.id, answered);
    return answered.next.kind === "result";
  });
  return seen;
});

/** `send`: whether the session still answers after the row. */
async function oneByOne(
  { open }: Context,
  first: Session | undefined,
  later: readonly Row[],
  send: (session: Session, row: Row) => Promise<boolean>,
): Promise<void> {
  let session = first;
  let opened = 1;
  for (const row of later) {
    if (session === undefined && opened >= MOST_SESSIONS) return;
    if (session === undefined) opened += 1;
    session ??= await open();
    if (await send(session.as(checkIdOf(row)), row)) continue;
    await session.end();
    session = undefined;
  }
}
