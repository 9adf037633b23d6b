import type { Check, Suite } from "../check/check.ts";
import type { ClientCheck } from "../check/client.ts";
import { Inconclusive, NotApplicable } from "../check/expect.ts";
import type { Recorded } from "../check/recorded.ts";
import type { ClientSituation } from "../check/situation.ts";
import type { LegTrace } from "../trace/conversation.ts";

/**
 * Judges each conversation by itself: those of one recording may be with different servers. Without anything to judge in any of them, the reason
 * is that of the last one.
 */
function apart<Part>(parts: readonly Part[], judge: (one: Part) => void): void {
  let isJudged = false;
  let reason: unknown;
  for (const one of parts) {
    try {
      judge(one);
      isJudged = true;
    } catch (thrown) {
      if (!(thrown instanceof Inconclusive) && !(thrown instanceof NotApplicable)) throw thrown;
      reason = thrown;
    }
  }
  if (!isJudged && reason !== undefined) throw reason;
}

/** The same objects for each check: what one has computed of them, the next one need not. */
const parts = new WeakMap<LegTrace, readonly LegTrace[]>();

function partsOf(trace: LegTrace): readonly LegTrace[] {
  const known =
    parts.get(trace) ??
    (trace.conversations.length === 1
      ? [trace]
      : trace.conversations.map((one) => ({ ...trace, conversations: [one] })));
  parts.set(trace, known);
  return known;
}

/** A check as a monitor of a recording: it is one, or its rule can be judged wherever it is on the wire. */
function monitorOf(check: Check): readonly Check[] {
  if (check.on === "trace") return [check];
  if (check.recorded === undefined) return [];
  // What is there is judged, also if the recording does not say what was declared.
  const { on: _on, run: _run, after: _after, applies: _applies, ...rule } = check;
  const applies = check.judgesUndeclared ? { applies: check.applies } : {};
  const { recorded } = check;
  const run: Recorded = ({ trace, expect }) =>
    apart(partsOf(trace), (one) => recorded({ trace: one, expect }));
  return [{ ...rule, ...applies, on: "trace", run } as Check];
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
  const judge = typeof check.anywhere === "function" ? check.anywhere : check.run;
  const run: typeof judge = ({ seen, ...context }) =>
    apart(seen.conversations, (one) => judge({ ...context, seen: { ...seen, conversations: [one] } }));
  return { ...one, check: { ...check, on: recorded, run } };
}
