import { isObject } from "../../../schema/json.ts";
import type { Reply } from "../../session/replies/reply.ts";
import type { TraceEvent } from "../../trace/event.ts";
import { isGatewayStatus } from "../../trace/gateway.ts";

/** A frequent reason why no session can be opened, and the next step for the user. */
export interface KnownProblem {
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

/** Whether the connection is one of HTTP+SSE, and not the first look at a URL. */
const isHttpSse = (events: readonly TraceEvent[]) =>
  events.some((event) => event.channel === "open" && event.transport === "http+sse");

const namesAddress = (events: readonly TraceEvent[]) =>
  events.some((event) => event.channel === "sse" && event.event === "endpoint");

/** Whether a text is a whole message: an event that goes on without end has none. */
function isWhole(text: string): boolean {
  try {
    return isObject(JSON.parse(text));
  } catch {
    return false;
  }
}

const hasExited = (events: readonly TraceEvent[]) => events.some(({ channel }) => channel === "exit");

/** Statuses that say that a resource or its method is not there. Others have causes of their own. */
const STATUSES = [200, 202, 204, 400, 404, 405, 406, 415, 500, 501];

const NOT_STDIO_MODE =
  "Check that the command starts the server itself, in stdio mode. Write logs and banners to stderr, not to stdout.";

const CHECK_PATH = "Check the path of the URL; /mcp is common.";

/** In this order: the first problem that fits is reported. */
export const KNOWN_PROBLEMS: readonly KnownProblem[] = [
  {
    text: "The server frames its messages with Content-Length headers, as language servers do.",
    hint: "MCP over stdio has no headers. Write each JSON message on one line, and end it with a newline.",
    fits: (events) => /^content-length:/i.test(rawOf(events, "stdout")[0] ?? ""),
  },
  {
    text: "The process sends back its own input.",
    hint: "Check that the command starts the server itself. A shell, a pipe or a terminal can echo the input.",
    fits: (events) => {
      const sent = rawOf(events, "stdin");
      return rawOf(events, "stdout").some((line) => line !== "" && sent.includes(line));
    },
  },
  {
    text: "The process wrote more than mcp-conform records, and did not answer.",
    hint: NOT_STDIO_MODE,
    fits: (events) => events.some((event) => event.channel === "close" && event.why !== undefined),
  },
  {
    text: "The process ended before it answered.",
    hint: "Run the command on its own: it must keep running and wait for input on stdin. Read its last output.",
    fits: (events, reply) => reply.kind === "gone" && hasExited(events),
  },
  {
    text: "The server sent a message that is too long or too deeply nested to be read.",
    hint: "A message can have up to 32 MB and 256 levels. Split larger data into pages, or offer it as a resource.",
    fits: (events) => events.some((event) => "unread" in event && event.unread !== undefined),
  },
  {
    text: "The process wrote text to stdout, but no protocol message.",
    hint: NOT_STDIO_MODE,
    fits: (events, reply) =>
      reply.kind === "silence" &&
      rawOf(events, "stdout").length > 0 &&
      !events.some((event) => event.channel === "stdout" && event.message !== undefined),
  },
  {
    text: "The process did not answer in time, and then ended.",
    hint: "Read its last output. If it needs more time to start, use --start-timeout <ms>.",
    fits: (events, reply) => reply.kind === "silence" && hasExited(events),
  },
  {
    text: "The process runs, but does not answer.",
    hint: "Check that the server speaks MCP over stdio. If it needs more time to start, use --start-timeout <ms>.",
    fits: (events, reply) => reply.kind === "silence" && rawOf(events, "stdin").length > 0,
  },
  {
    text: "The result of initialize has no protocolVersion.",
    hint: "Return the revision that the client asked for, or the newest one that the server speaks, as protocolVersion.",
    fits: (_, reply) => reply.kind === "result" && reply.result.protocolVersion === undefined,
  },
  {
    text: "The server answers with a protocol version that was never published.",
    hint: "The result of initialize must name a published revision as protocolVersion, for example 2025-11-25.",
    fits: (_, reply) => reply.kind === "result",
  },
  {
    text: "Nothing is listening at this URL.",
    hint: "Start the server first, and check the host and the port.",
    fits: (events) => failedWith(events, /^ECONNREFUSED$/),
  },
  {
    text: "The host of this URL cannot be found.",
    hint: "Check the host name in the URL.",
    fits: (events) => failedWith(events, /^(ENOTFOUND|EAI_AGAIN)$/),
  },
  {
    text: "The proxy does not connect to this server.",
    hint: "Check HTTP_PROXY and HTTPS_PROXY, with their credentials, or add the host of the server to NO_PROXY.",
    fits: (events, reply) => failedWith(events, /^PROXY_/) || answeredWith(reply, 407),
  },
  {
    text: "Node.js does not trust the certificate of the server.",
    hint: "For a self-signed certificate, or one of your own authority, set NODE_EXTRA_CA_CERTS to its PEM file: NODE_EXTRA_CA_CERTS=ca.pem npx mcp-conform … For others, check the host name in the URL and the dates of the certificate.",
    fits: (events) => failedWith(events, /CERT_|SELF_SIGNED|^UNABLE_TO_(VERIFY|GET_ISSUER)/),
  },
  {
    text: "The service at this URL does not speak HTTP.",
    hint: "Check the port, and check whether the URL must begin with https.",
    fits: (events) => failedWith(events, /^(HPE_|ERR_SSL|EPROTO)/),
  },
  {
    text: "The server requires authorization (HTTP 401).",
    hint: "Pass a token with --bearer-env VARIABLE or --header-env Authorization=VARIABLE.",
    fits: (_, reply) => answeredWith(reply, 401),
  },
  {
    text: "The server forbids the request (HTTP 403).",
    hint: "Check that the token has the required scope, and that the server accepts this host name.",
    fits: (_, reply) => answeredWith(reply, 403),
  },
  {
    text: "The server cannot serve at the moment (HTTP 429 or 503).",
    hint: "Run again later, or raise the limit of requests. mcp-conform obeys Retry-After for at most 30 s in a run.",
    fits: (_, reply) => answeredWith(reply, 429, 503),
  },
  {
    text: "A gateway answers in place of the server (HTTP 408, 502, 504 or 520 to 527).",
    hint: "Check that the server runs, and that the gateway, load balancer or tunnel in front of it can reach it in time.",
    fits: (_, reply) => reply.kind === "status" && isGatewayStatus(reply.http.status),
  },
  {
    text: "The URL redirects elsewhere, and MCP requests do not follow redirects.",
    hint: "Pass the URL that it redirects to. Often only the slash at the end differs.",
    fits: (_, reply) => answeredWith(reply, 301, 302, 303, 307, 308),
  },
  {
    text: "The event with the answer is not ended by an empty line, so a reader of event streams waits for more, and at the end drops it.",
    hint: "End each event with an empty line: two line feeds after the last line of its data.",
    fits: (events) =>
      events.some((event) => event.channel === "sse" && event.unterminated && isWhole(event.data ?? "")),
  },
  {
    text: "The endpoint speaks the older HTTP+SSE transport of 2024-11-05: its GET stream begins with an `endpoint` event.",
    hint: "Omit --transport and --sse-url, or use --transport http+sse. To test Streamable HTTP, pass the URL of that endpoint.",
    fits: (events) =>
      !isHttpSse(events) && events.some((event) => event.channel === "sse" && event.event === "endpoint"),
  },
  {
    text: "A GET of this URL opens no event stream, which HTTP+SSE begins with.",
    hint: "Give the URL of the event stream; /sse is common. For a server of Streamable HTTP use --transport http. If it is the URL of --sse-url, check or omit that.",
    fits: (events, reply) => isHttpSse(events) && !namesAddress(events) && answeredWith(reply, ...STATUSES),
  },
  {
    text: "The event stream has no `endpoint` event, so it is not known where to post messages.",
    hint: "Expected `endpoint` as the first event of the stream. For a server of Streamable HTTP use --transport http. If it is the URL of --sse-url, check or omit that.",
    fits: (events) => isHttpSse(events) && !namesAddress(events),
  },
  {
    text: "The `endpoint` event names an address of another origin. Headers and tokens are only for the origin of the URL.",
    hint: "Name an address of the same origin, best as a path. If the other host is yours, allow it: --allow host:<host>.",
    fits: (_, reply) => reply.kind === "gone" && reply.how.includes("address of another origin"),
  },
  {
    text: "The `endpoint` event names no address for messages.",
    hint: "The data of the event is a URL: absolute, or relative to the URL of the stream.",
    fits: (_, reply) => reply.kind === "gone" && reply.how.startsWith("the endpoint event"),
  },
  {
    text: "The address of the `endpoint` event does not accept messages.",
    hint: "Accept POST requests with JSON messages at the address that the event names.",
    fits: (events, reply) => isHttpSse(events) && answeredWith(reply, ...STATUSES),
  },
  {
    text: "There is no MCP endpoint at this path.",
    hint: CHECK_PATH,
    fits: (_, reply) => answeredWith(reply, 404, 405),
  },
  {
    text: "The URL answers with a web page.",
    hint: CHECK_PATH,
    fits: (_, reply) => reply.kind === "status" && /^\s*<(!doctype|html)/i.test(reply.body),
  },
  {
    text: "The server answers its first request with an internal error (HTTP 500), in each revision that was tried.",
    hint: "Read the log of the server: 500 says that the server itself has failed. No sentence of the specification forbids an internal error, so no check fails.",
    fits: (_, reply) => answeredWith(reply, 500),
  },
  {
    text: "The server accepted the request, but does not answer.",
    hint: "If the server needs more time to start, use --start-timeout <ms>.",
    fits: (_, reply) => reply.kind === "silence",
  },
];
