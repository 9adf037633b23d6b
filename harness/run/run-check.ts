import { Expect } from "../check/expect.ts";
import { type Outcome, outcomeOf, type Placed } from "./outcome.ts";

/** Runs a check that only looks: a monitor, the farewell, a situation that has been seen. */
export function runCheck(
  { check, level }: Placed,
  what: Readonly<Record<string, unknown>>,
): { readonly outcome: Outcome; readonly ms: number } {
  const began = performance.now();
  const expect = new Expect(level, check.answers);
  // Which kind of check wants what is known to whoever calls.
  const run = check.run as (stage: object) => unknown;
  let thrown: unknown;
  try {
    run.call(check, { ...what, expect });
  } catch (caught) {
    thrown = caught;
  }
  return { outcome: outcomeOf(expect, thrown), ms: performance.now() - began };
}
