import os from "node:os";
import type { ClientLimits } from "../../client/target.ts";
import { LIMITS, type Limits, START_MS } from "../../target/target.ts";

/** A client may take this many times longer to start than an answer. */
const CLIENT_START = 2;

/** A client may do nothing for this part of the limit: it may compute between two steps, and a host never ends by itself. */
const IDLE = 0.25;

/** One situation may take this many times longer than an answer. */
const WHOLE = 3;

/** A process or a port may take this many times longer for its first answer, and at least `START_MS` longer. */
const STARTS = 3;

/** The limits of a run, from the longest wait for one answer. In milliseconds, as all others. */
export function serverLimits(timeout: number): Limits {
  return { answer: timeout, start: Math.max(STARTS * timeout, timeout + START_MS), exit: exitOf(timeout) };
}

/** On a busy machine a client is slower: at most this many times. */
const BUSIEST = 4;

/** How many processes wait for each processor, between 1 and `BUSIEST`. Windows does not say it. */
export function loadFactor(load = os.loadavg()[0] ?? 0, processors = os.availableParallelism()): number {
  return Math.min(Math.max(load / processors, 1), BUSIEST);
}

/** `load`: how busy the machine is. A client that computes is silent for longer then. */
export function clientLimits(timeout: number, load = loadFactor()): ClientLimits {
  const idle = Math.round(IDLE * timeout * load);
  return { start: CLIENT_START * timeout, idle, whole: WHOLE * timeout, exit: exitOf(timeout) };
}

function exitOf(timeout: number): number {
  return Math.min(LIMITS.exit, timeout);
}
