import type { Conversation, LegTrace } from "../../../harness/trace/conversation.ts";
import { HEADER, headerOf } from "../../../harness/trace/headers.ts";
import type { Message } from "../../../harness/trace/message.ts";
import { classify, type MessageKind } from "../../../schema/envelope/index.ts";
import { isObject, type JsonObject } from "../../../schema/json.ts";

/** A message of the server, and its conversation. */
export interface ServerMessage {
  readonly message: Message;
  readonly value: JsonObject;
  readonly kind: MessageKind;
  readonly conversation: Conversation;
  /** It answers a request that a check broke on purpose. That check judges the answer. */
  readonly answersBroken: boolean;
}

/**
 * Whether a value is meant as a message of the protocol, well-formed or not. A log line in JSON is not, nor is the body
 * of an HTTP error.
 */
export function claimsToBeMessage(value: unknown): value is JsonObject {
  if (!isObject(value)) return false;
  if ("jsonrpc" in value || "method" in value) return true;
  return "id" in value && ("result" in value || "error" in value);
}

/** Computes a value once per trace, as many monitors need the same one. */
export function perTrace<Read>(read: (trace: LegTrace) => Read): (trace: LegTrace) => Read {
  const cache = new WeakMap<LegTrace, { readonly value: Read }>();
  return (trace) => {
    const cached = cache.get(trace);
    if (cached) return cached.value;
    const value = read(trace);
    cache.set(trace, { value });
    return value;
  };
}

/** Every message of the server, in order within each conversation. */
export const serverMessages = perTrace((trace): readonly ServerMessage[] =>
  trace.conversations.flatMap((conversation) => {
    const broken = conversation.clientRequests.filter(({ request }) => request.broken);
    const responsesToBroken = new Set(broken.flatMap(({ responses }) => responses));
    return conversation.messages.flatMap((message) => {
      const { from, value } = message;
      if (from !== "server" || !claimsToBeMessage(value)) return [];
      return [
        {
          message,
          value,
          kind: classify(value),
          conversation,
          answersBroken: responsesToBroken.has(message),
        },
      ];
    });
  }),
);

/** HTTP exchanges that resume a stream: the messages in them may be repetitions. */
export function resumedExchanges({ events }: Conversation): ReadonlySet<number> {
  const resumed = new Set<number>();
  for (const event of events) {
    if (event.channel !== "http-request") continue;
    if (headerOf(event.headers, HEADER.lastEventId) !== undefined) resumed.add(event.exchange);
  }
  return resumed;
}
