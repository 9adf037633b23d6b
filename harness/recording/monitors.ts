import type { Check, Suite } from "../check/check.ts";
import type { ClientCheck } from "../check/client.ts";
import type { ClientSituation } from "../check/situation.ts";

/** A check as a monitor of a recording: it is one, or its rule can be judged wherever it is on the wire. */
function monitorOf(check: Check): readonly Check[] {
  if (check.on === "trace") return [check];
  if (check.recorded === undefined) return [];
  // What is there is judged, also if the recording does not say what was declared.
  const { on: _on, run: _run, after: _after, applies: _applies, ...rule } = check;
  const applies = check.judgesUndeclared ? { applies: check.applies } : {};
  return [{ ...rule, ...applies, on: "trace", run: check.recorded } as Check];
}

/** The suites with those checks that can judge a recording. */
export function recordedSuites(suites: readonly Suite[]): readonly Suite[] {
  return suites.map((suite) => ({ ...suite, checks: suite.checks.flatMap(monitorOf) }));
}

/** Whether a check of clients can judge a recording: it is a monitor, or its rule needs only the messages. */
export function judgesRecordings(check: ClientCheck): boolean {
  return check.on === "every" ? check.of === undefined : check.anywhere !== undefined;
}

/** The check, where what was recorded is in place of its situation. */
export function anywhereOf<One extends { readonly check: ClientCheck }>(
  one: One,
  recorded: ClientSituation,
): One {
  const { check } = one;
  if (check.on === "every") return one;
  const run = typeof check.anywhere === "function" ? check.anywhere : check.run;
  return { ...one, check: { ...check, on: recorded, run } };
}
