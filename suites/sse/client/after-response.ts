import type { SseEvent } from "../../../harness/trace/event.ts";
import { HEADER, headerOf } from "../../../harness/trace/headers.ts";
import { keyOf } from "../../../harness/trace/message.ts";
import { isObject } from "../../../schema/json.ts";
import { type Exchange, exchangesIn } from "../../across-topics/client/exchanges.ts";
import { clientMonitor } from "../../across-topics/client/monitor.ts";
import { STREAMABLE } from "../../across-topics/situations/revisions.ts";

const headerIn = ({ request }: Exchange, name: string) => headerOf(request.headers, name);

/** The ids of the requests in a POST: of several in a batch. */
const askedIn = ({ messages }: Exchange): readonly string[] =>
  messages.flatMap(({ method, id }) => (method !== undefined && id !== undefined ? [keyOf(id)] : []));

/** The ids of the requests that an event answers. */
const answeredIn = ({ message }: SseEvent): readonly string[] =>
  [message].flat().flatMap((one) => (isObject(one) && !("method" in one) ? [keyOf(one.id)] : []));

const isError = ({ message }: SseEvent) => isObject(message) && "error" in message;

/** The events with an id of the stream of a POST that nothing can follow: each request has its response. */
function lastEventsOf(one: Exchange): readonly SseEvent[] {
  const open = new Set(askedIn(one));
  if (one.request.method !== "POST" || open.size === 0) return [];
  return one.conversation.events.flatMap((event) => {
    if (event.channel !== "sse" || event.exchange !== one.request.exchange) return [];
    for (const key of answeredIn(event)) open.delete(key);
    return open.size === 0 && event.id !== undefined && event.id !== "" ? [event] : [];
  });
}

export const answeredNotResumed = clientMonitor({
  id: "client.resume.answered",
  title: "A client does not resume the stream of a POST that has delivered its response",
  requirements: ["sse.resume.client"],
  leniency: "no-keyword",
  revisions: STREAMABLE,
  transport: "http",
  sends: "responses on event streams, in events with an id",
  reading:
    "A stream is resumed for the messages that are missing. After the response there is none, and Last-Event-ID of that event shows that the client has read it. No sentence forbids the request, so it is a warning.",
  hint: "Remember that the response has arrived, and forget the last event id of its stream.",
  judge(seen) {
    const all = exchangesIn(seen);
    const whole = all.flatMap((one) => lastEventsOf(one).map((event) => ({ one, event })));
    const isAfter = (get: Exchange, { one, event }: (typeof whole)[number]) =>
      get.conversation === one.conversation &&
      get.request.seq > event.seq &&
      headerIn(get, HEADER.lastEventId) === event.id &&
      headerIn(get, HEADER.sessionId) === (headerIn(one, HEADER.sessionId) ?? get.handshake?.session);
    return {
      expected: "no GET with the id of an event that has the response, or comes after it",
      read: whole.map(({ event }) => event.seq),
      flaws: all
        .filter(({ request }) => request.method === "GET")
        .flatMap((get) => {
          const found = whole.find((last) => isAfter(get, last));
          if (found === undefined) return [];
          const [method] = found.one.messages.flatMap((one) => ("id" in one ? [String(one.method)] : []));
          const what = isError(found.event) ? "an error as its response" : "its response";
          const actual = `GET with Last-Event-ID of the stream of ${method}, which had delivered ${what}`;
          return [{ actual, at: get.request.seq, warnOnly: true }];
        }),
      needs: "a client that reads a response in an event with an id",
    };
  },
});
