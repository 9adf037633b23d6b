import type { Fault } from "../fault.ts";
import { onHttpReply, onHttpRequest, withHeader, withoutHeader } from "../rewrite.ts";

const transports = ["http"] as const;
const sessions = ["2025-03-26", "2025-06-18", "2025-11-25"] as const;

export const httpFaults: readonly Fault[] = [
  {
    id: "http.notification-200",
    describe: "answers an accepted notification with 200",
    transports,
    trips: ["http.post.accepted-202"],
    says: /202/,
    ...onHttpReply((reply) => (reply.status === 202 ? { ...reply, status: 200 } : reply)),
  },
  {
    id: "http.notification-body",
    describe: "answers an accepted notification with a body",
    transports,
    trips: ["http.post.accepted-202"],
    says: /body/,
    ...onHttpReply((reply) => (reply.status === 202 ? { ...reply, body: "ok" } : reply)),
  },
  {
    id: "http.any-origin",
    describe: "serves pages of any origin",
    transports: ["http", "http+sse"],
    trips: ["security.origin.validated", "security.origin.invalid-403"],
    says: /Origin/,
    ...onHttpRequest((request) => withoutHeader(request, "origin")),
  },
  {
    id: "http.content-type-text",
    describe: "labels its JSON answers as text",
    transports,
    trips: ["http.post.response-type"],
    says: /text\/plain/,
    ...onHttpReply((reply) =>
      typeof reply.body === "string" && reply.status === 200
        ? { ...reply, headers: { ...reply.headers, "content-type": "text/plain" } }
        : reply,
    ),
  },
  {
    id: "http.get-404",
    describe: "answers GET with 404",
    revisions: sessions,
    transports,
    trips: ["http.get.stream-or-405"],
    says: /404/,
    ...onHttpReply((reply, { method }) =>
      method === "GET" ? { status: 404, headers: {}, body: "" } : reply,
    ),
  },
  {
    id: "http.unknown-session-200",
    describe: "serves sessions that have ended",
    revisions: sessions,
    transports,
    trips: ["sessions.ended.404"],
    says: /404/,
    ...onHttpReply((reply) => (reply.status === 404 ? { ...reply, status: 200 } : reply)),
  },
  {
    id: "http.unknown-session-400",
    describe: "answers 400 for a session that has ended",
    revisions: sessions,
    transports,
    trips: ["sessions.ended.404"],
    says: /404/,
    ...onHttpReply((reply) => (reply.status === 404 ? { ...reply, status: 400 } : reply)),
  },
  {
    id: "http.session-id-with-space",
    describe: "gives out a session id with a space in it",
    revisions: sessions,
    transports,
    trips: ["sessions.id.visible-ascii"],
    says: /ASCII/,
    http: async (request, next) => {
      const given = request.headers["mcp-session-id"];
      const reply = await next(
        given ? withHeader(request, "mcp-session-id", given.replace(" ", "-")) : request,
      );
      const id = reply.headers["mcp-session-id"];
      return id ? { ...reply, headers: { ...reply.headers, "mcp-session-id": id.replace("-", " ") } } : reply;
    },
  },
  {
    id: "http.version-header-ignored",
    describe: "does not look at MCP-Protocol-Version",
    revisions: ["2025-06-18", "2025-11-25"],
    transports,
    trips: ["headers.version.unsupported-400"],
    says: /400/,
    ...onHttpRequest((request) =>
      request.headers["mcp-session-id"] === undefined
        ? request
        : withoutHeader(request, "mcp-protocol-version"),
    ),
  },
];
