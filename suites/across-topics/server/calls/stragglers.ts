import type { Facts } from "../../../../harness/check/applies.ts";
import { leastWait } from "../../../../harness/session/waiting/answer-clock.ts";

export interface Stragglers {
  /** Resolves when nearly the limit of the operator has passed since the last answer. Never before one was answered. */
  readonly until: Promise<void>;
  /** One of the calls was answered. */
  answered(): void;
}

/**
 * Watches calls that were sent at the same time, from now on. A call that takes longer than the limit is no sample. Its silence is not judged: a
 * tool may work for as long as it needs. `limit`: that of the operator for one answer, in milliseconds.
 */
export function stragglers(limit: number): Stragglers {
  let end = () => {};
  const until = new Promise<void>((resolve) => {
    end = resolve;
  });
  let timer: NodeJS.Timeout | undefined;
  const answered = () => {
    clearTimeout(timer);
    timer = setTimeout(end, leastWait(limit)).unref();
  };
  return { until, answered };
}

/** The names of tools that were not answered as a sample, by the facts of the leg. */
const LONG = new WeakMap<Facts, Set<string>>();

/** The tools that were called as a sample in this leg, and not answered within the limit. They are waited for once. */
export function tooLong(facts: Facts): Set<string> {
  const known = LONG.get(facts) ?? new Set();
  LONG.set(facts, known);
  return known;
}
