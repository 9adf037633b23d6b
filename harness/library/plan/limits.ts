import type { ClientLimits } from "../../client/starting/clock.ts";
import { LIMITS, type Limits } from "../../target/target.ts";
import type { Settings } from "../settings.ts";

/** A program has to start: its first message may take this many times longer than another one. */
const START = 3;

/**
 * One situation may take this many times longer than an answer. That only ends a client that never stops sending: one that
 * works for so long is slow, and is judged by what it has sent.
 */
const WHOLE = 60;

type Times = Pick<Settings, "timeout" | "startTimeout">;

/**
 * The limits of a run of a server, in milliseconds as all others. `timeout`: the longest wait for one answer. `startTimeout`: for the first one
 * of a process or a port.
 */
export function serverLimits({
  timeout: answer = LIMITS.answer,
  startTimeout: start = START * answer,
}: Times): Limits {
  return { answer, start, exit: Math.min(LIMITS.exit, answer) };
}

/** `idle`: the longest time without a message of a situation. `start`: for the first message of a client. */
export function clientLimits(times: Times & Pick<Settings, "idle">): ClientLimits {
  const { answer, start, exit } = serverLimits(times);
  return { start, idle: answer, whole: WHOLE * answer + (idleMs(times) ?? 0), exit };
}

/** The time of --idle in milliseconds, if there is one. */
export function idleMs({ idle }: Pick<Settings, "idle">): number | undefined {
  return idle === undefined ? undefined : idle * 1000;
}

/** The time of one leg in milliseconds: as many limits of an answer as a client has for a situation, and at least ten minutes. */
const LEG_MS = 600_000;

/** The longest time for one leg. A server that gets slower with each answer would be judged without end. */
export function legLimit(timeout = LIMITS.answer, idle = 0): number {
  return Math.max(LEG_MS, WHOLE * timeout) + idle;
}
