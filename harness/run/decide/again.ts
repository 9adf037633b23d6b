import { isSeenTwice, restsOnSilence } from "../outcomes/absence.ts";
import type { Outcome } from "../outcomes/outcome.ts";
import type { Kind } from "./kinds.ts";
import { isFor } from "./table.ts";

/** What may be the reason for an outcome, beside the target. */
export interface OtherCauses {
  /** It rests on messages that did not come. */
  readonly isAbsent: boolean;
  /** So it does, and the session on which the check has read its lists was lost. */
  readonly isLost?: boolean;
  /** Other checks have used the same process, or ran at the same time. */
  readonly isAffectable?: boolean;
}

/** Whether a check is run again: a second run can give another outcome. */
export function isRunAgain(kind: Kind, outcome: Outcome, causes: OtherCauses): boolean {
  if (!isFor("retry", kind)) return false;
  // A client is started for each situation, so nothing else can be the reason.
  if (kind === "client situation") return restsOnSilence(outcome);
  if (isSeenTwice(outcome)) return false;
  const { isAbsent, isLost = false, isAffectable = false } = causes;
  return isLost || (outcome.verdict === "fail" && isAffectable) || isUncertain(outcome, isAbsent);
}

/** The target ended, or a message did not come in time. */
function isUncertain({ reason }: Outcome, isAbsent: boolean): boolean {
  return reason === undefined ? isAbsent : reason.kind === "target-gone" || reason.kind === "no-answer";
}

/** Which of two outcomes of a check counts. */
export function afterRetry(kind: Kind, first: Outcome, second: Outcome): Outcome {
  const isBad = first.verdict === "fail" || first.verdict === "warn";
  return isFor("failure stays", kind) && isBad && foundNothing(kind, second) ? first : second;
}

/**
 * Whether a retry has found nothing to judge. One in which a server answered nothing does take a failure back: silence needs a witness.
 * A client has no witness, so there only the operator's interrupt does.
 */
function foundNothing(kind: Kind, { verdict, reason }: Outcome): boolean {
  if (kind !== "client situation") return verdict === "inconclusive" && reason?.kind === "needs-exercise";
  return (verdict === "inconclusive" || verdict === "not-applicable") && reason?.kind !== "interrupted";
}
