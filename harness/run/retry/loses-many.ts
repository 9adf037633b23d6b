import type { LegTrace } from "../../trace/conversation.ts";
import { losesAnswers, lostAnswers, mayHaveWaited } from "../../trace/lost-answers.ts";
import { noFindings } from "../outcomes/outcome.ts";

/**
 * A check needs several answers. Where this part of them is lost, hardly one retry gets all of its own: of 250 checks of a server that left each
 * third request unanswered, 18 passed at the retry, and it took more than two limits.
 */
const MANY = 0.2;

/** The outcome in place of a failure or a warning that one lost answer may have caused, as it was not seen twice. */
export const LOST = noFindings("inconclusive", {
  kind: "no-answer",
  text: "the server loses answers, and this needs one that did not come",
});

/** Whether a server loses too many answers to be asked again for what was missed. `jsonrpc.request.answered` reports it. */
export function losesMany(trace: LegTrace): boolean {
  const found = lostAnswers(trace);
  if (!losesAnswers(found) || mayHaveWaited(trace, found) !== undefined) return false;
  const asked = trace.conversations.flatMap(({ clientRequests }) =>
    clientRequests.filter(({ request }) => !request.broken),
  );
  const unanswered = asked.filter(({ responses }) => responses.length === 0);
  return unanswered.length >= MANY * asked.length;
}
