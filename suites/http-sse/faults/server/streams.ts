import { type Events, onHttpReply, withoutHeader } from "../../../../harness/reference/server/rewrite.ts";
import type { Fault, Hooks, HttpReply, HttpRequest, SseEvent } from "../../../../harness/switches/server.ts";
import { inPlace } from "../../../../harness/switches/switch.ts";
import { broadcasting, inBody, isResponse, messageOf } from "./responses.ts";

const transports = ["http+sse"] as const;

/** Changes the `endpoint` event of each stream. */
function onEndpoint(edit: (event: SseEvent) => readonly SseEvent[]): Pick<Hooks, "event"> {
  return { event: (event) => (event.event === "endpoint" ? edit(event) : [event]) };
}

/** Changes the reply to the GET of a stream. */
function onStreamReply(edit: (reply: HttpReply) => HttpReply): Hooks {
  return onHttpReply((reply, { method }) => (method === "GET" ? edit(reply) : reply));
}

/** Refuses a stream as long as another one is open. */
function refusesSecondStream(): Hooks {
  let isOpen = false;
  const untilItsEnd = async function* (events: Events): Events {
    try {
      yield* events;
    } finally {
      isOpen = false;
    }
  };
  return {
    http: async (request, next) => {
      if (request.method !== "GET") return next(request);
      if (isOpen) return { status: 500, headers: {}, body: "Already connected" };
      const reply = await next(request);
      if (typeof reply.body === "string") return reply;
      isOpen = true;
      return { ...reply, body: untilItsEnd(reply.body) };
    },
  };
}

/** Changes the reply to a posted message. */
function onPostReply(edit: (reply: HttpReply, request: HttpRequest) => HttpReply): Hooks {
  return onHttpReply((reply, request) => (request.method === "POST" ? edit(reply, request) : reply));
}

/** Adds an event after the answer to `tools/list`. */
function afterTools(more: SseEvent): Pick<Hooks, "event"> {
  return { event: (event) => (event.data?.includes('"tools":[') ? [event, more] : [event]) };
}

const NOTE = '{"jsonrpc":"2.0","method":"notifications/tools/list_changed"}';

const addressIn = ({ data = "" }: SseEvent) => new URL(data, "http://localhost").search;

/** Ends the stream of a session to which something is posted that is no JSON. */
function diesOnMalformed(): Hooks {
  const ends = new Map<string, () => void>();
  return {
    http: async (request, next) => {
      const reply = await next(request);
      if (request.method === "POST" && Object.keys(messageOf(request.body)).length === 0) {
        ends.get(new URL(request.path, "http://localhost").search)?.();
      }
      if (typeof reply.body === "string") return reply;
      const events = reply.body;
      const until = async function* (): Events {
        const source = events[Symbol.asyncIterator]();
        let end = () => {};
        const ended = new Promise<undefined>((resolve) => {
          end = () => resolve(undefined);
        });
        for (;;) {
          const one = await Promise.race([source.next(), ended]);
          if (one === undefined || one.done) return;
          if (typeof one.value !== "string" && one.value.event === "endpoint") {
            ends.set(addressIn(one.value), end);
          }
          yield one.value;
        }
      };
      return { ...reply, body: until() };
    },
  };
}

/** HTTP+SSE, the transport of 2024-11-05. */
export const httpSseFaults: readonly Fault[] = inPlace({ transports }, [
  {
    id: "http-sse.html-stream",
    describe: "answers the GET of the stream with a web page",
    trips: ["sse-2024.media-type"],
    says: /text\/html/,
    ...onStreamReply(() => ({
      status: 200,
      headers: { "content-type": "text/html" },
      body: "<!doctype html><title>Events</title>",
    })),
  },
  {
    id: "http-sse.204",
    describe: "answers the GET of the stream with 204",
    trips: ["sse-2024.stream"],
    says: /HTTP 204/,
    ...onStreamReply(() => ({ status: 204, headers: {}, body: "" })),
  },
  {
    id: "http-sse.one-stream",
    describe: "answers the GET of a second stream with 500",
    trips: ["sse-2024.stream"],
    says: /HTTP 500 to a second client, while the stream of the first one is open/,
    remember: refusesSecondStream,
  },
  {
    id: "http-sse.endpoint-second",
    describe: "sends another event before the endpoint event",
    trips: ["sse-2024.endpoint-first"],
    says: /an event named hello/,
    ...onEndpoint((event) => [{ event: "hello", data: "hello" }, event]),
  },
  {
    id: "http-sse.endpoint-never",
    describe: "never sends the endpoint event",
    trips: ["sse-2024.endpoint-first"],
    says: /no event in \d+ ms/,
    ...onEndpoint(() => []),
  },
  {
    id: "http-sse.endpoint-named-message",
    describe: "sends the address as a message event",
    trips: ["sse-2024.endpoint-first", "sse-2024.message-events"],
    says: /an event named message/,
    ...onEndpoint((event) => [{ ...event, event: "message" }]),
  },
  {
    id: "http-sse.endpoint-json",
    describe: "sends the address as a member of a JSON object",
    trips: ["sse-2024.endpoint-uri"],
    says: /uri/,
    ...onEndpoint(({ data, ...event }) => [{ ...event, data: JSON.stringify({ uri: data }) }]),
  },
  {
    id: "http-sse.endpoint-unresolvable",
    describe: "sends an address that is no URL",
    trips: ["sse-2024.endpoint-uri"],
    says: /"http:\/\/"/,
    ...onEndpoint((event) => [{ ...event, data: "http://" }]),
  },
  {
    id: "http-sse.post-404",
    describe: "answers POST requests to the address with 404",
    trips: ["sse-2024.post"],
    says: /HTTP 404/,
    http: async (request, next) =>
      request.method === "POST" ? { status: 404, headers: {}, body: "" } : next(request),
  },
  {
    id: "http-sse.post-405",
    describe: "answers POST requests to the address with 405, and handles the messages",
    trips: ["sse-2024.post"],
    mayTrip: ["forms.notification.initialized-empty-params", "forms.notification.initialized-meta"],
    says: /HTTP 405/,
    ...onPostReply(() => ({ status: 405, headers: {}, body: "" })),
  },
  {
    id: "http-sse.post-500",
    describe: "answers POST requests with 500, and handles the messages",
    trips: ["sse-2024.post-2xx"],
    mayTrip: ["forms.notification.initialized-empty-params", "forms.notification.initialized-meta"],
    says: /HTTP 500/,
    ...onPostReply(() => ({ status: 500, headers: {}, body: "" })),
  },
  {
    id: "http-sse.post-redirected",
    describe: "answers POST requests with 303, and handles the messages",
    trips: ["sse-2024.post-2xx"],
    says: /HTTP 303/,
    ...onPostReply(() => ({ status: 303, headers: { location: "/" }, body: "" })),
  },
  {
    id: "http-sse.answer-in-body",
    describe: "sends responses in the body of the POST only",
    trips: ["sse-2024.message-events"],
    // What has no usable id is answered nowhere.
    mayTrip: ["jsonrpc.error.invalid-request", "jsonrpc.parse-error"],
    says: /response in its body/,
    remember: inBody(true),
  },
  {
    id: "http-sse.answer-in-both",
    describe: "sends responses on the stream, and in the body of the POST as well",
    trips: ["sse-2024.answer-on-stream"],
    mayTrip: ["jsonrpc.response.once", "sse-2024.message-events"],
    says: /the same response on the stream/,
    remember: inBody(false),
  },
  {
    id: "http-sse.named-response",
    describe: "sends responses as events named response",
    trips: ["sse-2024.message-events"],
    says: /an event named response/,
    event: (event) => [isResponse(event) ? { ...event, event: "response" } : event],
  },
  {
    id: "http-sse.two-messages",
    describe: "sends two messages in the data of one event",
    trips: ["sse-2024.message-events"],
    says: /list_changed/,
    ...afterTools({ event: "message", data: `${NOTE}\n${NOTE}` }),
  },
  {
    id: "http-sse.array",
    describe: "sends messages as an array",
    trips: ["sse-2024.message-events"],
    // The list is the same each time.
    mayTrip: ["tools.list-changed.unprovoked"],
    says: /the data \[/,
    ...afterTools({ event: "message", data: `[${NOTE}]` }),
  },
  {
    id: "http-sse.not-json",
    describe: "keeps the stream alive with message events that are no JSON",
    trips: ["sse-2024.message-events"],
    says: /the data ping/,
    ...afterTools({ event: "message", data: "ping" }),
  },
  {
    id: "http-sse.other-stream",
    describe: "sends each response on the streams of all clients",
    trips: ["sse-2024.own-stream"],
    mayTrip: [
      // An error without an id that belongs to a malformed request of another session.
      "jsonrpc.response.not-answered",
      "jsonrpc.response.solicited",
      "jsonrpc.response.id",
      "jsonrpc.response.once",
      "cancellation.response.withheld",
    ],
    says: /posted in another session/,
    remember: broadcasting,
  },
  {
    id: "http-sse.notification-answered",
    describe: "answers posted notifications with a JSON-RPC result",
    trips: ["sse-2024.notification-quiet"],
    says: /HTTP 200 with \{"jsonrpc"/,
    ...onPostReply((reply, { body }) => {
      const { id, method } = messageOf(body);
      if (reply.status !== 202 || id !== undefined || method === undefined) return reply;
      const headers = { "content-type": "application/json" };
      return { status: 200, headers, body: '{"jsonrpc":"2.0","id":null,"result":{}}' };
    }),
  },
  {
    id: "http-sse.dies-on-malformed",
    describe: "ends the stream of a client that posts something that is no JSON",
    trips: ["sse-2024.malformed-survived"],
    mayTrip: ["forms.broken.depth.not-closed"],
    says: /no answer/,
    remember: diesOnMalformed,
  },
  {
    id: "http-sse.origin-on-post-only",
    describe: "checks the origin of posted messages, but not of the request for the stream",
    trips: ["sse-2024.origin"],
    says: /GET of the stream: HTTP 200/,
    http: (request, next) => next(request.method === "GET" ? withoutHeader(request, "origin") : request),
  },
]);
