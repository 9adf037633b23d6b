import { describeReply, type Reply } from "../../session/replies/reply.ts";
import type { Session } from "../../session/session.ts";
import { SILENT } from "../decide/server/silence.ts";
import { noFindings, type Outcome } from "../outcomes/outcome.ts";
import { askTogether } from "./answering.ts";
import type { Loss } from "./shared-session.ts";

/** When this many verdicts rest on missing messages, they may have one common cause. */
export const SEVERAL = 3;

/** A target that answers nothing after the handshake, or ends. */
export interface Unresponsive {
  readonly loss: Loss;
  /** Of every check whose verdict rests on a missing message. */
  readonly outcome: Outcome;
}

/**
 * Sends requests that every target answers, one of them with an error. If the target answers none of them, or ends, then no missing message
 * says anything about a single check. Twice: a target may end after its first answer.
 */
export async function findUnresponsive(session: Session): Promise<Unresponsive | undefined> {
  let gone: Reply | undefined;
  const ask = () => {
    const asked = askTogether(session);
    for (const reply of [asked.fence, asked.other])
      void reply.then((one) => {
        if (one.kind === "gone") gone ??= one;
      });
    return asked;
  };
  const first = ask();
  const isAnswered = await first.isAnswered;
  const last = isAnswered ? ask() : first;
  if (isAnswered) await last.isAnswered;
  if (gone !== undefined) {
    const text = `the target does not keep a session open: ${describeReply(gone)}`;
    const outcome = noFindings("inconclusive", { kind: "target-gone", text });
    return { loss: { session, reply: gone }, outcome };
  }
  if (isAnswered) return undefined;
  const reply = await last.fence;
  return isSilence(reply) ? { loss: { session, reply }, outcome: SILENT } : undefined;
}

/** Of a target that answered nothing on several connections in a row. */
export function muteOn(session: Session): Unresponsive {
  const reply: Reply = { kind: "silence", seq: session.mark(), waitedMs: 0, fenced: false };
  return { loss: { session, reply }, outcome: SILENT };
}

const isSilence = ({ kind }: Reply) => kind === "silence";
