import { createContext, Script } from "node:vm";

/**
 * An ordinary schema takes 3 ms with its value, one of 1000 properties 150 ms. The thread is blocked for that
 * time.
 */
export const TIME_LIMIT_MS = 500;

export type Bounded<T> =
  | { readonly done: true; readonly value: T }
  | { readonly done: false; readonly reason: string };

/**
 * Runs foreign work on this thread, and stops it when it exceeds the time or the stack. Other errors of the
 * work are thrown.
 *
 * It uses the time limit of `vm`, because V8 then stops any code, also a regular expression that backtracks
 * (`^(a+)+$` on 40 characters would take hours; measured: stopped after 200.8 ms of 200), at a cost of 0.08 ms
 * for each call. A worker takes 30 ms to start and makes every caller asynchronous. A filter for dangerous
 * patterns accepts `(a|a)*$` and rejects `(\d{1,3}\.)+`. The work runs in this realm. That is not a sandbox,
 * but only the pattern and the schema are foreign, never code.
 */
export function bounded<T>(work: () => T, milliseconds: number = TIME_LIMIT_MS): Bounded<T> {
  const late: Bounded<T> = { done: false, reason: `it takes more than ${milliseconds} ms` };
  let outcome: Bounded<T> = late;
  const outer = SHARED.run;
  SHARED.run = () => {
    outcome = { done: true, value: work() };
  };
  try {
    RUN.runInContext(CONTEXT, { timeout: milliseconds });
    return outcome;
  } catch (error) {
    if (error instanceof RangeError)
      return { done: false, reason: "it is too deep or too wide for the stack" };
    if ((error as NodeJS.ErrnoException).code === "ERR_SCRIPT_EXECUTION_TIMEOUT") return late;
    throw error;
  } finally {
    SHARED.run = outer;
  }
}

const RUN = new Script("run()");

/** One context for all work: a new one takes 0.7 ms. Bounded work may contain bounded work, so the outer one is put back. */
const SHARED: { run: () => void } = { run: () => {} };
const CONTEXT = createContext(SHARED);
