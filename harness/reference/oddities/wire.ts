import type { HttpReply, Oddity, SseEvent } from "../fault.ts";
import { onHttpReply, withHeader } from "../rewrite.ts";
import { encode } from "../wire/sse.ts";

const stdio = ["stdio"] as const;
const http = ["http"] as const;
const streams = ["http", "http+sse"] as const;
const sessions = ["2025-03-26", "2025-06-18", "2025-11-25"] as const;

/** JSON with escapes for all that is not ASCII. */
function ascii(text: string): string {
  return text.replace(
    /[^\x20-\x7e\r\n]/g,
    (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

async function* only(event: SseEvent): AsyncGenerator<SseEvent> {
  yield event;
}

/** A JSON answer as a stream of one event. */
function asStream(reply: HttpReply): HttpReply {
  const { body, status, headers } = reply;
  if (typeof body !== "string" || status !== 200 || headers["content-type"] !== "application/json")
    return reply;
  return { status, headers: { ...headers, "content-type": "text/event-stream" }, body: only({ data: body }) };
}

export const wireOddities: readonly Oddity[] = [
  {
    id: "stdio.crlf",
    describe: "ends lines with a carriage return and a line feed",
    transports: stdio,
    line: (line) => line.replace(/\n$/, "\r\n"),
  },
  {
    id: "stdio.escaped",
    describe: "writes JSON in ASCII only",
    transports: stdio,
    line: ascii,
  },
  {
    id: "stdio.spaced",
    describe: "writes JSON with spaces around everything",
    transports: stdio,
    line: (line) => `  ${JSON.stringify(JSON.parse(line), null, 1).replace(/\n\s*/g, "  ")}\t\n`,
  },
  {
    id: "stdio.chatter",
    describe: "talks on standard error",
    transports: stdio,
    chatter: `${"ERROR: all is well\n".repeat(200)}\u001b[31mred\u001b[0m\n`,
  },
  {
    id: "http.charset",
    describe: "names the character encoding in Content-Type",
    transports: http,
    ...onHttpReply(({ headers, ...reply }) =>
      headers["content-type"] === "application/json"
        ? { ...reply, headers: { ...headers, "content-type": "application/json; charset=utf-8" } }
        : { ...reply, headers },
    ),
  },
  {
    id: "http.always-streams",
    describe: "answers every request by a stream",
    transports: http,
    ...onHttpReply(asStream),
  },
  {
    id: "http.no-get-no-delete",
    describe: "has no stream for GET, and lets nobody end a session",
    revisions: sessions,
    transports: http,
    ...onHttpReply((reply, { method }) =>
      method === "POST" ? reply : { status: 405, headers: { allow: "POST" }, body: "" },
    ),
  },
  {
    id: "http.no-session-id",
    describe: "gives out no session id, for it has one client only",
    revisions: sessions,
    transports: http,
    remember: () => {
      let id: string | undefined;
      return {
        http: async (request, next) => {
          const isStart = request.body.includes('"initialize"');
          const reply = await next(id && !isStart ? withHeader(request, "mcp-session-id", id) : request);
          const { "mcp-session-id": given, ...headers } = reply.headers;
          id = given ?? id;
          return { ...reply, headers };
        },
      };
    },
  },
  {
    id: "sse.comments",
    describe: "puts comments between and inside events",
    transports: streams,
    event: (event) => [{ comment: "" }, { comment: " still here", ...event }],
  },
  {
    id: "sse.crlf",
    describe: "ends the lines of events with a carriage return and a line feed",
    transports: streams,
    event: (event) => [encode(event).replaceAll("\n", "\r\n")],
  },
  {
    id: "sse.no-event-name",
    describe: "leaves out event: message, which is the default",
    transports: http,
    event: ({ event: _, ...rest }) => [rest],
  },
  {
    id: "sse.data-in-lines",
    describe: "breaks a message over several lines of data",
    transports: streams,
    event: (event) => [
      event.event === "message" && event.data
        ? { ...event, data: JSON.stringify(JSON.parse(event.data), null, 2) }
        : event,
    ],
  },
  {
    id: "sse.in-pieces",
    describe: "writes an event three characters at a time",
    transports: streams,
    event: (event) => encode(event).match(/.{1,3}/gsu) ?? [],
  },
];
