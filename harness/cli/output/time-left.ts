import type { Revision } from "../../../schema/revision.ts";

/** Less of a leg than this says little about the rest of it. */
const FIRST_SHARE = 0.1;

const SECONDS_STEP = 5;

/** How much of a leg has passed, in any unit, and since when it runs. */
export interface Passed {
  readonly revision: Revision;
  readonly done: number;
  readonly all: number;
  /** Milliseconds since the leg began. */
  readonly ms: number;
}

/**
 * "about 20 s left in 2025-11-25", from the pace so far. Undefined where too little has passed. How many revisions follow is not known,
 * so the words name this one.
 */
export function timeLeft({ revision, done, all, ms }: Passed): string | undefined {
  if (done === 0 || done >= all || done < all * FIRST_SHARE) return undefined;
  const seconds = ((ms / done) * (all - done)) / 1000;
  const rounded = Math.max(1, Math.ceil(seconds / SECONDS_STEP)) * SECONDS_STEP;
  const words = rounded < 60 ? `${rounded} s` : `${Math.round(seconds / 60)} min`;
  return `about ${words} left in ${revision}`;
}
