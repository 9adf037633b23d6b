import { headersOf, requestMessage } from "../../../harness/session/envelope.ts";
import type { JsonRpcId, Reply } from "../../../harness/session/reply.ts";
import type { SendOptions, Session } from "../../../harness/session/session.ts";
import { conversation } from "../../../harness/trace/conversation.ts";
import type { Message } from "../../../harness/trace/message.ts";
import type { JsonObject } from "../../../schema/json.ts";

/** The request that every server of an era answers. */
export function plainMethod({ era }: Session): string {
  return era === "stateful" ? "ping" : "server/discover";
}

/** That request, with an id of choice. */
export function plainRequest(session: Session, id: JsonRpcId, params?: JsonObject): JsonObject {
  return requestMessage(session.speaker, id, plainMethod(session), params);
}

/**
 * Sends a valid message that a careless server may leave unanswered: a fence tells early that no answer comes,
 * where `ask` would wait until its limit.
 */
export function requestWithFence(
  session: Session,
  message: unknown,
  id: JsonRpcId,
  options: SendOptions = {},
): Promise<Reply> {
  return session.probe(JSON.stringify(message), {
    headers: () => headersOf(session.speaker, message),
    broken: false,
    ...options,
    expects: id,
  });
}

/** Messages of the target that came after a mark. */
export function receivedSince(session: Session, mark: number): readonly Message[] {
  const { messages } = conversation(session.connection.id, session.since(mark));
  return messages.filter(({ from }) => from === "server");
}
