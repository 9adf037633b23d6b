import { isObject, type JsonObject } from "../../../schema/json.ts";
import type { HttpRequestEvent, SseEvent, TraceEvent } from "../../trace/event.ts";
import { HEADER, headerOf } from "../../trace/headers.ts";
import { keyOf, messagesOf } from "../../trace/message.ts";
import type { Violation } from "../finding.ts";
import { ownViolation } from "./own-violation.ts";

/** A stream that was resumed, with the requests that it may answer. */
interface Resumed {
  readonly exchange: number;
  /** The ids of the requests whose answer belongs to the stream that the event id names. */
  readonly asked: ReadonlySet<string>;
}

/** Whether a conversation has a stream that was resumed, and carried something. */
export const resumesStreams = (events: readonly TraceEvent[]): boolean =>
  resumedIn(events).some(({ exchange }) => responsesOn(exchange, events).length > 0);

/** Responses on a resumed stream to requests that were answered on another one. Each connection has ids of its own. */
export function foreignResponses(events: readonly TraceEvent[]): readonly Violation[] {
  return resumedIn(events).flatMap(({ exchange, asked }) =>
    responsesOn(exchange, events)
      .filter(({ id }) => !asked.has(keyOf(id)))
      .slice(0, 1)
      .map(({ id, seq }) =>
        ownViolation("stream.own", {
          place: "GET with Last-Event-ID",
          verdict: "fail",
          expected: "after the event that Last-Event-ID names, only messages of the same stream",
          actual: `the response to ${JSON.stringify(id)}, a request that was posted with another stream`,
          at: seq,
        }),
      ),
  );
}

function resumedIn(events: readonly TraceEvent[]): readonly Resumed[] {
  return requestsIn(events).flatMap((get) => {
    const eventId = headerOf(get.headers, HEADER.lastEventId);
    if (get.method !== "GET" || eventId === undefined) return [];
    // The same id on several streams is a violation of its own, and names none of them.
    const named = new Set(
      eventsOf(events)
        .filter(({ id, connection, seq }) => id === eventId && connection === get.connection && seq < get.seq)
        .map(({ exchange }) => exchange),
    );
    const posts = requestsIn(events).filter(
      ({ exchange, method }) => named.has(exchange) && method === "POST",
    );
    const [post] = posts;
    if (post === undefined || posts.length > 1 || named.size > 1) return [];
    const asked = messagesOf(post).flatMap(({ value }) => (isRequest(value) ? [keyOf(value.id)] : []));
    return [{ exchange: get.exchange, asked: new Set(asked) }];
  });
}

function responsesOn(exchange: number, events: readonly TraceEvent[]) {
  return eventsOf(events)
    .filter((one) => one.exchange === exchange)
    .flatMap((event) =>
      messagesOf(event).flatMap(({ value }) =>
        isObject(value) && value.method === undefined && value.id !== undefined && value.id !== null
          ? [{ id: value.id, seq: event.seq }]
          : [],
      ),
    );
}

const isRequest = (value: unknown): value is JsonObject =>
  isObject(value) && value.method !== undefined && value.id !== undefined;

const requestsIn = (events: readonly TraceEvent[]) =>
  events.filter((one): one is HttpRequestEvent => one.channel === "http-request");

const eventsOf = (events: readonly TraceEvent[]) =>
  events.filter((one): one is SseEvent => one.channel === "sse");
