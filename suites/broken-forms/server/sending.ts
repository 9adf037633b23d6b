import type { CheckContext } from "../../../harness/check/check.ts";
import { headersOf } from "../../../harness/session/lines/envelope.ts";
import type { JsonRpcId, Reply } from "../../../harness/session/replies/reply.ts";
import type { Session } from "../../../harness/session/session.ts";
import { given } from "../../../schema/given.ts";
import { within } from "../../../schema/revision.ts";
import type { Broken, Row } from "./row.ts";
import { rows } from "./rows.ts";
import { requestFor, type Samples } from "./sample-request.ts";

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

export type Context = Omit<CheckContext, "expect">;

/** How long answers are waited for. */
interface Wait {
  /** What is not answered then is waited for no longer. */
  readonly until?: Promise<unknown>;
  /** Bytes are waited for only until a later request is answered, not for the whole limit. */
  readonly untilFence?: boolean;
}

async function sendOne(
  session: Session,
  { method, answers }: Row,
  { edit }: Broken,
  samples: Samples,
  { until, untilFence = false }: Wait,
): Promise<Reply | undefined> {
  const request = requestFor(session, samples, method);
  const id = request.id as JsonRpcId;
  const message = edit(request);
  if (typeof message === "string") {
    const headers = () => headersOf(session.speaker, request);
    return session.probe(message, {
      headers,
      ...given({ until }),
      ...(answers === undefined ? {} : { expects: id }),
      ...(answers === undefined || untilFence ? {} : { mustAnswer: true }),
    });
  }
  return answers === undefined
    ? session.send(message, { broken: true })
    : session.ask(message, id, { broken: true, together: true, ...given({ until }) });
}

export async function repliesTo(session: Session, row: Row, samples: Samples, most: number, wait: Wait = {}) {
  const replies = await Promise.all(
    row.messages.slice(0, most).map(async (broken) => ({
      words: row.method === undefined ? broken.words : `${row.method}, ${broken.words}`,
      reply: await sendOne(session, row, broken, samples, wait),
    })),
  );
  return replies.flatMap(({ words, reply }) =>
    reply === undefined || row.answers === undefined ? [] : [{ words, reply }],
  );
}

export const rowsOf = (facts: Context["facts"]): readonly Row[] =>
  rows.filter(
    (row) => within(facts.revision, row.revisions ?? {}) && (row.applies?.(facts) ?? true) === true,
  );

/** A slow target gets one message of each row. */
export const mostOf = (context: Context): number => (context.sideBySide() > 1 ? 1 : Number.POSITIVE_INFINITY);

interface OneByOne {
  /** A session that still answers. */
  readonly first?: Session;
  readonly later: readonly Row[];
  /** Who sends, in the trace. */
  readonly nameOf: (row: Row) => string;
}

/** `send`: whether the session still answers after the row. */
export async function oneByOne(
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

/** A later request was answered, on both sessions, and one of them has ended without the answer. */
export function neverAnswered(reply: Reply): Reply {
  if (reply.kind !== "silence") return reply;
  const { seq, waitedMs, unread } = reply;
  return { kind: "silence", seq, waitedMs, fenced: true, isTwice: true, ...given({ unread }) };
}
