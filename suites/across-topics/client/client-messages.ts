import type { Played } from "../../../harness/check/situation.ts";
import type { Conversation } from "../../../harness/trace/conversation.ts";
import { HEADER, headerOf } from "../../../harness/trace/headers.ts";
import type { Message } from "../../../harness/trace/message.ts";
import {
  classify,
  type EnvelopeRule,
  judgeEnvelope,
  type MessageKind,
} from "../../../schema/envelope/index.ts";
import { isObject, type JsonObject } from "../../../schema/json.ts";
import type { Revision } from "../../../schema/revision.ts";
import { type Unread, unreadOf } from "../../messages/unread.ts";

/** A conversation and its situation. */
export interface PlayedConversation {
  readonly conversation: Conversation;
  readonly played: Played;
}

/** The conversations in the revision of the leg. After a fallback to an older revision, other rules hold. */
export function playedConversations(seen: readonly Played[]): readonly PlayedConversation[] {
  return seen.flatMap((played) =>
    played.conversations
      .filter(({ agreed }) => (agreed?.revision ?? played.revision) === played.revision)
      .map((conversation) => ({ conversation, played })),
  );
}

/** A message of the client. */
export interface ClientMessage extends PlayedConversation {
  readonly message: Message;
  readonly value: JsonObject;
  readonly kind: MessageKind;
  readonly revision: Revision;
}

/** The session of a message: that of its request, or for `initialize` the one that the response assigns. */
export function ownSessionOf(one: Pick<ClientMessage, "conversation" | "message">): string | undefined {
  const sent = sessionOf(one);
  if (sent !== undefined) return sent;
  const { conversation, message } = one;
  const response = conversation.events.find(
    (event) => event.channel === "http-response" && event.exchange === message.exchange,
  );
  return response?.channel === "http-response" ? headerOf(response.headers, HEADER.sessionId) : undefined;
}

/** The session id of the request that carried a message. Over HTTP all sessions of a start are in one conversation. */
export function sessionOf({
  conversation,
  message,
}: Pick<ClientMessage, "conversation" | "message">): string | undefined {
  if (conversation.transport === "stdio") return undefined;
  const sent = conversation.events.find(({ seq }) => seq === message.seq);
  return sent?.channel === "http-request" ? headerOf(sent.headers, HEADER.sessionId) : undefined;
}

/** Every message of the client, in order within each conversation. The framing checks judge values that are not objects. */
export function clientMessages(seen: readonly Played[]): readonly ClientMessage[] {
  return playedConversations(seen).flatMap(({ conversation, played }) =>
    conversation.messages.flatMap((message) => {
      const { from, value } = message;
      if (from !== "client" || !isObject(value)) return [];
      const { revision } = played;
      return [{ conversation, played, message, value, revision, kind: classify(value) }];
    }),
  );
}

/** What hides from a check a part that it reads, if these messages break one of the rules for it. All messages of a leg have one revision. */
export function unreadIn(
  messages: readonly ClientMessage[],
  rules: readonly EnvelopeRule[],
): Unread | undefined {
  const [first] = messages;
  const broken = brokenRules(messages).filter((rule) => rules.includes(rule));
  return first && unreadOf(broken, "client", first.revision);
}

/** The rules of the envelope that these messages break. */
export function brokenRules(messages: readonly ClientMessage[]): readonly EnvelopeRule[] {
  return messages.flatMap(({ value, revision }) =>
    judgeEnvelope(value, revision, "client").map(({ rule }) => rule),
  );
}
