import { between, requirements, since } from "../../catalogue/requirement.ts";

export const httpStream = requirements({
  "http.stream.event-is-message": {
    role: "server",
    transport: "http",
    gist: "Each event with data holds one JSON-RPC message or, in 2025-03-26, a batch of them.",
    level: "MUST",
    keys: since("2025-03-26", "implied/http/sse-data-is-message"),
  },
  "http.stream.carries-response": {
    role: "server",
    transport: "http",
    gist: "The event stream that answers a POST carries the response to each of its requests.",
    level: "SHOULD",
    keys: {
      "2025-03-26": ["basic/transports#sending-messages-to-the-server/12"],
      "2025-06-18": ["basic/transports#sending-messages-to-the-server/10"],
      "2025-11-25": ["basic/transports#sending-messages-to-the-server/15"],
    },
  },
  "http.stream.messages-before": {
    role: "server",
    transport: "http",
    gist: "A server may send related messages on the stream before the response.",
    level: "MAY",
    keys: {
      "2025-03-26": ["basic/transports#sending-messages-to-the-server/14"],
      "2025-06-18": ["basic/transports#sending-messages-to-the-server/11"],
      "2025-11-25": ["basic/transports#sending-messages-to-the-server/16"],
      "2026-07-28": ["basic/transports/streamable-http#receiving-messages/1"],
    },
    exclusion: {
      kind: "permission",
      reason: "Messages before the response are optional; their content has its own requirements.",
    },
  },
  "http.stream.batched": {
    role: "server",
    transport: "http",
    gist: "Messages on a stream may be batched.",
    level: "MAY",
    keys: {
      "2025-03-26": [
        "basic/transports#sending-messages-to-the-server/13",
        "basic/transports#sending-messages-to-the-server/16",
        "basic/transports#listening-for-messages-from-the-server/5",
      ],
    },
    exclusion: { kind: "permission", reason: "Batches on a stream are the choice of the server." },
  },
  "http.stream.related": {
    role: "server",
    transport: "http",
    gist: "Messages on the stream of a request are about that request.",
    level: "SHOULD",
    levels: { "2026-07-28": "MUST" },
    keys: {
      "2025-03-26": ["basic/transports#sending-messages-to-the-server/15"],
      "2025-06-18": ["basic/transports#sending-messages-to-the-server/12"],
      "2025-11-25": ["basic/transports#sending-messages-to-the-server/17"],
      "2026-07-28": ["basic/transports/streamable-http#receiving-messages/2"],
    },
  },
  // From 2025-11-25 on a server may close early, see sse.polling.server-closes.
  "http.stream.open-until-response": {
    role: "server",
    transport: "http",
    gist: "The stream of a request stays open until its response has been sent.",
    level: "SHOULD NOT",
    keys: {
      "2025-03-26": ["basic/transports#sending-messages-to-the-server/17"],
      "2025-06-18": ["basic/transports#sending-messages-to-the-server/13"],
    },
  },
  "http.stream.closes-after-response": {
    role: "server",
    transport: "http",
    gist: "The stream of a request ends once its response has been sent.",
    level: "SHOULD",
    keys: {
      "2025-03-26": ["basic/transports#sending-messages-to-the-server/18"],
      "2025-06-18": ["basic/transports#sending-messages-to-the-server/14"],
      "2025-11-25": ["basic/transports#sending-messages-to-the-server/19"],
      "2026-07-28": ["basic/transports/streamable-http#receiving-messages/4"],
    },
  },
  "http.stream.disconnects": {
    role: "both",
    transport: "http",
    gist: "A connection may break at any time.",
    level: "MAY",
    keys: {
      "2025-03-26": ["basic/transports#sending-messages-to-the-server/19"],
      "2025-06-18": ["basic/transports#sending-messages-to-the-server/15"],
      "2025-11-25": ["basic/transports#sending-messages-to-the-server/20"],
    },
    exclusion: {
      kind: "permission",
      reason:
        "The sentence describes networks. That a broken connection is no cancellation is a separate requirement.",
    },
  },
  "http.stream.no-buffering": {
    role: "server",
    transport: "http",
    gist: "An answer as an event stream has the header `X-Accel-Buffering: no`.",
    level: "SHOULD",
    keys: {
      "2026-07-28": ["basic/transports/streamable-http#receiving-messages/5"],
    },
  },
  "http.stream.comments-ignored": {
    role: "client",
    transport: "http",
    gist: "A client ignores comment lines in an event stream.",
    level: "MUST",
    keys: {
      "2026-07-28": ["implied/http/sse-comments"],
    },
  },
  "http.stream.keep-alive": {
    role: "server",
    transport: "http",
    gist: "A server keeps a long stream open with comment lines.",
    level: "SHOULD",
    keys: {
      "2026-07-28": ["implied/http/keepalive"],
    },
    exclusion: {
      kind: "unobservable",
      reason: "No interval is given, so a stream without a comment proves nothing.",
    },
  },
  "http.stream.no-event-ids": {
    role: "server",
    transport: "http",
    gist: "A server gives no ids to its events.",
    level: "SHOULD NOT",
    keys: {
      "2026-07-28": ["implied/removed/sse-event-ids"],
    },
  },
  "http.stream.reissue": {
    role: "client",
    transport: "http",
    gist: "A client whose stream breaks before the response sends the request again under a new id.",
    level: "MUST",
    keys: {
      "2026-07-28": ["implied/http/reissue"],
    },
  },
  "http.get.accept": {
    role: "client",
    transport: "http",
    gist: "A client lists `text/event-stream` in the Accept header of a GET.",
    level: "MUST",
    keys: between("2025-03-26", "2025-11-25", "basic/transports#listening-for-messages-from-the-server/2"),
  },
  "http.get.stream-or-405": {
    role: "server",
    transport: "http",
    gist: "A GET is answered with an event stream or with status 405.",
    level: "MUST",
    keys: between("2025-03-26", "2025-11-25", "basic/transports#listening-for-messages-from-the-server/3"),
  },
  "http.get.client-choice": {
    role: "client",
    transport: "http",
    gist: "A client may open event streams by GET, several at a time, and close them at any time.",
    level: "MAY",
    keys: {
      "2025-03-26": [
        "basic/transports#listening-for-messages-from-the-server/1",
        "basic/transports#listening-for-messages-from-the-server/9",
        "basic/transports#multiple-connections/1",
      ],
      "2025-06-18": [
        "basic/transports#listening-for-messages-from-the-server/1",
        "basic/transports#listening-for-messages-from-the-server/8",
        "basic/transports#multiple-connections/1",
      ],
      "2025-11-25": [
        "basic/transports#listening-for-messages-from-the-server/1",
        "basic/transports#listening-for-messages-from-the-server/9",
        "basic/transports#multiple-connections/1",
      ],
    },
    exclusion: {
      kind: "permission",
      reason: "Opening and closing such streams is the choice of the client.",
    },
  },
  "http.get.server-choice": {
    role: "server",
    transport: "http",
    gist: "A server may send requests and notifications on a stream opened by GET, and close it at any time.",
    level: "MAY",
    keys: {
      "2025-03-26": [
        "basic/transports#listening-for-messages-from-the-server/4",
        "basic/transports#listening-for-messages-from-the-server/8",
      ],
      ...between(
        "2025-06-18",
        "2025-11-25",
        "basic/transports#listening-for-messages-from-the-server/4",
        "basic/transports#listening-for-messages-from-the-server/7",
      ),
    },
  },
  "http.get.unrelated": {
    role: "server",
    transport: "http",
    gist: "Messages on a stream opened by GET are not about a request that is open elsewhere.",
    level: "SHOULD",
    keys: {
      "2025-03-26": ["basic/transports#listening-for-messages-from-the-server/6"],
      ...between("2025-06-18", "2025-11-25", "basic/transports#listening-for-messages-from-the-server/5"),
    },
  },
  "http.get.no-responses": {
    role: "server",
    transport: "http",
    gist: "No response is sent on a stream opened by GET, unless it resumes an earlier stream.",
    level: "MUST NOT",
    keys: {
      "2025-03-26": ["basic/transports#listening-for-messages-from-the-server/7"],
      ...between("2025-06-18", "2025-11-25", "basic/transports#listening-for-messages-from-the-server/6"),
    },
  },
  "http.get.not-used": {
    role: "client",
    transport: "http",
    gist: "A client of this revision opens no stream by GET.",
    level: "MUST NOT",
    keys: {
      "2026-07-28": ["implied/removed/get-stream"],
    },
  },
  "http.streams.no-broadcast": {
    role: "server",
    transport: "http",
    gist: "A message is sent on one of a client's open streams, and on no other.",
    level: "MUST",
    keys: between("2025-03-26", "2025-11-25", "basic/transports#multiple-connections/2"),
  },
});
