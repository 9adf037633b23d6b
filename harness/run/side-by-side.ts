import type { Session } from "../session/session.ts";

/** Requests that are worked on one after the other take longer than one of them, by far more than this factor. */
const TIMES_ONE = 1.5;

/**
 * Whether a target answers the last of several requests in about the time of the first. Other requests may be open meanwhile: they
 * delay both, so a target that works on one after the other is not mistaken. A busy machine delays some answers, so a target
 * that does not seem to do so is asked once more.
 */
export async function worksSideBySide(session: Pick<Session, "fence">, several: number): Promise<boolean> {
  return (await areTogether(session, several)) || (await areTogether(session, several));
}

async function areTogether(session: Pick<Session, "fence">, several: number): Promise<boolean> {
  const began = performance.now();
  const answers = Array.from({ length: several }, async () => {
    const { kind } = await session.fence();
    return kind === "result" || kind === "error" ? performance.now() - began : Number.POSITIVE_INFINITY;
  });
  const times = await Promise.all(answers);
  const last = Math.max(...times);
  return Number.isFinite(last) && last < TIMES_ONE * Math.min(...times);
}
