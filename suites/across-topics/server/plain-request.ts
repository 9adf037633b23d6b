import { headersOf, requestMessage } from "../../../harness/session/lines/envelope.ts";
import { type JsonRpcId, type Reply, readResponse } from "../../../harness/session/replies/reply.ts";
import type { Session } from "../../../harness/session/session.ts";
import type { SendOptions } from "../../../harness/session/session-state.ts";
import { conversation } from "../../../harness/trace/conversation.ts";
import type { Message } from "../../../harness/trace/message.ts";
import { isObject, type JsonObject } from "../../../schema/json.ts";

/** A method that changes nothing and that this server answers, so that no rule but that of ping depends on ping. */
export function plainMethod({ plainMethod }: Session): string {
  return plainMethod;
}

/** A request for that method. */
export function plainRequest(session: Session, id: JsonRpcId, params?: JsonObject): JsonObject {
  return requestMessage(session.speaker, id, plainMethod(session), params);
}

/**
 * Sends a valid message that some servers leave unanswered. A fence detects early that no response comes, so the check
 * need not wait for the time limit.
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

/** Messages that the server sent after a mark. */
export function receivedSince(session: Session, mark: number): readonly Message[] {
  const { messages } = conversation(session.connection.id, session.since(mark));
  return messages.filter(({ from }) => from === "server");
}

/** A response after a mark whose id no request had: a server that reads or writes texts in another encoding changes the id. */
export function strayResponse(
  session: Session,
  mark: number,
): { readonly id: JsonRpcId; readonly seq: number } | undefined {
  // Also those before the mark: a server may answer them late.
  const { clientRequests } = conversation(session.connection.id, session.since(0));
  const asked = new Set(clientRequests.map(({ id }) => id));
  for (const { value, seq } of receivedSince(session, mark)) {
    if (!isObject(value) || "method" in value) continue;
    const { id } = value;
    if ((typeof id === "string" || typeof id === "number") && !asked.has(id)) return { id, seq };
  }
  return undefined;
}

/**
 * Where nothing answered a broken message by its id: an error with this code that came meanwhile, with any id. A server whose
 * type of an id has no null sends 0 or an empty string.
 */
export function strayError(session: Session, mark: number, reply: Reply, code: number): Reply | undefined {
  if (reply.kind !== "silence") return undefined;
  return receivedSince(session, mark)
    .flatMap(({ value, seq }) => (isObject(value) ? [readResponse(value, seq)] : []))
    .find((one) => one.kind === "error" && one.code === code);
}
