import type { ClientLimits } from "../../client/target.ts";
import { LIMITS, type Limits } from "../../target/target.ts";

/** A start may take this many times longer than an answer: npx may have to download the program first. */
const START = 2;

/** A client may do nothing for this part of the limit: it may compute between two steps, and a host never ends by itself. */
const IDLE = 0.25;

/** One situation may take this many times longer than an answer. */
const WHOLE = 3;

/** The limits of a run, from the longest wait for one answer. In milliseconds, as all others. */
export function serverLimits(timeout: number): Limits {
  return { answer: timeout, start: START * timeout, exit: exitOf(timeout) };
}

export function clientLimits(timeout: number): ClientLimits {
  return { start: START * timeout, idle: IDLE * timeout, whole: WHOLE * timeout, exit: exitOf(timeout) };
}

function exitOf(timeout: number): number {
  return Math.min(LIMITS.exit, timeout);
}
