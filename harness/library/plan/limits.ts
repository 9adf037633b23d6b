import type { ClientLimits } from "../../client/clock.ts";
import { LIMITS, type Limits, START_MS } from "../../target/target.ts";

/** The first message of a client may take this many times longer than another one: a program has to start. */
const START = 3;

/**
 * One situation may take this many times longer than an answer. That only ends a client that never stops sending: one that
 * works for so long is slow, and is judged by what it has sent.
 */
const WHOLE = 60;

/** A process or a port may take this many times longer for its first answer, and at least `START_MS` longer. */
const STARTS = 3;

/** The limits of a run, from the longest wait for one answer. In milliseconds, as all others. */
export function serverLimits(timeout: number): Limits {
  return { answer: timeout, start: Math.max(STARTS * timeout, timeout + START_MS), exit: exitOf(timeout) };
}

/** `timeout`: the longest time without a message of a situation. `start`: for the first message of a client. */
export function clientLimits(timeout: number, start = START * timeout): ClientLimits {
  return { start, idle: timeout, whole: WHOLE * timeout, exit: exitOf(timeout) };
}

/** The time of one leg in milliseconds: as many limits of an answer as a client has for a situation, and at least ten minutes. */
const LEG_MS = 600_000;

/** The longest time for one leg. A server that gets slower with each answer would be judged without end. */
export function legLimit(timeout = LIMITS.answer): number {
  return Math.max(LEG_MS, WHOLE * timeout);
}

function exitOf(timeout: number): number {
  return Math.min(LIMITS.exit, timeout);
}
