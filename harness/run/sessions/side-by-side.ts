import type { Session } from "../../session/session.ts";
import type { Order } from "../../session/waiting/answer-times.ts";

/** Requests that are worked on one after the other take longer than one of them, by far more than this factor. */
const TIMES_ONE = 1.5;

/**
 * If many other requests are open, the first answer waits for them. Then the last is hardly later than the first, also of a target that
 * works in turn. So the first may take only this many times longer than the fastest answer before.
 */
const TIMES_FASTEST = 3;

/** How many requests are sent first: a target that works in turn need not work for long. */
const FEW = 4;

export interface Burst {
  /** How many requests to send at most. */
  readonly most: number;
  /** The fastest answer of this target so far, in milliseconds. */
  readonly fastest: number;
}

/** How a target works on several requests that are sent at once. Undefined if it does not answer all of them. */
export async function orderOfWork(
  session: Pick<Session, "fence">,
  { most, fastest }: Burst,
): Promise<Order | undefined> {
  const few = await measureTwice(session, Math.min(FEW, most), fastest);
  return few === "side by side" && most > FEW ? measureTwice(session, most, fastest) : few;
}

/** A busy machine delays some answers, so a target that does not seem to work on them side by side is asked once more. */
async function measureTwice(session: Pick<Session, "fence">, several: number, fastest: number) {
  const order = await measure(session, several, fastest);
  return order === "side by side" ? order : measure(session, several, fastest);
}

async function measure(
  session: Pick<Session, "fence">,
  several: number,
  fastest: number,
): Promise<Order | undefined> {
  const began = performance.now();
  const answers = Array.from({ length: several }, async () => {
    const { kind } = await session.fence();
    return kind === "result" || kind === "error" ? performance.now() - began : Number.POSITIVE_INFINITY;
  });
  const times = await Promise.all(answers);
  const [first, last] = [Math.min(...times), Math.max(...times)];
  if (!Number.isFinite(last)) return undefined;
  return last < TIMES_ONE * first && first < TIMES_FASTEST * fastest ? "side by side" : "in turn";
}
