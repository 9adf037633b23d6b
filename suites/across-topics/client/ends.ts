import type { Played } from "../../../harness/check/situation.ts";
import type { Conversation } from "../../../harness/trace/conversation.ts";
import type { HttpRequestEvent, TraceEvent } from "../../../harness/trace/event.ts";
import { HEADER, headerOf } from "../../../harness/trace/headers.ts";

/** Where the harness began to end the client. Before it, everything was the decision of the client. */
export function harnessEndedAt({ client }: Played): number {
  const closed = client.find(({ channel }) => channel === "close");
  return closed?.seq ?? Number.POSITIVE_INFINITY;
}

/** The events of a conversation before the harness began to end the client. */
export function eventsBeforeHarness(seen: Played, { events }: Conversation): readonly TraceEvent[] {
  const end = harnessEndedAt(seen);
  return events.filter(({ seq }) => seq < end);
}

/**
 * Whether the client left all servers: it ended, ended the input of each server process, ended its session with DELETE, or
 * closed its stream over HTTP+SSE. An application may continue to run after that.
 */
export function hasDisconnected(seen: Played): boolean {
  if (seen.ended === "itself") return true;
  // A function gets no signal, so the trace does not show when the harness ended it.
  if (seen.exit === undefined) return false;
  return seen.conversations.every((one) => isLeft(one, eventsBeforeHarness(seen, one)));
}

function isLeft({ transport }: Conversation, events: readonly TraceEvent[]): boolean {
  if (transport === "stdio")
    return events.some((event) => event.channel === "close" && event.why === undefined);
  if (transport === "http+sse") return hasClosedStreams(events);
  const left = events.findLast((event) => event.channel === "http-request");
  return left?.channel === "http-request" && left.method === "DELETE";
}

/** Whether the client opened streams, and each of them has ended. */
function hasClosedStreams(events: readonly TraceEvent[]): boolean {
  const ended = new Set(events.flatMap((event) => (event.channel === "http-end" ? [event.exchange] : [])));
  const opened = events.filter((event) => event.channel === "http-response" && event.sse);
  return opened.length > 0 && opened.every((event) => "exchange" in event && ended.has(event.exchange));
}

/** Whether a stream or process of the server was still open when the harness ended the client. */
export function isStillOpen(seen: Played): boolean {
  if (hasDisconnected(seen)) return false;
  return seen.conversations.some((one) => {
    const events = eventsBeforeHarness(seen, one);
    if (one.transport === "stdio") return !isLeft(one, events);
    const ended = new Set(events.flatMap((event) => (event.channel === "http-end" ? [event.exchange] : [])));
    return events.some(
      (event) =>
        event.channel === "http-request" && !ended.has(event.exchange) && !triesHttpSse(event, events),
    );
  });
}

/** Whether a GET belongs to no session although there was one: so a client tries HTTP+SSE, which it has not agreed on. */
function triesHttpSse({ method, headers }: HttpRequestEvent, events: readonly TraceEvent[]): boolean {
  if (method !== "GET" || headerOf(headers, HEADER.sessionId) !== undefined) return false;
  return events.some(
    (event) => event.channel === "http-response" && headerOf(event.headers, HEADER.sessionId) !== undefined,
  );
}
