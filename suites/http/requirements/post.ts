import { between, requirements, since } from "../../catalogue/requirement.ts";

export const httpPost = requirements({
  "http.endpoint.single": {
    role: "server",
    transport: "http",
    gist: "A server has one path for POST; up to 2025-11-25 the same path accepts GET.",
    level: "MUST",
    keys: {
      ...between("2025-03-26", "2025-11-25", "basic/transports#streamable-http/1"),
      "2026-07-28": ["basic/transports/streamable-http#top/1"],
    },
  },
  "http.post.method": {
    role: "client",
    transport: "http",
    gist: "A client sends its messages by POST.",
    level: "MUST",
    keys: {
      ...between("2025-03-26", "2025-11-25", "basic/transports#sending-messages-to-the-server/2"),
      "2026-07-28": ["basic/transports/streamable-http#sending-messages/2"],
    },
  },
  "http.post.one-message": {
    role: "client",
    transport: "http",
    gist: "A client sends each message in a separate POST; in 2025-03-26 a batch counts as one message.",
    level: "MUST",
    keys: {
      ...between("2025-03-26", "2025-11-25", "basic/transports#sending-messages-to-the-server/1"),
      "2026-07-28": ["basic/transports/streamable-http#sending-messages/1"],
    },
  },
  "http.post.body-single": {
    role: "client",
    transport: "http",
    gist: "The body of a POST is one message, not an array; a server refuses an array.",
    level: "MUST",
    keys: {
      ...between("2025-06-18", "2025-11-25", "basic/transports#sending-messages-to-the-server/4"),
      "2026-07-28": ["basic/transports/streamable-http#sending-messages/5"],
    },
  },
  "http.post.body-single-or-batch": {
    role: "client",
    transport: "http",
    gist: "The body of a POST is one message, an array of requests and notifications, or an array of responses.",
    level: "MUST",
    keys: {
      "2025-03-26": [
        "basic/transports#sending-messages-to-the-server/4",
        "basic/transports#sending-messages-to-the-server/5",
        "basic/transports#sending-messages-to-the-server/6",
      ],
    },
  },
  "http.post.accept": {
    role: "client",
    transport: "http",
    gist: "A client lists `application/json` and `text/event-stream` in the Accept header of a POST.",
    level: "MUST",
    keys: {
      ...between("2025-03-26", "2025-11-25", "basic/transports#sending-messages-to-the-server/3"),
      "2026-07-28": ["basic/transports/streamable-http#sending-messages/3"],
    },
  },
  "http.post.content-type": {
    role: "client",
    transport: "http",
    gist: "A client gives a POST the Content-Type `application/json`.",
    level: "SHOULD",
    keys: since("2025-03-26", "implied/http/content-type-request"),
  },
  "http.post.accepted-202": {
    role: "server",
    transport: "http",
    gist: "A POST of a notification or response that the server accepts is answered with status 202 and no body.",
    level: "MUST",
    keys: {
      "2025-03-26": ["basic/transports#sending-messages-to-the-server/7"],
      ...between("2025-06-18", "2025-11-25", "basic/transports#sending-messages-to-the-server/5"),
      "2026-07-28": ["basic/transports/streamable-http#sending-messages/7"],
    },
  },
  "http.post.refused-status": {
    role: "server",
    transport: "http",
    gist: "A POST of a notification or response that the server cannot accept is answered with an HTTP error status.",
    level: "MUST",
    keys: {
      "2025-03-26": ["basic/transports#sending-messages-to-the-server/8"],
      ...between("2025-06-18", "2025-11-25", "basic/transports#sending-messages-to-the-server/6"),
      "2026-07-28": ["basic/transports/streamable-http#sending-messages/8"],
    },
  },
  "http.post.refused-body": {
    role: "server",
    transport: "http",
    gist: "The error status for a notification, a response or an invalid Origin may have a JSON-RPC error without id as its body.",
    level: "MAY",
    keys: {
      "2025-03-26": ["basic/transports#sending-messages-to-the-server/9"],
      "2025-06-18": ["basic/transports#sending-messages-to-the-server/7"],
      "2025-11-25": [
        "basic/transports#sending-messages-to-the-server/7",
        "basic/transports#security-warning/3",
      ],
      "2026-07-28": [
        "basic/transports/streamable-http#sending-messages/9",
        "basic/transports/streamable-http#security-endpoint/3",
      ],
    },
    exclusion: {
      kind: "permission",
      reason: "Such a body is optional, so neither its presence nor its absence can be wrong.",
    },
  },
  "http.post.response-type": {
    role: "server",
    transport: "http",
    gist: "A POST of a request is answered as `application/json` or as `text/event-stream`.",
    level: "MUST",
    keys: {
      "2025-03-26": ["basic/transports#sending-messages-to-the-server/10"],
      ...between("2025-06-18", "2025-11-25", "basic/transports#sending-messages-to-the-server/8"),
      "2026-07-28": ["basic/transports/streamable-http#sending-messages/10"],
    },
  },
  "http.post.error-type": {
    role: "server",
    transport: "http",
    gist: "An error to a request is sent as `application/json` or `text/event-stream`, with any status.",
    level: "SHOULD",
    keys: {
      "2026-07-28": ["implied/http/content-type-error"],
    },
  },
  "http.post.client-reads-both": {
    role: "client",
    transport: "http",
    gist: "A client handles an answer as JSON and as an event stream.",
    level: "MUST",
    keys: {
      "2025-03-26": ["basic/transports#sending-messages-to-the-server/11"],
      ...between("2025-06-18", "2025-11-25", "basic/transports#sending-messages-to-the-server/9"),
      "2026-07-28": ["basic/transports/streamable-http#sending-messages/11"],
    },
  },
  "http.fallback.client": {
    role: "client",
    transport: "http",
    gist: "A client whose first POST is refused may use the transport of 2024-11-05.",
    level: "MAY",
    keys: since("2025-03-26", "implied/http/backcompat-client"),
  },
  "http.fallback.server": {
    role: "server",
    transport: "http",
    gist: "A server may offer the endpoints of the 2024-11-05 transport beside the new one.",
    level: "MAY",
    keys: between("2025-03-26", "2025-11-25", "implied/http/backcompat-server"),
  },
  "http.legacy.adoption": {
    role: "both",
    transport: "http",
    gist: "New implementations avoid the 2024-11-05 transport, and old ones migrate from it.",
    level: "SHOULD",
    keys: {
      "2026-07-28": [
        "basic/transports/streamable-http#http-sse-transport-2024-11-05/1",
        "basic/transports/streamable-http#http-sse-transport-2024-11-05/2",
      ],
    },
    exclusion: {
      kind: "human",
      reason: "Whether an implementation is new, and had another choice, is a judgement about its history.",
    },
  },
  // Two readings (docs/readings.md, A28): a server of both eras answers these by its older revision.
  "http.legacy.get-delete-405": {
    role: "server",
    transport: "http",
    gist: "A server that speaks only this revision answers GET and DELETE with status 405.",
    level: "SHOULD",
    keys: {
      "2026-07-28": ["basic/transports/streamable-http#earlier-streamable-http-revisions/1"],
    },
  },
  "http.legacy.session-id-ignored": {
    role: "server",
    transport: "http",
    gist: "A server that speaks only this revision ignores `Mcp-Session-Id` and assigns no session id.",
    level: "SHOULD",
    keys: {
      "2026-07-28": ["basic/transports/streamable-http#earlier-streamable-http-revisions/2"],
    },
  },
  "http.legacy.last-event-id-ignored": {
    role: "server",
    transport: "http",
    gist: "A server that speaks only this revision ignores `Last-Event-ID`.",
    level: "SHOULD",
    keys: {
      "2026-07-28": ["basic/transports/streamable-http#earlier-streamable-http-revisions/3"],
    },
  },
});
