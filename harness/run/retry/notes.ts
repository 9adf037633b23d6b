import type { Outcome } from "../outcomes/outcome.ts";

/** Notes on a verdict that was confirmed or changed by a second run. */
export function notesOnRetry(first: Outcome, second: Outcome): readonly string[] {
  return second.verdict === first.verdict ? [] : [describeChange(first, second)];
}

function describeChange(first: Outcome, second: Outcome): string {
  return second.reason?.kind === "interrupted"
    ? `first ${first.verdict}; the run was interrupted before the retry in isolation`
    : `first ${first.verdict}, then ${second.verdict} when re-run in isolation`;
}
