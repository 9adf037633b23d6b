import type { Reply } from "../session/reply.ts";
import type { TraceEvent } from "../trace/event.ts";

/** Something that goes wrong again and again, and how to mend it. */
export interface Known {
  readonly text: string;
  readonly hint: string;
  fits(events: readonly TraceEvent[], reply: Reply): boolean;
}

const rawOf = (events: readonly TraceEvent[], channel: "stdin" | "stdout") =>
  events.flatMap((event) => (event.channel === channel ? [event.raw.trim()] : []));

const answeredWith = (reply: Reply, ...statuses: number[]) =>
  "http" in reply && reply.http !== undefined && statuses.includes(reply.http.status);

const failedWith = (events: readonly TraceEvent[], code: RegExp) =>
  events.some((event) => event.channel === "http-end" && code.test(event.error ?? ""));

/** The first that fits is told. */
export const KNOWN: readonly Known[] = [
  {
    text: "The server frames its messages with Content-Length headers, as language servers do.",
    hint: "MCP over stdio is one JSON message a line, without headers.",
    fits: (events) => /^content-length:/i.test(rawOf(events, "stdout")[0] ?? ""),
  },
  {
    text: "The process sends back what it is sent.",
    hint: "Is this the server itself? A shell, a pipe or a terminal in between may echo its input.",
    fits: (events) => {
      const sent = rawOf(events, "stdin");
      return rawOf(events, "stdout").some((line) => line !== "" && sent.includes(line));
    },
  },
  {
    text: "The process wrote more than the harness keeps, before it answered.",
    hint: "Is this the server itself, started for stdio? Logs and banners belong on stderr.",
    fits: (events) => events.some((event) => event.channel === "close" && event.why !== undefined),
  },
  {
    text: "The process ended before it answered.",
    hint: "Run the command by itself: it has to stay and wait for input on stdin. Its last words are above.",
    fits: (events, reply) => reply.kind === "gone" && events.some((event) => event.channel === "exit"),
  },
  {
    text: "The server sent a message that is too long, or nested too deep, to be read.",
    hint: "A message may be 32 MB long and 256 levels deep; what holds more is better given in pages or as a resource.",
    fits: (events) => events.some((event) => "unread" in event && event.unread !== undefined),
  },
  {
    text: "The process wrote text to stdout, and no message of the protocol.",
    hint: "Is this the server itself, started for stdio? Logs and banners belong on stderr.",
    fits: (events, reply) =>
      reply.kind === "silence" &&
      rawOf(events, "stdout").length > 0 &&
      !events.some((event) => event.channel === "stdout" && event.message !== undefined),
  },
  {
    text: "The process runs, but does not answer.",
    hint: "Does it speak MCP over stdio, or does it wait for something else? More time: --timeout <ms>.",
    fits: (events, reply) => reply.kind === "silence" && rawOf(events, "stdin").length > 0,
  },
  {
    text: "The server answers with a protocol version that nobody published.",
    hint: "Expected in the result of initialize: protocolVersion with a published revision, such as 2025-11-25.",
    fits: (_, reply) => reply.kind === "result",
  },
  {
    text: "Nobody listens at this URL.",
    hint: "Start the server first, and compare host and port.",
    fits: (events) => failedWith(events, /^ECONNREFUSED$/),
  },
  {
    text: "The host of this URL could not be found.",
    hint: "Compare the name in the URL.",
    fits: (events) => failedWith(events, /^(ENOTFOUND|EAI_AGAIN)$/),
  },
  {
    text: "Whoever listens at this URL does not speak HTTP.",
    hint: "Compare the port, and whether the URL should begin with https.",
    fits: (events) => failedWith(events, /^(HPE_|ERR_SSL|EPROTO)/),
  },
  {
    text: "The server wants authorization (HTTP 401).",
    hint: "Give a token: --bearer-env VARIABLE, or --header-env Authorization=VARIABLE.",
    fits: (_, reply) => answeredWith(reply, 401),
  },
  {
    text: "The server forbids the request (HTTP 403).",
    hint: "Does the token have the scope it needs? Does the server accept this host name?",
    fits: (_, reply) => answeredWith(reply, 403),
  },
  {
    text: "The URL redirects elsewhere, which no request of the protocol follows.",
    hint: "Give the URL that it redirects to; often the slash at the end is what differs.",
    fits: (_, reply) => answeredWith(reply, 301, 302, 303, 307, 308),
  },
  {
    text: "The endpoint speaks the older HTTP+SSE transport of 2024-11-05: its GET stream begins with an `endpoint` event.",
    hint: "Give the URL of the Streamable HTTP endpoint, if the server has one; this transport is not judged yet.",
    fits: (events) => events.some((event) => event.channel === "sse" && event.event === "endpoint"),
  },
  {
    text: "There is no MCP endpoint at this path.",
    hint: "Compare the path of the URL; /mcp is usual.",
    fits: (_, reply) => answeredWith(reply, 404, 405),
  },
  {
    text: "The URL answers with a web page.",
    hint: "Compare the path of the URL; /mcp is usual.",
    fits: (_, reply) => reply.kind === "status" && /^\s*<(!doctype|html)/i.test(reply.body),
  },
  {
    text: "The server accepted the request, but does not answer.",
    hint: "More time: --timeout <ms>.",
    fits: (_, reply) => reply.kind === "silence",
  },
];
