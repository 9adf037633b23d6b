import { describeReply, type Reply } from "../session/reply.ts";
import type { Session } from "../session/session.ts";
import { noFindings, type Outcome } from "./outcome.ts";
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
 * Sends two requests that every target answers, one of them with an error. If the target answers neither, or ends, then no
 * missing message says anything about a single check.
 */
export async function findUnresponsive(session: Session): Promise<Unresponsive | undefined> {
  const unknown = await session.request("mcp-conform/are-you-there");
  const fence = await session.fence();
  const reply = [fence, unknown].find(({ kind }) => kind === "gone");
  if (reply !== undefined) {
    const text = `the target does not keep a session open: ${describeReply(reply)}`;
    return { loss: { session, reply }, outcome: noFindings("inconclusive", { kind: "target-gone", text }) };
  }
  if (!isSilence(unknown) || !isSilence(fence)) return undefined;
  return { loss: { session, reply: fence }, outcome: SILENT };
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
