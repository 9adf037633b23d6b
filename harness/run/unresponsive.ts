import { describeReply, type Reply } from "../session/reply.ts";
import type { Session } from "../session/session.ts";
import { noFindings, type Outcome } from "./outcome.ts";
import type { Loss } from "./shared-session.ts";

/** When this many verdicts rest on missing messages, they may have one common cause. */
export const SEVERAL = 3;

/** How many checks in a row get no answer before the harness tests whether the target answers at all. */
const SILENCES = 4;

/** The outcome of a check on a target that is silent. */
export const SILENT = noFindings("inconclusive", {
  kind: "no-answer",
  text: "the target stopped responding",
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

/** Notices that a target stopped responding, so that not every check has to wait for its full limit. */
export class SilenceWatch {
  /** Checks in a row that got no answer. */
  #silences = 0;
  #isSilent = false;

  get isSilent(): boolean {
    return this.#isSilent;
  }

  /** After several checks without an answer: tests on this session whether the target is silent. */
  async test(session: Session): Promise<boolean> {
    if (this.#isSilent || this.#silences < SILENCES) return this.#isSilent;
    this.#isSilent = isSilence(await session.fence());
    this.#silences = 0;
    return this.#isSilent;
  }

  /** A check that got an answer resets the count. A check that asked nothing does not change it. */
  note({ reason, findings }: Outcome): void {
    if (findings.some(({ timed }) => !timed)) this.#silences = 0;
    else if (findings.length > 0 || reason?.kind === "no-answer") this.#silences += 1;
  }
}
