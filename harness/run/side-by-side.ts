import type { Session } from "../session/session.ts";

/** Requests that are worked on one after the other take longer than one of them, by far more than this factor. */
const TIMES_ONE = 1.5;

/**
 * Whether a target answers several requests in about the time of one. Other requests may be open meanwhile: they delay the one
 * as well as the several, so a target that works on one after the other is not mistaken.
 */
export async function worksSideBySide(session: Pick<Session, "fence">, several: number): Promise<boolean> {
  const one = await slowestAnswer(session, 1);
  const all = one === undefined ? undefined : await slowestAnswer(session, several);
  return one !== undefined && all !== undefined && all < TIMES_ONE * one;
}

/** Milliseconds until all of these requests were answered. Undefined if one of them was not. */
async function slowestAnswer(session: Pick<Session, "fence">, requests: number): Promise<number | undefined> {
  const began = performance.now();
  const replies = await Promise.all(Array.from({ length: requests }, () => session.fence()));
  const isAnswered = replies.every(({ kind }) => kind === "result" || kind === "error");
  return isAnswered ? performance.now() - began : undefined;
}
