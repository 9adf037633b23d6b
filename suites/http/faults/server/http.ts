import { isObject } from "../../../../harness/reference/message.ts";
import {
  isAskedFor,
  onHttpReply,
  onHttpRequest,
  withoutHeader,
} from "../../../../harness/reference/server/rewrite.ts";
import { refusal } from "../../../../harness/reference/server/wire/exchange.ts";
import type { Fault, HttpReply } from "../../../../harness/switches/server.ts";
import { inPlace } from "../../../../harness/switches/switch.ts";
import { between } from "../../../../schema/revision.ts";
import { listens } from "./streams.ts";

const transports = ["http"] as const;
const sessions = between("2025-03-26", "2025-11-25");
const versioned = ["2025-06-18", "2025-11-25"] as const;

function isNotification(body: string): boolean {
  try {
    const message: unknown = JSON.parse(body);
    return isObject(message) && message.method !== undefined && message.id === undefined;
  } catch {
    return false;
  }
}

function isResponse(body: string): boolean {
  try {
    const message: unknown = JSON.parse(body);
    return isObject(message) && message.method === undefined;
  } catch {
    return false;
  }
}

function json(status: number, message: object): HttpReply {
  return { status, headers: { "content-type": "application/json" }, body: JSON.stringify(message) };
}

/** POST requests and HTTP methods. */
export const httpFaults: readonly Fault[] = inPlace({ transports }, [
  {
    id: "http.notification-200",
    describe: "answers an accepted notification with 200",
    revisions: sessions,
    trips: ["http.post.accepted-202"],
    says: /202/,
    ...onHttpReply((reply) => (reply.status === 202 ? { ...reply, status: 200 } : reply)),
  },
  {
    id: "http.notification-body",
    describe: "answers an accepted notification with a body",
    revisions: sessions,
    trips: ["http.post.accepted-202"],
    says: /body/,
    ...onHttpReply((reply) => (reply.status === 202 ? { ...reply, body: "ok" } : reply)),
  },
  {
    id: "http.response-200",
    describe: "answers an accepted response with 200, and a notification with 202",
    revisions: sessions,
    trips: ["http.post.accepted-202"],
    says: /HTTP 200 to a response/,
    ...onHttpReply((reply, { body }) =>
      reply.status === 202 && isResponse(body) ? { ...reply, status: 200 } : reply,
    ),
  },
  {
    id: "http.stray-response-200",
    describe: "answers a response that belongs to no request with 200",
    revisions: sessions,
    trips: ["http.post.accepted-202"],
    says: /HTTP 200 to a response/,
    ...onHttpReply((reply, { body }) =>
      reply.status === 202 && isResponse(body) && body.includes("never-asked")
        ? { ...reply, status: 200 }
        : reply,
    ),
  },
  {
    id: "http.malformed-notification-answered",
    describe: "answers a malformed notification as if it were a request",
    revisions: sessions,
    trips: ["http.post.malformed-notification"],
    mayTrip: ["http.version-header.every-request", "session.missing.every-request"],
    says: /HTTP 200, error -32600/,
    ...onHttpReply((reply, { method, body }) =>
      method === "POST" && reply.status === 400 && isNotification(body)
        ? json(200, { jsonrpc: "2.0", id: 0, error: { code: -32600, message: "Invalid Request" } })
        : reply,
    ),
  },
  {
    id: "http.content-type-text",
    describe: "sends JSON answers with the content type of plain text",
    trips: ["http.post.response-type"],
    says: /text\/plain/,
    ...onHttpReply((reply) =>
      typeof reply.body === "string" && reply.status === 200
        ? { ...reply, headers: { ...reply.headers, "content-type": "text/plain" } }
        : reply,
    ),
  },
  {
    id: "http.call-accepted",
    describe: "answers the call of a tool with status 202 and no body, as if it were a notification",
    trips: ["http.post.response-type"],
    says: /HTTP 202 with no Content-Type, no body, for tools\/call of "test_image_content"/,
    ...onHttpReply((reply, { method, body }) =>
      method === "POST" && reply.status === 200 && /"tools\/call".*"test_image_content"/.test(body)
        ? { status: 202, headers: {}, body: "" }
        : reply,
    ),
  },
  {
    id: "http.stream-202",
    describe: "opens the event stream that answers a request with status 202",
    trips: ["http.post.response-type"],
    says: /HTTP 202 in place of 200, with text\/event-stream, for /,
    ...onHttpReply((reply, { method }) =>
      method === "POST" && typeof reply.body !== "string" ? { ...reply, status: 202 } : reply,
    ),
  },
  {
    id: "http.stream-206",
    describe: "opens the event stream that answers a request with status 206",
    trips: ["http.post.response-type"],
    says: /HTTP 206 in place of 200, with text\/event-stream, for /,
    ...onHttpReply((reply, { method }) =>
      method === "POST" && typeof reply.body !== "string" ? { ...reply, status: 206 } : reply,
    ),
  },
  {
    id: "http.json-201",
    describe: "answers initialize and server/discover with status 201",
    trips: ["http.post.response-type"],
    says: /HTTP 201 in place of 200, with application\/json, for (?:initialize|server\/discover)/,
    ...onHttpReply((reply, request) =>
      reply.status === 200 && (isAskedFor("initialize", request) || isAskedFor("server/discover", request))
        ? { ...reply, status: 201 }
        : reply,
    ),
  },
  {
    id: "http.content-type-compared",
    describe: "refuses a Content-Type that has a parameter",
    trips: ["http.post.content-type-parameter"],
    mayTrip: ["forms.http.charset"],
    says: /415/,
    http: async (request, next) =>
      request.method === "POST" && request.headers["content-type"] !== "application/json"
        ? refusal(415, "Content-Type must be application/json")
        : next(request),
  },
  {
    id: "http.accept-compared",
    describe: "accepts only one exact value of Accept",
    trips: ["http.post.accept-weighted"],
    mayTrip: [
      "forms.http.accept-order",
      "forms.http.accept-quality",
      "forms.http.accept-more",
      "forms.http.accept-no-space",
    ],
    says: /406/,
    http: async (request, next) =>
      request.method === "POST" && request.headers.accept !== "application/json, text/event-stream"
        ? refusal(406, "Accept must list application/json and text/event-stream")
        : next(request),
  },
  {
    id: "http.get-404",
    describe: "answers GET with 404",
    revisions: sessions,
    trips: ["http.get.stream-or-405"],
    says: /404/,
    ...onHttpReply((reply, { method }) =>
      method === "GET" ? { status: 404, headers: {}, body: "" } : reply,
    ),
  },
  {
    id: "http.get-without-headers",
    describe: "delays the headers of a GET stream until its first event",
    revisions: sessions,
    trips: ["http.get.stream-or-405"],
    says: /no answer/,
    http: (request, next) => (request.method === "GET" ? new Promise(() => {}) : next(request)),
  },
  {
    id: "http.get-once",
    describe: "refuses every stream of a session but the first, also when that was closed",
    revisions: sessions,
    trips: ["http.get.again"],
    says: /HTTP 400/,
    remember: () => {
      const known = new Set<string>();
      return {
        http: async (request, next) => {
          const id = request.headers["mcp-session-id"];
          if (!listens(request) || id === undefined) return next(request);
          if (known.has(id)) return refusal(400, "The session has a stream already");
          known.add(id);
          return next(request);
        },
      };
    },
  },
  {
    id: "http.version-header-ignored",
    describe: "ignores MCP-Protocol-Version",
    revisions: versioned,
    trips: ["http.version-header.unsupported"],
    says: /400/,
    ...onHttpRequest((request) =>
      request.headers["mcp-session-id"] === undefined
        ? request
        : withoutHeader(request, "mcp-protocol-version"),
    ),
  },
  {
    id: "http.version-header-of-requests",
    describe: "looks at MCP-Protocol-Version of requests only",
    revisions: versioned,
    trips: ["http.version-header.every-request"],
    says: /notification: HTTP 202/,
    ...onHttpRequest((request) =>
      request.method !== "POST" || request.body.includes('"method":"notifications/')
        ? withoutHeader(request, "mcp-protocol-version")
        : request,
    ),
  },
  {
    id: "http.version-header-demanded",
    describe: "answers a request without MCP-Protocol-Version with status 500",
    revisions: versioned,
    trips: ["http.version-header.missing"],
    says: /500/,
    http: async (request, next) => {
      const { "mcp-session-id": session, "mcp-protocol-version": version } = request.headers;
      return session !== undefined && version === undefined
        ? refusal(500, "Internal Server Error")
        : next(request);
    },
  },
  {
    id: "http.version-header-on-initialize",
    describe: "refuses initialize if it has MCP-Protocol-Version",
    revisions: versioned,
    trips: ["http.version-header.on-initialize"],
    says: /400/,
    http: async (request, next) => {
      const { "mcp-session-id": session, "mcp-protocol-version": version } = request.headers;
      return session === undefined && version !== undefined && request.method === "POST"
        ? refusal(400, "No version was negotiated yet")
        : next(request);
    },
  },
]);
