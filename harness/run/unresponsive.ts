import type { Reply } from "../session/reply.ts";
import { describeReply } from "../session/reply.ts";
import type { Session } from "../session/session.ts";
import { type Outcome, unseen } from "./outcome.ts";
import type { Loss } from "./shared-session.ts";

/** So many verdicts at once that rest on what did not come: the cause may be one. */
export const SEVERAL = 3;

/** A target that answers nothing once the session has begun, whoever asks whatever. */
export interface Breakdown {
  readonly loss: Loss;
  readonly outcome: Outcome;
}

/**
 * Asks a fresh session two things that every target answers, one after the other, one of them with an error. Where
 * either process or connection ends instead, no check can be told from any other by what did not come.
 */
export async function breakdownOf(session: Session): Promise<Breakdown | undefined> {
  const sign = await session.request("mcp-conform/are-you-there");
  const fence = await session.fence();
  const reply = [fence, sign].find(({ kind }) => kind === "gone");
  const silent = isSilent(sign) && isSilent(fence);
  if (reply === undefined && !silent) return undefined;
  if (reply === undefined) return { loss: { session, reply: fence }, outcome: MUTE };
  const text = `the target does not stay once a session has begun: ${describeReply(reply)}`;
  return { loss: { session, reply }, outcome: unseen("inconclusive", { kind: "target-gone", text }) };
}

export const MUTE = unseen("inconclusive", {
  kind: "no-answer",
  text: "the target does not answer any more",
});

const isSilent = ({ kind }: Reply) => kind === "silence";
