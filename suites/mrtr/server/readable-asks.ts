import type { SessionContext } from "../../../harness/check/check.ts";
import { dependOnReadable, isUnreadableAsk } from "../../across-topics/server/asks/asks.ts";
import { type AskingRequest, allAskingRequests, askingRequests, inputRequestsIn } from "./asking-requests.ts";

const asksSomething = ({ asked }: AskingRequest) => Object.keys(inputRequestsIn(asked)).length > 0;

/** The requests whose result asks for something. Ends the check where it asks in a form that cannot be read. */
export async function readableAsks(
  context: SessionContext,
  fits: (one: AskingRequest) => boolean = asksSomething,
): Promise<readonly AskingRequest[]> {
  const all = await allAskingRequests(context);
  if (!all.some(fits) && all.some(({ asked }) => isUnreadableAsk(asked.result))) dependOnReadable();
  return askingRequests(context, fits);
}
