import type { Facts } from "../../../harness/check/applies.ts";
import type { Check, SessionContext } from "../../../harness/check/check.ts";
import { Inconclusive, needsExercise } from "../../../harness/check/expect.ts";
import { withUnknownMeta } from "../../../harness/forms/members.ts";
import { type Limit, limitBetween, SIZES, sized, sizeInWords } from "../../../harness/forms/size.ts";
import { describeReply } from "../../../harness/session/replies/reply.ts";
import type { Session } from "../../../harness/session/session.ts";
import { check } from "../../across-topics/server/check.ts";
import { exchanged, messageOf, plainly } from "./exchange.ts";
import type { Plain } from "./form.ts";
import { difference, plainAnswer } from "./relation.ts";
import { plain } from "./subjects.ts";

/** The first size in a leg that is not answered: larger ones say nothing more. */
const broken = new WeakMap<Facts, string>();

/** The plain request with so much text in an unknown key of `_meta` that it has exactly this length. */
function large(session: Session, request: Plain, bytes: number) {
  const message = messageOf(session, request);
  const text = sized((padding) => JSON.stringify(withUnknownMeta(message, padding)), bytes);
  return exchanged(session, { message, text, mayBeUnread: true });
}

const idOf = (bytes: number) => `forms.size.${bytes}`;

/** How the server takes a size, on a fresh session. */
async function endsAt(context: SessionContext, request: Plain, bytes: number): Promise<boolean> {
  const session = await context.open();
  const { reply } = await large(session, request, bytes);
  await session.end();
  return reply.kind === "gone";
}

/**
 * Over HTTP a server may close a connection on which it does not read on: it lives if it answers on another one. A new session would say nothing:
 * a server that has ended is started again for it.
 */
async function isAlive(context: SessionContext, request: Plain): Promise<boolean> {
  if (context.session.connection.transport === "stdio") return false;
  const { reply } = await plainly(context, request);
  return "message" in reply;
}

function limitInWords(bytes: number, { below, above }: Limit): string {
  const answered = `ne of ${sizeInWords(below)} is answered.`;
  return above === bytes
    ? ` O${answered}`
    : ` A request of ${sizeInWords(above)} ends it as well, o${answered}`;
}

function ofSize(bytes: number, before: number | undefined): Check {
  const words = sizeInWords(bytes);
  return check({
    id: idOf(bytes),
    title: `A request of ${words} is answered`,
    requirements: ["forms.size.answered"],
    on: "own",
    mayEnd: true,
    after: before === undefined ? [] : [idOf(before)],
    sends: `a request that changes nothing, with so much text in an unknown key of _meta that it has ${words}`,
    legal:
      "_meta may have any value in a key that nothing defines, and no page limits the length of a message. A refusal is a fact.",
    hint: "Read messages into a buffer that grows, or answer one that is too long with an error (over HTTP with status 413), and continue to read. A line reader with a fixed limit, often 64 KiB, needs a larger one.",
    async run(context) {
      const { expect, session, facts } = context;
      const known = broken.get(facts);
      if (known !== undefined && known !== idOf(bytes))
        needsExercise(`a server that answers a smaller message: ${known}`);
      const usual = await plainAnswer(context, plain);
      const { reply, at } = await large(session, usual.plain, bytes);
      if (difference(usual, reply) === undefined) {
        expect.that(true, { expected: `an answer to ${words}`, actual: describeReply(reply), at });
        return;
      }
      const isRefusal = reply.kind === "error" || reply.kind === "status" || reply.kind === "result";
      if (isRefusal || (reply.kind === "gone" && (await isAlive(context, usual.plain)))) {
        expect.observe(`a request of ${words}: ${describeReply(reply)}`, at);
        return;
      }
      const isEnd = reply.kind === "gone";
      // Once can have another cause.
      if (isEnd && !(await endsAt(context, usual.plain, bytes)))
        throw new Inconclusive("target-gone", describeReply(reply));
      broken.set(facts, idOf(bytes));
      // Over HTTP each try starts the server again, and all its sessions end.
      const isExact = isEnd && session.connection.transport === "stdio";
      const limit = isExact
        ? limitInWords(
            bytes,
            await limitBetween({ below: before ?? 0, above: bytes }, (size) =>
              endsAt(context, usual.plain, size),
            ),
          )
        : "";
      expect.that(false, {
        expected: `an answer, or a refusal: the same request of ${sizeInWords(Buffer.byteLength(usual.exchanged.text))} got ${describeReply(usual.exchanged.reply)}`,
        actual: `a request of ${words}: ${describeReply(reply)}.${limit}`,
        at,
        ...(reply.kind === "silence" ? { timed: true, untilFence: reply.untilFence } : {}),
      });
    },
  });
}

export const sizeChecks: readonly Check[] = SIZES.map((bytes, index) => ofSize(bytes, SIZES[index - 1]));
