import { describeForcedEnd } from "../trace/ending.ts";
import type { TraceEvent } from "../trace/event.ts";
import { type Outcome, unseen } from "./outcome.ts";
import { restsOnAbsence } from "./retry.ts";

/**
 * The outcome as it is, unless it says that something did not come where the harness itself had ended the process, or
 * broken off the answer, as more came than it keeps: then nothing follows for the target.
 */
export function spared(outcome: Outcome, events: readonly TraceEvent[]): Outcome {
  const { verdict, findings } = outcome;
  if ((verdict !== "fail" && verdict !== "warn") || !restsOnAbsence(outcome, events)) return outcome;
  const [why] = findings
    .filter((finding) => finding.verdict === verdict)
    .flatMap(({ evidence }) => evidence.flatMap(({ message }) => endedBecause(events, message) ?? []));
  if (why === undefined) return outcome;
  return unseen("inconclusive", { kind: "target-gone", text: describeForcedEnd(why) });
}

/** Why the process was ended on whose connection an event stands. */
function endedBecause(events: readonly TraceEvent[], seq: number): string | undefined {
  const connection = events[seq - 1]?.connection;
  const end = events.find(
    (event) => event.channel === "close" && event.why && event.connection === connection,
  );
  return end?.channel === "close" ? end.why : undefined;
}
