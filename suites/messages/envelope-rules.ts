import type { EnvelopeRule, MessageKind, Side } from "../../schema/envelope/index.ts";
import type { Revision } from "../../schema/revision.ts";
import type { MessageRule } from "./message-rule.ts";

/** The messages that a rule is about. */
export type MessageClass = "message" | "request" | "call" | "notification" | "response" | "result" | "error";

/**
 * Which kinds belong to each class. A message with a method and an id has the kind `request`, also with the method of a notification.
 * So a notification can break its rule only as a request: both kinds belong to the class.
 */
const KINDS: Readonly<Record<Exclude<MessageClass, "message">, readonly MessageKind[]>> = {
  request: ["request"],
  call: ["request", "notification"],
  notification: ["request", "notification"],
  response: ["result", "error"],
  result: ["result"],
  error: ["error"],
};

export function belongsTo(name: MessageClass, { kind }: { readonly kind: MessageKind }): boolean {
  return name === "message" || KINDS[name].includes(kind);
}

/** A rule that the envelope of a message breaks or keeps. */
export interface RuleOfEnvelope extends MessageRule {
  readonly about: MessageClass;
  /** The rules of `judgeEnvelope` that it stands for. */
  readonly rules: readonly EnvelopeRule[];
  /** More rules up to a revision. Later ones have another check for them. */
  readonly earlier?: { readonly until: Revision; readonly rules: readonly EnvelopeRule[] };
  /** More rules for one role. For the other role, another check stands for them. */
  readonly alsoFor?: Readonly<Partial<Record<Side, readonly EnvelopeRule[]>>>;
}

/** The rules of `judgeEnvelope` that a rule stands for in a revision. */
export function rulesIn({ rules, earlier }: RuleOfEnvelope, revision: Revision): readonly EnvelopeRule[] {
  return earlier !== undefined && revision <= earlier.until ? [...rules, ...earlier.rules] : rules;
}

/** From 2026-07-28 on only clients send requests, and only servers send responses. */
const SERVER_REQUESTS = { server: { until: "2025-11-25" } } as const;
export const CLIENT_RESPONSES = { client: { until: "2025-11-25" } } as const;

/** Each rule has one check for servers and one for clients, as both roles send messages of every class. */
export const ENVELOPE_RULES = {
  versionMember: {
    requirement: "jsonrpc.message.version-member",
    ids: { server: "jsonrpc.message.version-member", client: "client.jsonrpc.message.version-member" },
    title: (role) => `Every message of the ${role} has jsonrpc: "2.0"`,
    hint: 'Add jsonrpc: "2.0" to every request, notification and response.',
    about: "message",
    rules: ["jsonrpc"],
  },
  wellFormed: {
    requirement: "jsonrpc.message.valid",
    ids: { server: "jsonrpc.message.valid", client: "client.jsonrpc.message.valid" },
    title: (role) => `Every message of the ${role} is a request, a notification or a response`,
    hint: "Give every message one of these: a method that is a string, a result that is an object, or an error.",
    about: "message",
    rules: ["message-kind", "method-type", "result-object"],
    // No sentence of that revision is about the members of an error, and JSON-RPC 2.0 requires them.
    earlier: { until: "2024-11-05", rules: ["error-object", "error-message"] },
  },
  paramsObject: {
    requirement: "jsonrpc.message.params-object",
    ids: { server: "jsonrpc.message.params-object", client: "client.jsonrpc.message.params-object" },
    title: (role) => `The params of every request and notification of the ${role} are an object`,
    hint: "Send params as an object with named members, or leave params out.",
    about: "call",
    rules: ["params-type"],
    // A server that sends null has broken schema.messages.null-for-optional.
    alsoFor: { client: ["params-null"] },
  },
  requestIdType: {
    requirement: "jsonrpc.request.id-type",
    ids: { server: "jsonrpc.request.id-type", client: "client.jsonrpc.request.id-type" },
    title: (role) => `The id of every request of the ${role} is a string or an integer`,
    hint: "Number your requests with a counter and send the number as the id.",
    about: "request",
    rules: ["id-type"],
    revisions: SERVER_REQUESTS,
  },
  requestIdNull: {
    requirement: "jsonrpc.request.id-not-null",
    ids: { server: "jsonrpc.request.id-not-null", client: "client.jsonrpc.request.id-not-null" },
    title: (role) => `No request of the ${role} has the id null`,
    hint: "Give a request an id that is a string or an integer. For a notification, leave the id member out.",
    about: "request",
    rules: ["id-null"],
    revisions: SERVER_REQUESTS,
  },
  notificationId: {
    requirement: "jsonrpc.notification.no-id",
    ids: { server: "jsonrpc.notification.no-id", client: "client.jsonrpc.notification.no-id" },
    title: (role) => `No notification of the ${role} has an id`,
    hint: "Leave the id out of notifications. A message with a method and an id is a request, and its receiver answers it.",
    about: "notification",
    rules: ["notification-id"],
  },
  resultOrError: {
    requirement: "jsonrpc.response.result-or-error",
    ids: { server: "jsonrpc.response.result-or-error", client: "client.jsonrpc.response.result-or-error" },
    title: (role) => `Every response of the ${role} has either a result or an error, not both`,
    hint: "Send only one of the two members. Leave the other one out, also when its value would be null.",
    about: "response",
    rules: ["result-and-error"],
    revisions: CLIENT_RESPONSES,
  },
  errorMembers: {
    requirement: "jsonrpc.error.code-and-message",
    ids: { server: "jsonrpc.error.code-and-message", client: "client.jsonrpc.error.code-and-message" },
    title: (role) => `Every error of the ${role} has a code and a message`,
    hint: 'Send the error as an object with both members: {"code": -32603, "message": "Internal error"}.',
    about: "error",
    rules: ["error-object", "error-message"],
    revisions: CLIENT_RESPONSES,
  },
  errorCode: {
    requirement: "jsonrpc.error.code-integer",
    ids: { server: "jsonrpc.error.code-integer", client: "client.jsonrpc.error.code-integer" },
    title: (role) => `The code of every error of the ${role} is an integer`,
    hint: "Send the number of the error as its code, not its name.",
    about: "error",
    rules: ["error-code"],
    revisions: CLIENT_RESPONSES,
  },
  resultType: {
    requirement: "jsonrpc.result.type-present",
    ids: { server: "jsonrpc.result.type-present" },
    title: (role) => `Every result of the ${role} has a resultType`,
    hint: 'Add resultType: "complete" to every result that is complete.',
    about: "result",
    rules: ["result-type"],
  },
} as const satisfies Readonly<Record<string, RuleOfEnvelope>>;
