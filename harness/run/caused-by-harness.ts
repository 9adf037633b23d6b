import { describeForcedEnd, whyEnded } from "../trace/ending.ts";
import type { TraceEvent } from "../trace/event.ts";
import { restsOnAbsence } from "./absence.ts";
import { noFindings, type Outcome } from "./outcome.ts";

/**
 * Excuses what the harness itself has caused. When a target writes more than can be recorded, the harness ends its process
 * or breaks off its answer. A message that did not come after that is no violation, so the outcome is inconclusive.
 */
export function excuseCausedByHarness(outcome: Outcome, events: readonly TraceEvent[]): Outcome {
  const why = causedByHarness(outcome, events);
  if (why === undefined) return outcome;
  return noFindings("inconclusive", { kind: "target-gone", text: describeForcedEnd(why) });
}

/** Why the harness ended the connection on which a message is missing; undefined if it did not. */
function causedByHarness(outcome: Outcome, events: readonly TraceEvent[]): string | undefined {
  const { verdict, findings } = outcome;
  if ((verdict !== "fail" && verdict !== "warn") || !restsOnAbsence(outcome, events)) return undefined;
  const decisive = findings.filter((finding) => finding.verdict === verdict);
  return decisive
    .flatMap(({ evidence }) => evidence)
    .flatMap(({ message }) => {
      const connection = events[message - 1]?.connection;
      return whyEnded(events.filter((event) => event.connection === connection)) ?? [];
    })[0];
}
