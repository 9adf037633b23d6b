import type { SessionContext } from "../../../harness/check/check.ts";
import { type Details, Inconclusive, needsExercise } from "../../../harness/check/expect.ts";
import type { Place } from "../../../harness/forms/differences.ts";
import { visible } from "../../../harness/forms/visible.ts";
import { brief, describeReply, type Reply } from "../../../harness/session/replies/reply.ts";
import { isObject, type JsonObject } from "../../../schema/json.ts";
import { ownMember } from "../../../schema/own-member.ts";
import { requireTextIds } from "../../across-topics/server/text-ids.ts";
import { type Exchanged, exchanged, messageOf } from "./exchange.ts";
import type { Form } from "./form.ts";
import { difference, hasOtherId, isAllVolatile, type PlainAnswer, plainAnswer } from "./relation.ts";
import { comparedOf, inLine } from "./words.ts";

/** A form that was answered in another way than the plain request. */
interface Other {
  readonly plain: PlainAnswer;
  readonly form: Exchanged;
  readonly place: Place;
}

/** Sends the plain request, then the form: both must be answered in the same way. What differs is tried once more. */
export async function judgeForm(form: Form, context: SessionContext): Promise<void> {
  const { expect } = context;
  const plain = await plainAnswer(context, form.subject);
  if (isAllVolatile(plain)) {
    needsExercise(
      `an answer to ${plain.plain.method} that stays the same: every member of it changes, so nothing can be compared`,
    );
  }
  const sent = await tried(form, context, plain);
  const other = sent.place === undefined ? sent : await again(form, context, sent.form);
  const { place } = other;
  if (place === undefined) {
    expect.that(true, { expected: EXPECTED, actual: describeReply(other.form.reply), at: other.form.at });
    return;
  }
  const { reply, at } = other.form;
  if (form.mayRefuse?.(reply)) {
    expect.observe(`${form.words}: ${describeReply(reply)}`, at);
    return;
  }
  if (typeof other.form.id === "string" && typeof plain.exchanged.id !== "string")
    await requireTextIds(context, reply);
  expect.that(false, { ...findingOf(form, { ...other, place }), ...timing(reply) });
}

/** In the response itself. All other places are in its result. */
const ID: Place = "/id";

const EXPECTED = "the same answer as to the plain request";

async function tried(form: Form, context: SessionContext, plain: PlainAnswer) {
  const sent = await exchanged(context.session, form.write(messageOf(context.session, plain.plain)));
  const place = difference(plain, sent.reply) ?? (hasOtherId(plain, sent) ? ID : undefined);
  return { plain, form: sent, place };
}

/**
 * The plain request and the form once more: what differs then may be what the server changes by itself. On a session of its own, a fresh
 * one, because the form may have disturbed this one.
 */
async function again(form: Form, context: SessionContext, first: Exchanged) {
  // Over Streamable HTTP only this exchange is over: the session goes on.
  const isOver = first.reply.kind === "gone" && context.session.connection.transport !== "http";
  // On a session that others use as well, another message may have ended it: the diagnosis of the run names the message.
  if (isOver && !form.own) throw new Inconclusive("target-gone", describeReply(first.reply));
  const session = form.own ? await context.open() : context.session;
  const own = form.own ? { ...context, session } : context;
  const plain = await plainAnswer(own, { ...form.subject });
  return tried(form, own, plain);
}

/** A silence may have another cause, so the run tries it in isolation. */
function timing(reply: Reply): Pick<Details, "timed" | "untilFence"> {
  if (reply.kind !== "silence") return {};
  return { timed: true, untilFence: reply.untilFence };
}

/** The plain exchange and the form side by side, with what differs marked. */
function findingOf(form: Form, { plain, form: sent, place }: Other): Details {
  const { exchanged: usual } = plain;
  const came = describeOther(usual.reply, sent.reply, place);
  const compared = comparedOf(form.words, usual, sent, came);
  return {
    expected: `${EXPECTED} (${inLine(compared.plain)} → ${compared.plain.came})`,
    actual: `${form.words}: ${inLine(compared.form)} → ${came}`,
    at: sent.at,
    compared,
  };
}

function describeOther(plain: Reply, reply: Reply, place: Place): string {
  if (place === ID && "message" in reply)
    return visible(`a response with another id, ${brief(JSON.stringify(reply.message.id), 80)}`);
  if (plain.kind !== "result" || reply.kind !== "result") return visible(describeReply(reply));
  const [before, now] = [valueAt({ result: plain.result }, place), valueAt({ result: reply.result }, place)];
  return visible(
    `another result: ${place} is ${brief(now ?? "absent", 60)} in place of ${brief(before ?? "absent", 60)}`,
  );
}

function valueAt(value: JsonObject, place: Place): unknown {
  const names = place
    .split("/")
    .slice(1)
    .map((one) => one.replaceAll("~1", "/").replaceAll("~0", "~"));
  return names.reduce<unknown>((at, name) => {
    if (Array.isArray(at)) return at[Number(name)];
    return isObject(at) ? ownMember(at, name) : undefined;
  }, value);
}
