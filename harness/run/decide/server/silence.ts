import { restsOnAbsence } from "../../outcomes/absence.ts";
import { noFindings, type Outcome } from "../../outcomes/outcome.ts";
import type { ServerRun } from "../circumstances.ts";

/** The outcome of a check on a target that is silent. */
export const SILENT = noFindings("inconclusive", {
  kind: "no-answer",
  text: "the target stopped responding",
});

/** The outcome of a check that missed an answer after the limit was paid often enough. */
const GIVEN_UP = noFindings("inconclusive", {
  kind: "no-answer",
  text: "not waited for: the run has already waited twice for the whole time limit (--timeout)",
});

/** A verdict that rests on an answer that was not waited for in full is none. */
export function unlessGivenUp(outcome: Outcome, { events, hasGivenUp }: ServerRun): Outcome {
  const isAdverse = outcome.verdict === "fail" || outcome.verdict === "warn";
  return isAdverse && hasGivenUp() && restsOnAbsence(outcome, events) ? GIVEN_UP : outcome;
}
