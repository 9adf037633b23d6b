import { describeReply, type Reply } from "../../session/reply.ts";
import type { Session } from "../../session/session.ts";
import { noFindings, type Outcome } from "../outcomes/outcome.ts";
import { askTogether } from "./answering.ts";
import type { Loss } from "./shared-session.ts";

/** When this many verdicts rest on missing messages, they may have one common cause. */
export const SEVERAL = 3;

/** The outcome of a check on a target that is silent. */
export const SILENT = noFindings("inconclusive", {
  kind: "no-answer",
  text: "the target stopped responding",
});

/** The outcome of a check that missed an answer after the limit was paid often enough. */
export const GIVEN_UP = noFindings("inconclusive", {
  kind: "no-answer",
  text: "not waited for: the run has already waited twice for the whole time limit (--timeout)",
});

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

/** Whether a failure or a warning rests on missing messages only. */
export function restsOnSilence({ verdict, findings }: Outcome): boolean {
  const isBad = verdict === "fail" || verdict === "warn";
  return isBad && findings.every((finding) => finding.verdict !== verdict || finding.timed);
}

/** Whether such a verdict was waited for only until a fence was answered. Then the end of the conversation has to confirm it. */
export function restsOnFence(outcome: Outcome): boolean {
  return (
    restsOnSilence(outcome) &&
    outcome.findings.some(({ verdict, untilFence }) => verdict === outcome.verdict && untilFence)
  );
}
