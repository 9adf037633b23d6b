import type { Conversation, LegTrace } from "../../../harness/trace/conversation.ts";
import { headerOf } from "../../../harness/trace/headers.ts";
import type { Message } from "../../../harness/trace/message.ts";
import { classify, type MessageKind } from "../../../schema/envelope/index.ts";
import { isObject, type JsonObject } from "../../../schema/json.ts";

/** A message of the target, and the conversation in which it came. */
export interface ServerMessage {
  readonly message: Message;
  readonly value: JsonObject;
  readonly kind: MessageKind;
  readonly conversation: Conversation;
  /** Answers a request that was illegal on purpose: the check that sent it judges what became of it. */
  readonly answersBroken: boolean;
}

/**
 * Whether a value means to be a message of the protocol, well-formed or not. A log line in JSON does not, and
 * neither does the body by which an HTTP server refuses.
 */
export function claimsToBeMessage(value: unknown): value is JsonObject {
  if (!isObject(value)) return false;
  if ("jsonrpc" in value || "method" in value) return true;
  return "id" in value && ("result" in value || "error" in value);
}

/** Remembers what was read from a trace: many monitors read the same. */
export function perTrace<Read>(read: (trace: LegTrace) => Read): (trace: LegTrace) => Read {
  const known = new WeakMap<LegTrace, { readonly value: Read }>();
  return (trace) => {
    const before = known.get(trace);
    if (before) return before.value;
    const value = read(trace);
    known.set(trace, { value });
    return value;
  };
}

/** Every message of the target, in order within each conversation. */
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

/** Exchanges over HTTP that ask for what was sent before: what comes in them comes again. */
export function resumedExchanges({ events }: Conversation): ReadonlySet<number> {
  const resumed = new Set<number>();
  for (const event of events) {
    if (event.channel !== "http-request") continue;
    if (headerOf(event.headers, "Last-Event-ID") !== undefined) resumed.add(event.exchange);
  }
  return resumed;
}
