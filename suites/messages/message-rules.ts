import { brief } from "../../harness/session/replies/reply.ts";
import type { Rpc } from "../../harness/trace/conversation.ts";
import type { Side } from "../../schema/envelope/index.ts";
import type { Flaw } from "./conclude.ts";
import { CLIENT_RESPONSES } from "./envelope-rules.ts";
import type { MessageRule } from "./message-rule.ts";

/** A rule with the words of what it expects. */
interface ExpectingRule extends MessageRule {
  readonly expected: (role: Side) => string;
}

const other = (role: Side): Side => (role === "server" ? "client" : "server");

/** Rules that hold between messages: how a violation is found differs by role, the rule does not. */
export const MESSAGE_RULES = {
  nullForOptional: {
    requirement: "jsonrpc.message.valid",
    ids: { server: "schema.messages.null-for-optional", client: "client.schema.null-for-optional" },
    title: () => "An optional member without a value is left out, not sent as null",
    expected: () => "every optional member has a value or is left out",
    hint: "Configure the serializer to leave out members without a value. Some clients reject a whole list because of nextCursor: null.",
  },
  asWritten: {
    requirement: "jsonrpc.message.valid",
    ids: { server: "jsonrpc.message.as-written", client: "client.jsonrpc.message.as-written" },
    title: (role) => `Every JSON parser reads the same in a message of the ${role}`,
    expected: () => "each key once in its object, and whole characters",
    hint: "Write messages with a library for JSON: each key once, 1 and not 1.0 as an id, and cut texts between characters, not between the halves of a surrogate pair.",
  },
  idUnique: {
    requirement: "jsonrpc.request.id-unique",
    ids: { server: "jsonrpc.request.id-unique", client: "client.jsonrpc.request.id-unique" },
    title: (role) => `No two requests of the ${role} in one session have the same id`,
    expected: () => "an id that no earlier request of the session has",
    hint: "Number your requests with one counter for the whole session and send the number as the id.",
    // From 2026-07-28 on an id has to differ only from those of requests that are in flight.
    revisions: { server: { until: "2025-11-25" }, client: { until: "2025-11-25" } },
  },
  responseId: {
    requirement: "jsonrpc.response.id",
    ids: { server: "jsonrpc.response.id", client: "client.jsonrpc.response.id" },
    title: (role) => `Every response of the ${role} has the id of its request, with the same value and type`,
    expected: () => "the id of the request, with the same value and type",
    hint: 'Copy the id of the request into the response as the same JSON value: 7 is not "7".',
    revisions: CLIENT_RESPONSES,
  },
  solicited: {
    requirement: "jsonrpc.response.solicited",
    ids: { server: "jsonrpc.response.solicited", client: "client.jsonrpc.response.solicited" },
    title: (role) => `Every response of the ${role} has an id that the ${other(role)} sent with a request`,
    expected: (role) => `an id that the ${other(role)} sent with a request`,
    hint: "Send a response only to a request, and with the id of that request. A notification, which has no id, gets no response.",
    revisions: CLIENT_RESPONSES,
  },
  once: {
    requirement: "jsonrpc.response.once",
    ids: { server: "jsonrpc.response.once", client: "client.jsonrpc.response.once" },
    title: (role) => `The ${role} answers no request twice`,
    expected: () => "one response to each request",
    hint: "Send one response to each request. Over HTTP, send it on one stream only.",
    revisions: CLIENT_RESPONSES,
  },
  noResponse: {
    requirement: "jsonrpc.notification.no-response",
    ids: { server: "jsonrpc.notification.no-response", client: "client.jsonrpc.notification.no-response" },
    title: (role) => `The ${role} sends no response to a notification`,
    expected: () => "no response to a notification",
    hint: "A message without an id is a notification. Send no response to it, not even an error.",
    revisions: CLIENT_RESPONSES,
  },
  ownCodes: {
    requirement: "jsonrpc.error.own-codes",
    ids: { server: "jsonrpc.error.own-codes", client: "client.jsonrpc.error.own-codes" },
    title: (role) =>
      `Error codes that the ${role} defines itself are outside the range that JSON-RPC reserves`,
    expected: () => "a code that JSON-RPC defines, or a code outside -32768 to -32100",
    hint: "Use a code above -32000, for example 1, for an error that you define yourself.",
    revisions: CLIENT_RESPONSES,
  },
} as const satisfies Readonly<Record<string, ExpectingRule>>;

/** JSON-RPC reserves these codes for itself. Implementations may define codes from -32099 to -32000. */
export function isReservedByJsonRpc(code: number): boolean {
  return code >= -32768 && code <= -32100;
}

/** The second response to a request, if there is one. */
export function secondResponse({ method, id }: Rpc, responses: Rpc["responses"]): readonly Flaw[] {
  const [, second] = responses;
  if (second === undefined) return [];
  const actual = `a second response to ${method} with the id ${brief(JSON.stringify(id))}`;
  return [{ actual, at: second.seq, pointer: `${second.pointer}/id` }];
}
