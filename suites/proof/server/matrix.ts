import type { Check, Suite } from "../../../harness/check/check.ts";
import type { Fault } from "../../../harness/switches/server.ts";
import type { Result } from "../../../harness/verdict/result.ts";
import { within } from "../../../schema/revision.ts";
import { book } from "../../catalogue/book.ts";
import { checksIn, describeResult, isBad, type Kill, killOf, type Pace } from "../kill.ts";
import type { LegKey } from "../leg-key.ts";
import { judgeReference, type ReferenceRun } from "./reference.ts";

/** Whether a check exists in a leg: its first requirement, its own revisions and its transport decide. */
export function exists(check: Check, { revision, transport }: LegKey): boolean {
  return (
    book.duty(check.requirements[0], revision) !== undefined &&
    within(revision, check.revisions ?? {}) &&
    (check.transport ?? transport) === transport
  );
}

/** What must not be reported of a conforming server. It has every exercise, so every check has to reach a verdict. */
export function alarmsIn(result: Result): readonly string[] {
  const alarms = checksIn(result).filter(
    (check) => isBad(check) || (check.verdict === "inconclusive" && check.reason?.kind !== "needs-exercise"),
  );
  return [...(result.diagnosis ? [result.diagnosis.text] : []), ...alarms.map(describeResult)];
}

/** Switches one fault on in one leg, and compares what the checks report with what the fault demands. */
export async function tryFault(
  fault: Fault,
  leg: LegKey,
  suites: readonly Suite[],
  how: Pick<ReferenceRun, "started" | "idleMs" | keyof Pace> = {},
): Promise<Kill> {
  const result = await judgeReference({
    switches: [fault],
    ...leg,
    suites,
    ...how,
    ...(fault.speaks ? { revisions: fault.speaks } : {}),
  });
  const expected = suites
    .flatMap((suite) => suite.checks)
    .filter((check) => fault.trips.includes(check.id) && exists(check, leg));
  return killOf(fault, expected, result);
}
