import type { Played } from "../../../check/situation.ts";
import { restsOnSilence } from "../../outcomes/absence.ts";
import { noFindings, type Outcome } from "../../outcomes/outcome.ts";
import { ANYTHING, howEnded, stoppedBefore } from "./stopped-short.ts";

/**
 * The outcome of a check that needs something which a client had not done when mcp-conform ended it: the client may have had
 * no time for it, so that says nothing about the client. The same holds for a missing message of a client that does nothing in
 * any situation.
 */
export function unlessEndedEarly(
  outcome: Outcome,
  judged: readonly Played[],
  played: readonly Played[],
): Outcome {
  const { verdict, reason } = outcome;
  const isSilent = restsOnSilence(outcome);
  if (!isSilent && !(verdict === "inconclusive" && reason?.kind === "needs-exercise")) return outcome;
  const stopped = judged.map((one) => ({ one, before: stoppedBefore(one, played) }));
  const [first] = stopped;
  if (first?.before === undefined || stopped.some(({ before }) => before === undefined)) return outcome;
  if (isSilent && first.before !== ANYTHING) return outcome;
  const text = `mcp-conform ended the client ${howEnded(first.one)}, before it ${first.before}`;
  return noFindings("inconclusive", { kind: "no-answer", text });
}
