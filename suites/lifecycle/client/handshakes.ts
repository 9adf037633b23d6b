import type { Conversation } from "../../../harness/trace/conversation.ts";
import { isRequest } from "../../../harness/trace/message.ts";
import { isObject } from "../../../schema/json.ts";
import { clientMessages, type PlayedConversation } from "../../across-topics/client/client-messages.ts";

/** The initialize requests that a client sent. */
export const initializes = (seen: Parameters<typeof clientMessages>[0]) =>
  clientMessages(seen).filter((one) => isRequest(one) && one.value.method === "initialize");

/** The steps of a handshake as sequence numbers. A step that did not happen is absent. */
export interface Handshake extends PlayedConversation {
  readonly asked: number;
  readonly answered?: number;
  readonly confirmed?: number;
}

export function handshakeIn({ conversation, played }: PlayedConversation): Handshake | undefined {
  const rpc = conversation.clientRequests.find(({ method }) => method === "initialize");
  if (rpc === undefined) return undefined;
  const asked = rpc.request.seq;
  const answer = rpc.responses.find(({ value }) => isObject(value) && "result" in value);
  const confirmed = conversation.messages.find(
    ({ from, value, seq }) =>
      from === "client" && isObject(value) && value.method === "notifications/initialized" && seq > asked,
  );
  return {
    conversation,
    played,
    asked,
    ...(answer ? { answered: answer.seq } : {}),
    ...(confirmed ? { confirmed: confirmed.seq } : {}),
  };
}

/** The handshakes that negotiated a known revision. */
export const agreedIn = (held: readonly PlayedConversation[]) =>
  held.flatMap((one) => (one.conversation.agreed ? (handshakeIn(one) ?? []) : []));

/** The requests of a client, without those that are no message of this conversation. */
export const requestsOf = ({ messages, clientRequests }: Conversation) =>
  clientRequests.filter(({ request }) => messages.includes(request));

/** Whether the client sends a request after the result of initialize. */
export function continues({ conversation, answered }: Handshake): boolean {
  return requestsOf(conversation).some(
    ({ method, request }) => answered !== undefined && request.seq > answered && method !== "initialize",
  );
}
