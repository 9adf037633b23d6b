import {
  onEventStream,
  onHttpReply,
  onHttpRequest,
  withoutHeader,
} from "../../../harness/reference/server/rewrite.ts";
import { encode } from "../../../harness/reference/server/wire/sse.ts";
import type { HttpRequest, Oddity, SseEvent } from "../../../harness/switches/server.ts";
import { inPlace } from "../../../harness/switches/switch.ts";
import { SESSIONS } from "../../across-topics/oddities/server/places.ts";

const transports = ["http", "http+sse"] as const;
const http = ["http"] as const;

/** The time in milliseconds after which a client may reconnect. */
const RETRY = 20;

/** Changes the order of the lines of one event. */
function backwards(event: SseEvent): string {
  return `${encode(event).trimEnd().split("\n").reverse().join("\n")}\n\n`;
}

const isPriming = (event: SseEvent | string | undefined): event is SseEvent =>
  typeof event === "object" && event.id !== undefined && event.data === "";

/** What the grammar of event streams allows. */
export const sseOddities: readonly Oddity[] = inPlace({ transports }, [
  {
    id: "sse.comments",
    describe: "puts comments between and inside events",
    event: (event) => [{ comment: "" }, { comment: " still here", ...event }],
  },
  {
    id: "sse.crlf",
    describe: "ends the lines of events with a carriage return and a line feed",
    event: (event) => [encode(event).replaceAll("\n", "\r\n")],
  },
  {
    id: "sse.cr",
    describe: "ends the lines of events with only a carriage return",
    event: (event) => [encode(event).replaceAll("\n", "\r")],
  },
  {
    id: "sse.byte-order-mark",
    describe: "starts a stream with a byte order mark",
    transports: http,
    ...onEventStream(async function* (events) {
      yield "\ufeff";
      yield* events;
    }),
  },
  {
    id: "sse.no-space",
    describe: "writes no space after the colons of event fields",
    event: (event) => [encode(event).replace(/^(\w+): /gm, "$1:")],
  },
  {
    id: "sse.fields-reversed",
    describe: "writes the data of an event before its name and id",
    event: (event) => [event.data?.includes("\n") ? event : backwards(event)],
  },
  {
    id: "sse.unknown-fields",
    describe: "adds unknown fields to events",
    event: (event) => [`x-odd: 1\nevents\nDATA: no\n${encode(event)}`],
  },
  {
    id: "sse.no-event-name",
    describe: "omits event: message, which is the default",
    transports: http,
    event: ({ event: _, ...rest }) => [rest],
  },
  {
    id: "sse.data-in-lines",
    describe: "splits a message over several data lines",
    event: (event) => [
      event.event === "message" && event.data
        ? { ...event, data: `\n${JSON.stringify(JSON.parse(event.data), null, 2)}\n` }
        : event,
    ],
  },
  {
    id: "sse.in-pieces",
    describe: "writes an event three characters at a time",
    event: (event) => encode(event).match(/.{1,3}/gsu) ?? [],
  },
  {
    id: "sse.charset",
    describe: "adds a charset to the content type of streams",
    transports: http,
    ...onHttpReply(({ headers, ...reply }) =>
      headers["content-type"] === "text/event-stream"
        ? { ...reply, headers: { ...headers, "content-type": "Text/Event-Stream;charset=UTF-8" } }
        : { ...reply, headers },
    ),
  },
  {
    id: "sse.retry-always",
    describe: "sends a retry field with each event",
    revisions: SESSIONS,
    transports: http,
    event: (event) => [{ retry: RETRY, ...event }],
  },
  {
    id: "sse.not-resumable",
    // Ids are a MAY. The first event of 2025-11-25, which needs an id, is a SHOULD.
    describe: "sends events without ids, and cannot resume streams",
    revisions: ["2025-03-26", "2025-06-18"],
    transports: http,
    ...onHttpRequest((request) => withoutHeader(request, "last-event-id")),
    event: ({ id: _, ...event }) => [event],
  },
  {
    id: "sse.polling",
    describe: "closes the connection of each call early, so that the client must resume it to get the answer",
    revisions: ["2025-11-25"],
    transports: http,
    ...onEventStream(async function* (events, request) {
      for await (const event of events) {
        const ends = isCall(request) && isPriming(event);
        yield ends ? { ...event, retry: RETRY } : event;
        if (ends) return;
      }
    }),
  },
]);

const isCall = ({ method, body }: HttpRequest) => method === "POST" && body.includes('"tools/call"');
