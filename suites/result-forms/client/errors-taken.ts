import type { Played } from "../../../harness/check/situation.ts";
import type { Rpc } from "../../../harness/trace/conversation.ts";
import { keyOf, methodOf, paramsOf } from "../../../harness/trace/message.ts";
import { clientMessages } from "../../across-topics/client/client-messages.ts";
import { hasModel } from "../../across-topics/client/has-model.ts";
import { PLAIN_FAILURE } from "../situations/error-rows.ts";
import type { ResultForm } from "../situations/result-form.ts";

export const requestsIn = ({ conversations }: Played): readonly Rpc[] =>
  conversations.flatMap(({ clientRequests }) => clientRequests);

/** Whether the client cancels this request after the response to it. */
function isGivenUp(seen: Played, { id, responses: [answer] }: Rpc): boolean {
  if (answer === undefined) return false;
  return clientMessages([seen])
    .filter((one) => one.message.seq > answer.seq && methodOf(one) === "notifications/cancelled")
    .some((one) => keyOf(paramsOf(one).requestId) === keyOf(id));
}

/** Whether the client sent no request after the response to this one, and was ended because it was silent. */
const isSilentAfter = (seen: Played, rpc: Rpc) =>
  seen.silentMs !== undefined && requestsIn(seen).at(-1) === rpc && rpc.responses.length > 0;

/** What shows that the plain error did not reach its caller, in words. `plain` is the use with a plain result. */
export function flawOfError(seen: Played, { name }: ResultForm, rpc: Rpc, plain: Rpc): string | undefined {
  if (name !== PLAIN_FAILURE || hasModel(seen)) return undefined;
  if (isGivenUp(seen, rpc) && !isGivenUp(seen, plain)) return "notifications/cancelled for this call";
  return isSilentAfter(seen, rpc) ? "nothing more, until mcp-conform ended the client," : undefined;
}
