import type { SessionContext } from "../../../harness/check/check.ts";
import { Inconclusive } from "../../../harness/check/expect.ts";
import { lastingDifference, type Place, volatilePlaces } from "../../../harness/forms/differences.ts";
import { describeReply, type Reply } from "../../../harness/session/replies/reply.ts";
import { oncePerConnection } from "../../across-topics/server/once-per-connection.ts";
import type { Exchanged } from "./exchange.ts";
import { plainly } from "./exchange.ts";
import type { Plain, Subject } from "./form.ts";

/** A plain request that was sent twice. */
export interface PlainAnswer {
  readonly plain: Plain;
  readonly exchanged: Exchanged;
  /** What differs between its two answers. */
  readonly volatile: readonly Place[];
}

const askers = new WeakMap<Subject, (context: SessionContext) => Promise<PlainAnswer>>();

/** The plain request of a subject: sent twice for all forms on a connection. */
export function plainAnswer(context: SessionContext, subject: Subject): Promise<PlainAnswer> {
  const ask = askers.get(subject) ?? oncePerConnection((one) => answerTwice(one, subject));
  askers.set(subject, ask);
  return ask(context);
}

async function answerTwice(context: SessionContext, subject: Subject): Promise<PlainAnswer> {
  const plain = await subject.plain(context);
  const exchanged = await plainly(context, plain);
  requireAnswer(plain, exchanged.reply);
  const second = await plainly(context, plain);
  requireAnswer(plain, second.reply);
  if (exchanged.reply.kind !== second.reply.kind)
    throw new Inconclusive(
      "depends-on",
      `the plain ${plain.method} is answered in different ways: ${describeReply(exchanged.reply)}, and ${describeReply(second.reply)}`,
    );
  return { plain, exchanged, volatile: volatilePlaces(contentOf(exchanged.reply), contentOf(second.reply)) };
}

/** A plain request without an answer says nothing about its forms: another check judges that. */
function requireAnswer({ method }: Plain, reply: Reply): void {
  if (reply.kind === "result" || reply.kind === "error") return;
  const kind = reply.kind === "gone" ? "target-gone" : "depends-on";
  throw new Inconclusive(kind, `the plain ${method} has no answer: ${describeReply(reply)}`);
}

/** What is compared: the result, or the code of the error. Its message and data may name what is different. */
function contentOf(reply: Reply): unknown {
  if (reply.kind === "result") return { result: reply.result };
  return reply.kind === "error" ? { code: reply.code } : { kind: reply.kind };
}

/** The place in which an answer differs from the plain one; undefined if it is the same but for what is volatile. */
export function difference({ exchanged, volatile }: PlainAnswer, reply: Reply): Place | undefined {
  return lastingDifference(contentOf(exchanged.reply), contentOf(reply), volatile);
}

/**
 * Over HTTP a response with another id is read as the answer to the request of its exchange. Where the plain request got its own id, the form has
 * another effect. No id at all is that of what cannot be read.
 */
export function hasOtherId({ exchanged: usual }: PlainAnswer, form: Exchanged): boolean {
  const idIn = ({ reply }: Exchanged) => ("message" in reply ? (reply.message.id ?? undefined) : undefined);
  const given = idIn(form);
  return idIn(usual) === usual.id && given !== undefined && given !== form.id;
}

/** Whether no member of the answer can be compared. */
export function isAllVolatile({ exchanged, volatile }: PlainAnswer): boolean {
  const { reply } = exchanged;
  if (reply.kind !== "result") return false;
  const members = Object.keys(reply.result);
  return members.length > 0 && members.every((name) => volatile.includes(`/result/${name}`));
}
