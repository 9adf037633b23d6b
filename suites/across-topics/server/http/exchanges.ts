import { messagesIn } from "../../../../harness/session/replies/inbox.ts";
import type { JsonRpcId } from "../../../../harness/session/replies/reply.ts";
import type { Conversation, LegTrace } from "../../../../harness/trace/conversation.ts";
import type {
  HttpEndEvent,
  HttpRequestEvent,
  HttpResponseEvent,
  SseEvent,
} from "../../../../harness/trace/event.ts";
import { HEADER, headerOf } from "../../../../harness/trace/headers.ts";
import { isObject, type JsonObject } from "../../../../schema/json.ts";

/** An HTTP request and its response, as the trace has them. */
export interface Exchange {
  readonly request: HttpRequestEvent;
  /** Absent without a response. */
  readonly response?: HttpResponseEvent;
  /** The blocks of its event stream, in order. */
  readonly blocks: readonly SseEvent[];
  /** Absent while the response has not ended. */
  readonly end?: HttpEndEvent;
}

/** Of the events of a conversation, with the number of events at that time. Many checks ask for the same ones. */
const known = new WeakMap<object, { readonly count: number; readonly exchanges: readonly Exchange[] }>();

/** The exchanges on one connection, in the order of their requests. */
export function exchangesOf({ events }: Pick<Conversation, "events">): readonly Exchange[] {
  const before = known.get(events);
  if (before?.count === events.length) return before.exchanges;
  const exchanges = groupedByExchange(events);
  known.set(events, { count: events.length, exchanges });
  return exchanges;
}

function groupedByExchange(events: Conversation["events"]): readonly Exchange[] {
  const found = new Map<number, Exchange & { blocks: SseEvent[] }>();
  for (const event of events) {
    if (event.channel === "http-request") found.set(event.exchange, { request: event, blocks: [] });
    const exchange = "exchange" in event ? found.get(event.exchange) : undefined;
    if (exchange === undefined) continue;
    if (event.channel === "http-response") found.set(event.exchange, { ...exchange, response: event });
    if (event.channel === "http-end") found.set(event.exchange, { ...exchange, end: event });
    if (event.channel === "sse") exchange.blocks.push(event);
  }
  return [...found.values()];
}

/** All exchanges of a leg. */
export function exchangesIn(trace: LegTrace): readonly Exchange[] {
  return trace.conversations.flatMap(exchangesOf);
}

/** Whether the response is an event stream. Also one with status 202 is read: it has events like any other. */
export function isEventStream({ response }: Exchange): boolean {
  return response?.sse === true && response.status >= 200 && response.status < 300;
}

export function lastEventIdOf({ headers }: HttpRequestEvent): string | undefined {
  return headerOf(headers, HEADER.lastEventId);
}

/** Whether the request resumes an earlier stream. */
export function resumesStream({ request }: Exchange): boolean {
  return request.method === "GET" && lastEventIdOf(request) !== undefined;
}

/** Whether it is a GET that opened a stream for messages that belong to no request. */
export function isGetStream(exchange: Exchange): boolean {
  return exchange.request.method === "GET" && isEventStream(exchange) && !resumesStream(exchange);
}

/** The posted messages. Each item of a batch counts as one. */
export function postedMessages({ request }: Exchange): readonly JsonObject[] {
  if (request.method !== "POST") return [];
  return [request.message].flat().filter(isObject);
}

/** When the client ended its session by DELETE: streams end with it. */
export function deletedAt(all: readonly Exchange[]): number {
  return all.find(({ request }) => request.method === "DELETE")?.request.seq ?? Number.POSITIVE_INFINITY;
}

/** The ids of the posted requests. */
export function postedRequestIds(exchange: Exchange): readonly JsonRpcId[] {
  return postedMessages(exchange).flatMap(({ method, id }) =>
    typeof method === "string" && (typeof id === "string" || typeof id === "number") ? [id] : [],
  );
}

export interface StreamMessage {
  readonly message: JsonObject;
  /** The event that carried it. */
  readonly at: number;
}

/** The messages on the event stream. */
export function messagesOn({ blocks }: Exchange): readonly StreamMessage[] {
  return blocks.flatMap((block) =>
    messagesIn(block)
      .filter(isObject)
      .map((message) => ({ message, at: block.seq })),
  );
}

export function isResponse(message: JsonObject): boolean {
  return message.method === undefined && ("result" in message || "error" in message);
}
