import type { Facts } from "../../../../harness/check/applies.ts";
import type { Session } from "../../../../harness/session/session.ts";
import { type Lapse, leastWait } from "../../../../harness/session/waiting/answer-clock.ts";

export interface Stragglers {
  /** Resolves when nearly the limit of the operator has passed since the last answer. Never before one of the calls was answered. */
  readonly until: Promise<void>;
  /** One of the calls was answered. */
  answered(): void;
  /** None of them is waited for any more. */
  stop(): void;
}

/**
 * Watches calls that were sent at the same time. A call that takes longer than the limit is no sample. Its silence is not judged: a tool may work for as
 * long as it needs. A server with one worker may first work for others, so each of its answers counts. `limit`: that of the operator for one answer,
 * in milliseconds.
 */
export function stragglers(session: Pick<Session, "lapse">, limit: number): Stragglers {
  let end = () => {};
  const until = new Promise<void>((resolve) => {
    end = resolve;
  });
  let lapse: Lapse | undefined;
  const answered = () => {
    if (lapse !== undefined) return;
    lapse = session.lapse(leastWait(limit));
    void lapse.over.then(end);
  };
  return { until, answered, stop: () => lapse?.stop() };
}

/** The names of tools that were not answered as a sample, by the facts of the leg. */
const LONG = new WeakMap<Facts, Set<string>>();

/** The tools that were called as a sample in this leg, and not answered within the limit. They are waited for once. */
export function tooLong(facts: Facts): Set<string> {
  const known = LONG.get(facts) ?? new Set();
  LONG.set(facts, known);
  return known;
}
