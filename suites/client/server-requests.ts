import { needsExercise } from "../../harness/check/expect.ts";
import type { Played } from "../../harness/check/situation.ts";
import type { JsonRpcId } from "../../harness/session/reply.ts";
import type { Rpc } from "../../harness/trace/conversation.ts";
import type { Message } from "../../harness/trace/message.ts";
import { keyOf } from "../../harness/trace/message.ts";
import { isObject, type JsonObject } from "../../schema/json.ts";
import { REQUEST_IDS } from "./situations/asking.ts";

/** A request of the server, and what came of it. */
export interface Answered {
  readonly rpc: Rpc;
  /** Undefined where the client went on without an answer. */
  readonly response?: Message;
}

/** The request with this id, if it was sent. */
export function serverRequest({ conversations }: Played, id: JsonRpcId): Rpc | undefined {
  return conversations
    .flatMap(({ serverRequests }) => serverRequests)
    .find((rpc) => keyOf(rpc.id) === keyOf(id));
}

/** Whether the client said anything after this, in the same conversation. */
export function wentOn({ conversations }: Played, seq: number): boolean {
  return conversations
    .filter(({ events }) => events.some((event) => event.seq === seq))
    .some(({ messages }) => messages.some((message) => message.from === "client" && message.seq > seq));
}

/**
 * What became of a request. Ends the check where that shows nothing: it was not sent, since the client does not declare
 * what it needs; the client was gone, whatever the reason; or it answers under ids that it was not asked with, which is
 * told elsewhere.
 */
export function answerTo(seen: Played, id: JsonRpcId, needs: string): Answered {
  const rpc = serverRequest(seen, id);
  if (rpc === undefined) needsExercise(needs);
  const [response] = rpc.responses;
  if (response && isAmbiguous(response))
    needsExercise("a client that answers with a result or with an error");
  if (response) return { rpc, response };
  if (!wentOn(seen, rpc.request.seq)) needsExercise("a client that goes on after a request of the server");
  const ping = serverRequest(seen, REQUEST_IDS.ping);
  const isPing = id === REQUEST_IDS.ping || id === REQUEST_IDS.pingOnGet;
  if (ping?.responses.length === 0 && !isPing) needsExercise("a client that answers requests at all");
  if (answersUnderOtherIds(seen)) needsExercise("a client that answers under the ids of the requests");
  return { rpc };
}

/** Both a result and an error, or neither: whatever it means is told elsewhere. */
function isAmbiguous(response: Message): boolean {
  const value = objectIn(response);
  return "result" in value === "error" in value;
}

function answersUnderOtherIds({ conversations }: Played): boolean {
  return conversations.some(({ messages, serverRequests }) => {
    const known = new Set(serverRequests.flatMap(({ responses }) => responses));
    return messages.some(
      (message) =>
        message.from === "client" &&
        isObject(message.value) &&
        !("method" in message.value) &&
        message.value.id !== null &&
        !known.has(message),
    );
  });
}

export function objectIn(message: Message): JsonObject {
  return isObject(message.value) ? message.value : {};
}

/** The error of a response, if it is one. */
export function errorIn(message: Message): { readonly code: unknown; readonly message: unknown } | undefined {
  const { error } = objectIn(message);
  return isObject(error) ? { code: error.code, message: error.message } : undefined;
}

/** A response in words, as a report shows it. */
export function describeResponse(message: Message | undefined): string {
  if (message === undefined) return "no answer";
  const error = errorIn(message);
  if (error) return `error ${String(error.code)}: ${String(error.message).slice(0, 120)}`;
  return `a result: ${String(JSON.stringify(objectIn(message).result)).slice(0, 200)}`;
}
