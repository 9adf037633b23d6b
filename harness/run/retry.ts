import type { Situation } from "../check/check.ts";
import type { Channel, TraceEvent } from "../trace/event.ts";
import type { Verdict } from "../verdict/verdict.ts";
import type { Outcome, Placed } from "./outcome.ts";

/** An outcome that time, company or a used session may have caused. */
export interface Doubt {
  readonly one: Placed;
  readonly first: Outcome;
  readonly situation?: Situation<unknown>;
}

/** Verdicts that a target which is not there any more could have caused. */
const BAD: readonly Verdict[] = ["fail", "warn", "inconclusive", "not-applicable"];

/** Where messages of the target stand in the trace. */
const THEIRS: readonly Channel[] = ["stdout", "http-response", "sse"];

/** Whether no message of the target shows the verdict, but only that none came. */
export function restsOnAbsence({ verdict, findings }: Outcome, events: readonly TraceEvent[]): boolean {
  if (!BAD.includes(verdict)) return false;
  const telling = findings.filter((finding) => finding.verdict === verdict);
  return !telling.some(
    ({ timed, evidence }) =>
      !timed && evidence.some(({ message }) => THEIRS.includes(events[message - 1]?.channel ?? "open")),
  );
}

/** Nothing was judged, as the target was not there to be judged. */
export function isCut({ reason }: Outcome): boolean {
  return reason?.kind === "target-gone" || reason?.kind === "no-answer";
}

/** How many checks in a row got no answer, after one more: who heard something starts anew, who asked nothing does not count. */
export function silencesAfter(silences: number, { reason, findings }: Outcome): number {
  if (findings.some(({ timed }) => !timed)) return 0;
  return findings.length > 0 || reason?.kind === "no-answer" ? silences + 1 : silences;
}

/** What a second look changed, in words. */
export function changed(first: Outcome, second: Outcome): string {
  return second.reason?.kind === "interrupted"
    ? `first ${first.verdict}; the run was interrupted before it could be run again alone`
    : `first ${first.verdict}, then ${second.verdict} when run again alone`;
}
