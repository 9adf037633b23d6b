import type { DutyBook } from "../../check/duty.ts";
import type { TraceEvent } from "../../trace/event.ts";
import type { RunEvent } from "../../verdict/event.ts";
import type { CheckResult, Leg, Selection, TargetFacts } from "../../verdict/result.ts";
import { countVerdicts, requirementResults } from "./summary.ts";

/** Which checks the operator has selected, and what belongs to them. */
export interface Chosen {
  /** Whether the result has this check. Others were run only so that monitors had something to read. */
  readonly reports: (id: string) => boolean;
  /** Those whose requests led to what a monitor saw. Undefined for a check that is no monitor, and where any may have. */
  readonly provokedBy: (
    check: CheckResult,
    leg: Leg,
    events: readonly TraceEvent[],
  ) => readonly string[] | undefined;
  /** What was selected, in these legs. Undefined where all checks that apply were judged. */
  readonly selection: (legs: readonly Leg[]) => Selection | undefined;
}

interface ReportedBy {
  readonly chosen: Chosen;
  readonly book: DutyBook;
  readonly role: TargetFacts["role"];
  readonly events: readonly TraceEvent[];
}

/** A leg without the checks that were run only for others, and with what provoked the findings of its monitors. */
export function reportedLeg(leg: Leg, { chosen, book, role, events }: ReportedBy): Leg {
  const checks = leg.checks
    .filter(({ id }) => chosen.reports(id))
    .map((check) => {
      const provokedBy = chosen.provokedBy(check, leg, events);
      return provokedBy === undefined ? check : { ...check, provokedBy };
    });
  if (checks.length === leg.checks.length) return { ...leg, checks };
  const requirements = requirementResults(book, leg.revision, leg.transport, checks, role);
  return { ...leg, checks, requirements, counts: countVerdicts(checks) };
}

/** Whether an event is about a check that was run only for others. */
export function isUnreported(event: RunEvent, { reports }: Pick<Chosen, "reports">): boolean {
  return event.type === "check-ended" && !reports(event.check.id);
}
