import { between, requirements } from "../catalogue/requirement.ts";

export const sseResume = requirements({
  "sse.support": {
    role: "server",
    transport: "http",
    gist: "A server may make streams resumable with event ids, so that fewer messages are lost.",
    level: "MAY",
    keys: {
      "2025-03-26": [
        "basic/transports#sending-messages-to-the-server/22",
        "basic/transports#multiple-connections/3",
        "basic/transports#resumability-and-redelivery/1",
      ],
      "2025-06-18": [
        "basic/transports#multiple-connections/3",
        "basic/transports#resumability-and-redelivery/1",
        "basic/transports#sending-messages-to-the-server/18",
      ],
      "2025-11-25": [
        "basic/transports#multiple-connections/3",
        "basic/transports#resumability-and-redelivery/1",
        "basic/transports#sending-messages-to-the-server/23",
      ],
    },
    exclusion: {
      kind: "permission",
      reason: "Resumption is the choice of the server; its rules bind where event ids are seen.",
    },
  },
  "sse.event-id.unique": {
    role: "server",
    transport: "http",
    gist: "No two events of a session have the same id, on any of its streams.",
    level: "MUST",
    keys: between("2025-03-26", "2025-11-25", "basic/transports#resumability-and-redelivery/2"),
  },
  "sse.event-id.names-stream": {
    role: "server",
    transport: "http",
    gist: "An event id lets the server find the stream to which it belongs.",
    level: "SHOULD",
    keys: {
      "2025-11-25": ["basic/transports#resumability-and-redelivery/3"],
    },
    exclusion: {
      kind: "unobservable",
      reason: "Only the server can read its ids. That resumption works is a separate requirement.",
    },
  },
  "sse.resume.client": {
    role: "client",
    transport: "http",
    gist: "A client whose stream broke after an event id resumes it by GET with `Last-Event-ID`.",
    level: "SHOULD",
    keys: {
      ...between("2025-03-26", "2025-06-18", "basic/transports#resumability-and-redelivery/3"),
      "2025-11-25": ["basic/transports#resumability-and-redelivery/4"],
    },
  },
  "sse.resume.replay": {
    role: "server",
    transport: "http",
    gist: "A server may send the missed messages on the resumed stream.",
    level: "MAY",
    keys: {
      ...between("2025-03-26", "2025-06-18", "basic/transports#resumability-and-redelivery/4"),
      "2025-11-25": ["basic/transports#resumability-and-redelivery/5"],
    },
  },
  "sse.resume.own-stream-only": {
    role: "server",
    transport: "http",
    gist: "A resumed stream carries no message of another stream.",
    level: "MUST NOT",
    keys: {
      ...between("2025-03-26", "2025-06-18", "basic/transports#resumability-and-redelivery/5"),
      "2025-11-25": ["basic/transports#resumability-and-redelivery/6"],
    },
  },
  "sse.resume.post-stream": {
    role: "server",
    transport: "http",
    gist: "A stream that began with a POST can be resumed by GET too.",
    level: "SHOULD",
    keys: {
      "2025-11-25": ["implied/http/resume-by-get-for-post-stream"],
    },
  },
  "sse.priming.sent": {
    role: "server",
    transport: "http",
    gist: "An event stream begins with an event that has an id and empty data.",
    level: "SHOULD",
    keys: {
      "2025-11-25": ["basic/transports#sending-messages-to-the-server/10"],
    },
  },
  "sse.polling.server-closes": {
    role: "server",
    transport: "http",
    gist: "A server may close the connection before the response, once it has sent an event id.",
    level: "MAY",
    keys: {
      "2025-11-25": ["basic/transports#sending-messages-to-the-server/11"],
    },
    exclusion: {
      kind: "permission",
      reason:
        "Closing early is the choice of the server; what it sends before and after has its own requirements.",
    },
  },
  "sse.polling.client-returns": {
    role: "client",
    transport: "http",
    gist: "A client reconnects after the server closed the connection before the response.",
    level: "SHOULD",
    keys: {
      "2025-11-25": ["basic/transports#sending-messages-to-the-server/12"],
    },
  },
  "sse.retry.sent": {
    role: "server",
    transport: "http",
    gist: "A server that closes a connection without ending its stream sends a `retry` field first.",
    level: "SHOULD",
    keys: {
      "2025-11-25": [
        "basic/transports#sending-messages-to-the-server/13",
        "basic/transports#listening-for-messages-from-the-server/8",
      ],
    },
  },
  "sse.retry.respected": {
    role: "client",
    transport: "http",
    gist: "A client waits as long as the `retry` field says before it reconnects.",
    level: "MUST",
    keys: {
      "2025-11-25": ["basic/transports#sending-messages-to-the-server/14"],
    },
  },
});
