import type { Check, SessionContext } from "../../../harness/check/check.ts";
import { Inconclusive, NotApplicable, needsExercise } from "../../../harness/check/expect.ts";
import { describeReply, type Reply } from "../../../harness/session/replies/reply.ts";
import type { Session } from "../../../harness/session/session.ts";
import { given } from "../../../schema/given.ts";
import { check } from "../../across-topics/server/check.ts";
import { plainly } from "../../forms/server/exchange.ts";
import type { Subject } from "../../forms/server/form.ts";
import { difference, type PlainAnswer, plainAnswer } from "../../forms/server/relation.ts";
import { call, completion, list, plain, prompt, read } from "../../forms/server/subjects.ts";
import { type Misuse, misuses } from "./misuses.ts";

/** One round of use. A slow target gets the first three. */
const ROUND: readonly Subject[] = [
  plain,
  list("tools"),
  call,
  list("resources"),
  read,
  list("prompts"),
  prompt,
  completion,
];

const MOST_OF_SLOW = 3;

interface Question {
  readonly subject: Subject;
  readonly before: PlainAnswer;
}

/** What the target answers before the misuse. What it does not offer, or answers in different ways, is left out. */
async function roundOf(context: SessionContext): Promise<readonly Question[]> {
  const asked: Question[] = [];
  const subjects = ROUND.filter(({ applies }) => (applies?.(context.facts) ?? true) === true);
  for (const subject of subjects.slice(0, context.sideBySide() > 1 ? MOST_OF_SLOW : ROUND.length)) {
    try {
      // A copy is asked again: an earlier misuse on this connection may have changed the answer.
      asked.push({ subject, before: await plainAnswer(context, { ...subject }) });
    } catch (cause) {
      if (cause instanceof Inconclusive && cause.kind === "target-gone") throw cause;
      if (!(cause instanceof Inconclusive) && !(cause instanceof NotApplicable)) throw cause;
    }
  }
  if (asked.length === 0) throw new Inconclusive("no-answer", "no request is answered in the same way twice");
  return asked;
}

/** The answer after the misuse, if it differs twice from the one before. */
async function changedReply(context: SessionContext, { before }: Question): Promise<Reply | undefined> {
  let last: Reply | undefined;
  for (let times = 1; times <= 2; times += 1) {
    const { reply } = await plainly(context, before.plain);
    if (reply.kind === "gone") throw new Inconclusive("target-gone", describeReply(reply));
    if (difference(before, reply) === undefined) return undefined;
    last = reply;
  }
  return last;
}

/** Whether a session that has seen no misuse gets another answer than before as well: then the content changes by itself. */
async function changesByItself(context: SessionContext, { subject, before }: Question): Promise<boolean> {
  const session = await context.open();
  try {
    const fresh = await plainAnswer({ ...context, session }, { ...subject });
    return difference(before, fresh.exchanged.reply) !== undefined;
  } catch (cause) {
    if (cause instanceof Inconclusive) return true;
    throw cause;
  } finally {
    await session.end();
  }
}

/** The end of a connection may reach a busy server after a later message: it is asked more than once. */
async function hasEnded(session: Session): Promise<boolean> {
  for (let times = 1; times <= 3; times += 1) {
    if ((await session.fence()).kind === "gone") return true;
  }
  return false;
}

/** Whether the misuse has ended the server, and ends a new one as well: once can have another cause. */
async function endsServer(context: SessionContext, { commit }: Misuse): Promise<boolean> {
  if (!(await hasEnded(context.session))) return false;
  const session = await context.open();
  await commit({ ...context, session });
  const isEnded = await hasEnded(session);
  await session.end();
  return isEnded;
}

async function judge(context: SessionContext, misuse: Misuse): Promise<void> {
  const { words, commit, mayEnd } = misuse;
  const { expect, mayBeEnded } = context;
  if (mayEnd && !mayBeEnded)
    needsExercise(`a server that mcp-conform starts (--server beside --url): ${words} ends some`);
  const round = await roundOf(context);
  const at = context.session.mark();
  await commit(context);
  if (mayEnd && (await endsServer(context, misuse))) {
    expect.that(false, {
      expected: "the server runs on, and answers other requests",
      actual: `${words} ended the server, and a new one as well`,
      at,
      isTwice: true,
      hint: "Catch the error that reading a body throws when its connection ends: an error that nothing catches ends the process, and with it the sessions of all other clients.",
    });
    return;
  }
  for (const question of round) {
    const { before } = question;
    const { method } = before.plain;
    const reply = await changedReply(context, question);
    const usual = before.exchanged.reply;
    const details = { expected: `the answer to ${method} of before: ${describeReply(usual)}` };
    if (reply === undefined) {
      expect.that(true, { ...details, actual: "the same answer", at: before.exchanged.at });
      continue;
    }
    const isRefused = reply.kind !== usual.kind;
    if (!isRefused && (await changesByItself(context, question))) {
      expect.observe(`the answer to ${method} changes by itself`, reply.seq);
      continue;
    }
    const place = difference(before, reply);
    expect.that(false, {
      ...details,
      actual: `after ${words}, twice: ${describeReply(reply)}${isRefused ? "" : ` (it differs at ${place})`}`,
      at: reply.seq,
      ...(reply.kind === "silence" ? { timed: true } : {}),
    });
  }
}

function recovered(misuse: Misuse): Check {
  const { id, words, applies, revisions, exercises, isHttp, mayEnd } = misuse;
  return check({
    id: `forms.broken.recovered.${id}`,
    title: `After ${words}, requests are answered as before`,
    requirements: ["jsonrpc.error.survived"],
    on: "own",
    sends: `one round of requests twice: lists, a read, a prompt, a completion, a call; then ${words}, and the round again`,
    reading: `What differs between the two rounds of before is not compared. What differs after it is asked once more, and in a session without the misuse.${mayEnd ? " It is sent only to a server that the run starts. A server that it ends gets a warning, if it ends a new one as well." : ""}`,
    hint: "Leave nothing behind when a request is refused, cancelled or cut off: release its locks, and undo what it has changed.",
    ...(mayEnd ? { mayEnd } : {}),
    ...given({ applies, revisions, exercises, transport: isHttp === true ? ("http" as const) : undefined }),
    run: (context) => judge(context, misuse),
  });
}

/** One check for each kind of misuse. */
export const recoveries: readonly Check[] = misuses.map(recovered);
