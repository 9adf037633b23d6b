import { isObject } from "../../../schema/json.ts";
import type { Conversation, Rpc } from "../../trace/conversation.ts";
import { legTrace } from "../../trace/conversation.ts";
import type { LegKey, TraceEvent } from "../../trace/event.ts";
import type { TargetFacts } from "../../verdict/result.ts";

/**
 * The methods that a target showed in a leg, in the order in which it did: those that it requested, and those of requests
 * that it answered with a result.
 */
export function methodsShown(
  { revision, transport }: LegKey,
  role: TargetFacts["role"],
  events: readonly TraceEvent[],
): readonly string[] {
  const { conversations } = legTrace(revision, transport, events);
  const own = ({ serverRequests, clientRequests }: Conversation) =>
    role === "server" ? serverRequests : clientRequests;
  const received = ({ serverRequests, clientRequests }: Conversation) =>
    role === "server" ? clientRequests : serverRequests;
  const shown = conversations.flatMap((one) => [...own(one), ...received(one).filter(isServed)]);
  return [...new Set(shown.sort((a, b) => a.request.seq - b.request.seq).map(({ method }) => method))];
}

function isServed({ responses }: Rpc): boolean {
  return responses.some(({ value }) => isObject(value) && "result" in value);
}
