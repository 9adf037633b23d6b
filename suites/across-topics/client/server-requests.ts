import { Inconclusive, needsExercise } from "../../../harness/check/expect.ts";
import type { Played } from "../../../harness/check/situation.ts";
import { brief, type JsonRpcId } from "../../../harness/session/replies/reply.ts";
import type { Conversation, Rpc } from "../../../harness/trace/conversation.ts";
import type { Message } from "../../../harness/trace/message.ts";
import { keyOf } from "../../../harness/trace/message.ts";
import { isObject, type JsonObject } from "../../../schema/json.ts";
import { REQUEST_IDS } from "../situations/asking.ts";

/** A request of the server and its response. */
export interface Answered {
  readonly rpc: Rpc;
  /** Absent when the client continued without a response. */
  readonly response?: Message;
}

/** The request of the server with this id, if it was sent. */
export function serverRequest({ conversations }: Played, id: JsonRpcId): Rpc | undefined {
  return conversations
    .flatMap(({ serverRequests }) => serverRequests)
    .find((rpc) => keyOf(rpc.id) === keyOf(id));
}

/** The check that judges a second ping in the plain form. */
export const EVERY_PING = "client.ping.every";

/** Ends a check of pings where the second plain one, which has this id, has no answer: nothing of the others is the cause then. */
export function requireEveryPing(seen: Played, again: JsonRpcId): void {
  if (serverRequest(seen, again)?.responses.length !== 0) return;
  throw new Inconclusive("depends-on", `depends on ${EVERY_PING}: no answer to a second plain ping`, {
    on: EVERY_PING,
  });
}

/** The conversation of this event. */
const conversationOf = ({ conversations }: Played, seq: number): Conversation | undefined =>
  conversations.find(({ events }) => events.some((event) => event.seq === seq));

/** Whether the client sent anything after this event, in the same conversation. It may not have read the event. */
export function wentOn(seen: Played, seq: number): boolean {
  const messages = conversationOf(seen, seq)?.messages ?? [];
  return messages.some((message) => message.from === "client" && message.seq > seq);
}

/**
 * Whether the client read a message of the server that came after this one: it answered a later request, or it sent a
 * request or notification after a later response.
 */
export function readPast(seen: Played, seq: number): boolean {
  const { clientRequests = [], serverRequests = [], messages = [] } = conversationOf(seen, seq) ?? {};
  const answersLater = serverRequests.some(
    ({ request, responses }) => request.seq > seq && responses.length > 0,
  );
  const later = clientRequests.flatMap(({ responses }) => responses).find((response) => response.seq > seq);
  const continues = messages.some(
    ({ from, value, seq: at }) =>
      later !== undefined && from === "client" && isObject(value) && "method" in value && at > later.seq,
  );
  return answersLater || continues;
}

/** Whether the client process ended without an error, perhaps because its work was done. Not known in this process. */
export const exitedWell = ({ ended, exit }: Played): boolean => ended === "itself" && exit?.code === 0;

/**
 * Whether the client ended after the answer to its last request, and without an error, as far as that is known: then its work was done. It does not
 * wait for the answer to an earlier request, as one that it sent too early.
 */
export const wasDone = ({ ended, exit, conversations }: Played): boolean =>
  ended === "itself" &&
  (exit === undefined || exit.code === 0) &&
  conversations.some(({ clientRequests }) => clientRequests.length > 0) &&
  conversations.every(({ clientRequests }) => clientRequests.at(-1)?.responses.length !== 0);

/**
 * The response to a request of the server. Ends the check when a missing response proves nothing: the request was not
 * sent, because the client does not declare the capability; the client ended; or its responses have wrong ids, which
 * another check judges.
 */
export function answerTo(seen: Played, id: JsonRpcId, needs: string): Answered {
  const rpc = serverRequest(seen, id);
  if (rpc === undefined) needsExercise(needs);
  const [response] = rpc.responses;
  if (response && isAmbiguous(response))
    needsExercise("a client that responds with either a result or an error");
  if (response) return { rpc, response };
  if (waitsForPerson(seen, rpc)) needsExercise("a client whose user answers what it asks");
  if (!readPast(seen, rpc.request.seq))
    needsExercise("a client that reads more messages after a request of the server, and sends more");
  const ping = serverRequest(seen, REQUEST_IDS.ping);
  const isPing = id === REQUEST_IDS.ping || id === REQUEST_IDS.pingOnGet;
  if (ping?.responses.length === 0 && !isPing) needsExercise("a client that answers requests at all");
  if (answersUnderOtherIds(seen)) needsExercise("a client whose responses have the ids of the requests");
  return { rpc };
}

/** What a client may show to its user, who answers when they want. */
const FOR_USERS: readonly string[] = ["sampling/createMessage", "elicitation/create"];

/** Whether a person operated the client, and ended the situation before they had answered. No limit has ended it then. */
const waitsForPerson = ({ ended, silentMs }: Played, { method }: Rpc): boolean =>
  ended === "harness" && silentMs === undefined && FOR_USERS.includes(method);

/** Whether a response has both a result and an error, or neither. Another check judges that. */
function isAmbiguous(response: Message): boolean {
  const value = objectIn(response);
  return "result" in value === "error" in value;
}

function answersUnderOtherIds({ conversations }: Played): boolean {
  return conversations.some(({ messages, serverRequests }) => {
    const known = new Set(serverRequests.flatMap(({ responses }) => responses));
    const invalid = messages.flatMap(({ from, value }) =>
      from === "server" && isObject(value) && "method" in value ? [value.id] : [],
    );
    return messages.some(
      (message) =>
        message.from === "client" &&
        isObject(message.value) &&
        !("method" in message.value) &&
        message.value.id !== null &&
        !invalid.includes(message.value.id) &&
        !known.has(message),
    );
  });
}

export function objectIn(message: Message): JsonObject {
  return isObject(message.value) ? message.value : {};
}

/** The error of an error response; undefined for a result. */
export function errorIn(message: Message): { readonly code: unknown; readonly message: unknown } | undefined {
  const { error } = objectIn(message);
  return isObject(error) ? { code: error.code, message: error.message } : undefined;
}

/**
 * What a client sent in place of a response: a message without an id whose method is none of a notification, as
 * "elicitation/response". Undefined if nothing of the kind came after the request.
 */
export function sentInstead(seen: Played, { request }: Rpc): string | undefined {
  const messages = conversationOf(seen, request.seq)?.messages ?? [];
  const methods = messages.flatMap((message) => {
    const { id, method } = objectIn(message);
    const isLater = message.from === "client" && message.seq > request.seq;
    return isLater && id === undefined && typeof method === "string" ? [method] : [];
  });
  const method = methods.find((one) => !one.startsWith("notifications/"));
  return method && `, but a message with the method ${brief(JSON.stringify(method))} and without an id`;
}

/** A response in the words of a report. */
export function describeResponse(message: Message | undefined): string {
  if (message === undefined) return "no answer";
  const error = errorIn(message);
  if (error) return `error ${String(error.code)}: ${brief(String(error.message))}`;
  return `a result: ${brief(objectIn(message).result)}`;
}
