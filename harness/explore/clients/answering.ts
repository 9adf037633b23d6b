import { isObject } from "../../../schema/json.ts";
import { REVISIONS } from "../../../schema/revision.ts";
import { gateOf, method as rowOf } from "../../../schema/tables/index.ts";
import { isDeclared } from "../../check/applies.ts";
import type { Conversation } from "../../trace/conversation.ts";
import type { Message } from "../../trace/message.ts";
import type { Violation } from "../finding.ts";
import { ownViolation } from "../judging/own-violation.ts";

type Asked = Conversation["serverRequests"][number];

const METHOD_NOT_FOUND = -32601;

/** Whether the server may expect an answer: the session has begun, and the request is as it should be. */
function isAsked({ request, params }: Asked, { messages }: Conversation): boolean {
  const begun = messages.find(
    ({ from, value }) => from === "client" && isObject(value) && value.method === "notifications/initialized",
  );
  // A call as a task needs a capability of its own.
  return begun !== undefined && begun.seq < request.seq && !request.broken && params.task === undefined;
}

/** The requests of the server for which the client declares a capability. */
export function declaredIn(conversation: Conversation): readonly Asked[] {
  const { agreed, serverRequests } = conversation;
  if (agreed === undefined) return [];
  return serverRequests.filter((one) => {
    const row = rowOf(agreed.revision, one.method);
    const gate = row && gateOf(row, "server");
    if (gate?.declaredBy !== "client" || !isAsked(one, conversation)) return false;
    return isDeclared(agreed.clientCapabilities, gate.path);
  });
}

/** The requests of the server with a method that no revision defines: an extension may have it, and the client says that it does not. */
export function undefinedIn(conversation: Conversation): readonly Asked[] {
  return conversation.serverRequests.filter(
    (one) =>
      REVISIONS.every((revision) => rowOf(revision, one.method) === undefined) && isAsked(one, conversation),
  );
}

const errorOf = (response: unknown) =>
  isObject(response) && isObject(response.error) ? response.error : undefined;

/** Answers to a method that no revision defines, other than that it does not exist. */
export function knownThough(conversation: Conversation): readonly Violation[] {
  return undefinedIn(conversation).flatMap(({ responses: [first] }) => {
    const error = errorOf(first?.value);
    if (first === undefined || error?.code === METHOD_NOT_FOUND) return [];
    return [
      ownViolation("illegal.refused", {
        place: "a method that does not exist",
        verdict: "warn",
        expected: `error ${METHOD_NOT_FOUND}`,
        actual: error === undefined ? "a result" : `error ${String(error.code)}`,
        at: first.seq,
      }),
    ];
  });
}

/** Answers that a method does not exist, although the client declares its capability. */
export function unknownThough(conversation: Conversation): readonly Violation[] {
  return declaredIn(conversation).flatMap(({ method, responses: [first] }) => {
    if (first === undefined || errorOf(first.value)?.code !== METHOD_NOT_FOUND) return [];
    return [
      ownViolation("method.declared", {
        place: method,
        verdict: "warn",
        expected: "any answer but that the method does not exist: the client declares its capability",
        actual: `error ${METHOD_NOT_FOUND}`,
        at: first.seq,
      }),
    ];
  });
}

/** Requests of a server that need no work and no user. So does a method that does not exist. */
export const AT_ONCE: ReadonlySet<string> = new Set(["ping", "roots/list"]);

/** This number of later requests was answered before the end: the client had the time to answer. */
const LATER = 3;

/** Requests of the server that the client did not answer, although it went on for long. */
export function unanswered(conversation: Conversation): readonly Violation[] {
  const { clientRequests, serverRequests, messages } = conversation;
  const undefinedOnes = new Set(undefinedIn(conversation));
  const cancelled = new Set(
    messages.flatMap(({ from, value }) =>
      from === "server" && isObject(value) && value.method === "notifications/cancelled"
        ? [isObject(value.params) ? value.params.requestId : undefined]
        : [],
    ),
  );
  return serverRequests.flatMap((asked) => {
    const { method, id, request, responses } = asked;
    const isAtOnce = AT_ONCE.has(method) || undefinedOnes.has(asked);
    const delivered = deliveredAt(request, conversation);
    const later = clientRequests.filter((own) => own.request.seq > delivered && own.responses.length > 0);
    const isOpen = responses.length === 0 && !request.broken && !cancelled.has(id);
    // Before the first answer there is no agreement yet.
    const isEarly = !clientRequests.some(({ responses: [first] }) => first && first.seq < request.seq);
    if (!isAtOnce || !isOpen || isEarly || later.length < LATER) return [];
    return [
      ownViolation("request.answered", {
        place: undefinedOnes.has(asked) ? "a method that does not exist" : method,
        verdict: "warn",
        expected: "a response to each request of the server",
        actual: `no response, although the client sent ${later.length} requests after it, and these were answered`,
        at: request.seq,
      }),
    ];
  });
}

/**
 * When a request of the server had come to the client, as a number of an event. Over Streamable HTTP what is written on one stream may
 * arrive after what the client does with others, so the stream must have ended.
 */
function deliveredAt({ seq, exchange }: Message, { transport, events }: Conversation): number {
  if (transport !== "http") return seq;
  const end = events.find((event) => event.channel === "http-end" && event.exchange === exchange);
  return end?.channel === "http-end" && end.how === "complete" ? end.seq : Number.POSITIVE_INFINITY;
}
