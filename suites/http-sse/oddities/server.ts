import { isObject } from "../../../harness/reference/message.ts";
import { onEventStream, onHttpReply } from "../../../harness/reference/server/rewrite.ts";
import type { Oddity } from "../../../harness/switches/server.ts";
import { inPlace } from "../../../harness/switches/switch.ts";

const transports = ["http+sse"] as const;

/** Whether a message can be read as a request, a notification or a response. */
function isReadable(body: string): boolean {
  let message: unknown;
  try {
    message = JSON.parse(body);
  } catch {
    return false;
  }
  if (!isObject(message) || message.jsonrpc !== "2.0") return false;
  const { id, method } = message;
  const hasId = typeof id === "string" || typeof id === "number";
  return typeof method === "string" ? hasId || id === undefined : "result" in message || "error" in message;
}

/** What HTTP+SSE of 2024-11-05 allows. */
export const httpSseOddities: readonly Oddity[] = inPlace({ transports }, [
  {
    id: "http-sse.unnamed-messages",
    describe: "sends messages as events without a name, which is the default",
    event: (one) => {
      const { event, ...rest } = one;
      return [event === "message" ? rest : one];
    },
  },
  {
    id: "http-sse.absolute-address",
    describe: "names an absolute address for messages",
    ...onEventStream(async function* (events, { headers }) {
      for await (const event of events) {
        const isAddress = typeof event !== "string" && event.event === "endpoint";
        yield isAddress ? { ...event, data: `http://${headers.host}${event.data}` } : event;
      }
    }),
  },
  {
    id: "http-sse.comment-first",
    describe: "begins the stream with a comment and a retry time",
    ...onEventStream(async function* (events) {
      yield { comment: "welcome" };
      yield { retry: 3_000 };
      yield* events;
    }),
  },
  {
    id: "http-sse.other-events",
    describe: "keeps the stream alive with events of another name",
    event: (event) => [event, { event: "heartbeat", data: "2026-01-01T00:00:00Z" }],
  },
  {
    id: "http-sse.200-with-text",
    describe: "answers POST requests with 200 and text for people",
    ...onHttpReply((reply) =>
      reply.status === 202
        ? { status: 200, headers: { "content-type": "text/plain" }, body: "Accepted" }
        : reply,
    ),
  },
  {
    id: "http-sse.status-204",
    describe: "answers POST requests with 204",
    ...onHttpReply((reply) => (reply.status === 202 ? { ...reply, status: 204 } : reply)),
  },
  {
    id: "http-sse.answer-before-status",
    describe: "sends the status of a POST after the response to its request",
    http: async (request, next) => {
      const reply = await next(request);
      if (reply.status === 202) await new Promise((resolve) => setTimeout(resolve, 20));
      return reply;
    },
  },
  {
    id: "http-sse.malformed-400",
    describe: "refuses what is no message with status 400 and text for people",
    http: async (request, next) =>
      request.method !== "POST" || isReadable(request.body)
        ? next(request)
        : {
            status: 400,
            headers: { "content-type": "text/plain" },
            body: `Invalid message: ${request.body}`,
          },
  },
  {
    id: "http-sse.crlf",
    describe: "ends the lines of the stream with a carriage return and a line feed, and adds a charset",
    ...onHttpReply(({ headers, ...reply }) => ({
      ...reply,
      headers:
        headers["content-type"] === "text/event-stream"
          ? { ...headers, "content-type": "text/event-stream; charset=utf-8" }
          : headers,
    })),
    event: ({ event = "message", data = "" }) => [`event: ${event}\r\ndata: ${data}\r\n\r\n`],
  },
  {
    id: "http-sse.keep-alive",
    describe: "sends a comment before and after each event",
    event: (event) => [{ comment: "keep-alive" }, event, { comment: "keep-alive" }],
  },
]);
