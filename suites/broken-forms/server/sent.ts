import { situation } from "../../../harness/check/check.ts";
import type { Reply } from "../../../harness/session/replies/reply.ts";
import type { Session } from "../../../harness/session/session.ts";
import { checkIdOf, type Row } from "./row.ts";
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

const NAME = "messages in broken forms";

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
    const replies = repliesTo(to, row, samples, most, { until }).finally(() => {
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
