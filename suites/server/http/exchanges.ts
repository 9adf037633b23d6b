import { messagesIn } from "../../../harness/session/inbox.ts";
import type { JsonRpcId } from "../../../harness/session/reply.ts";
import type { Conversation, LegTrace } from "../../../harness/trace/conversation.ts";
import type {
  HttpEndEvent,
  HttpRequestEvent,
  HttpResponseEvent,
  SseEvent,
} from "../../../harness/trace/event.ts";
import { headerOf } from "../../../harness/trace/headers.ts";
import { isObject, type JsonObject } from "../../../schema/json.ts";

/** One HTTP exchange, as the trace has it. */
export interface Exchange {
  readonly request: HttpRequestEvent;
  /** Absent when nothing came, or not yet. */
  readonly response?: HttpResponseEvent;
  /** The blocks of its event stream, in order. */
  readonly blocks: readonly SseEvent[];
  /** Absent while it goes on. */
  readonly end?: HttpEndEvent;
}

/** The exchanges on one connection, in the order of their requests. */
export function exchangesOf({ events }: Pick<Conversation, "events">): readonly Exchange[] {
  const found = new Map<number, Exchange & { blocks: SseEvent[] }>();
  for (const event of events) {
    if (event.channel === "http-request") found.set(event.exchange, { request: event, blocks: [] });
    const seen = "exchange" in event ? found.get(event.exchange) : undefined;
    if (seen === undefined) continue;
    if (event.channel === "http-response") found.set(event.exchange, { ...seen, response: event });
    if (event.channel === "http-end") found.set(event.exchange, { ...seen, end: event });
    if (event.channel === "sse") seen.blocks.push(event);
  }
  return [...found.values()];
}

/** All exchanges of a leg. */
export function exchangesIn(trace: LegTrace): readonly Exchange[] {
  return trace.conversations.flatMap(exchangesOf);
}

/** Whether an event stream came. */
export function isEventStream({ response }: Exchange): boolean {
  return response?.sse === true && response.status === 200;
}

export function lastEventIdOf({ headers }: HttpRequestEvent): string | undefined {
  return headerOf(headers, "Last-Event-ID");
}

/** Whether it takes up an earlier stream. */
export function resumesStream({ request }: Exchange): boolean {
  return request.method === "GET" && lastEventIdOf(request) !== undefined;
}

/** Whether it opens a stream for what is about no request. */
export function isGetStream(seen: Exchange): boolean {
  return seen.request.method === "GET" && isEventStream(seen) && !resumesStream(seen);
}

/** The messages that were posted; the items of a batch count one by one. */
export function postedMessages({ request }: Exchange): readonly JsonObject[] {
  if (request.method !== "POST") return [];
  return [request.message].flat().filter(isObject);
}

/** The ids of the requests that were posted. */
export function postedRequestIds(seen: Exchange): readonly JsonRpcId[] {
  return postedMessages(seen).flatMap(({ method, id }) =>
    typeof method === "string" && (typeof id === "string" || typeof id === "number") ? [id] : [],
  );
}

export interface StreamMessage {
  readonly message: JsonObject;
  /** The event that carried it. */
  readonly at: number;
}

/** The messages that came on the event stream. */
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
