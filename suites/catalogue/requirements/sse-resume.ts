import { requirements } from "../requirement.ts";

export const sseResume = requirements({
  "sse.support": {
    role: "server",
    transport: "http",
    gist: "A server makes streams resumable by giving ids to events, and so loses fewer messages.",
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
      reason: "Resumability is left to the server; its rules bind where event ids are seen.",
    },
  },
  "sse.event-id.unique": {
    role: "server",
    transport: "http",
    gist: "No two events of a session have the same id, on whichever streams they come.",
    level: "MUST",
    keys: {
      "2025-03-26": ["basic/transports#resumability-and-redelivery/2"],
      "2025-06-18": ["basic/transports#resumability-and-redelivery/2"],
      "2025-11-25": ["basic/transports#resumability-and-redelivery/2"],
    },
  },
  "sse.event-id.names-stream": {
    role: "server",
    transport: "http",
    gist: "An event id tells the server which stream it belongs to.",
    level: "SHOULD",
    keys: {
      "2025-11-25": ["basic/transports#resumability-and-redelivery/3"],
    },
    exclusion: {
      kind: "unobservable",
      reason:
        "An id is opaque to all but its server; only that resuming works can be seen, which is judged on its own.",
    },
  },
  "sse.resume.client": {
    role: "client",
    transport: "http",
    gist: "A client whose stream broke after an event id resumes it by GET with `Last-Event-ID`.",
    level: "SHOULD",
    keys: {
      "2025-03-26": ["basic/transports#resumability-and-redelivery/3"],
      "2025-06-18": ["basic/transports#resumability-and-redelivery/3"],
      "2025-11-25": ["basic/transports#resumability-and-redelivery/4"],
    },
  },
  "sse.resume.replay": {
    role: "server",
    transport: "http",
    gist: "A server sends the messages that were missed on the resumed stream.",
    level: "MAY",
    keys: {
      "2025-03-26": ["basic/transports#resumability-and-redelivery/4"],
      "2025-06-18": ["basic/transports#resumability-and-redelivery/4"],
      "2025-11-25": ["basic/transports#resumability-and-redelivery/5"],
    },
  },
  "sse.resume.own-stream-only": {
    role: "server",
    transport: "http",
    gist: "A resumed stream brings no message of another stream.",
    level: "MUST NOT",
    keys: {
      "2025-03-26": ["basic/transports#resumability-and-redelivery/5"],
      "2025-06-18": ["basic/transports#resumability-and-redelivery/5"],
      "2025-11-25": ["basic/transports#resumability-and-redelivery/6"],
    },
  },
  "sse.resume.post-stream": {
    role: "server",
    transport: "http",
    gist: "A stream that began with a POST is resumed by GET too.",
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
    gist: "A server closes the connection before the response, once it has sent an event id.",
    level: "MAY",
    keys: {
      "2025-11-25": ["basic/transports#sending-messages-to-the-server/11"],
    },
    exclusion: {
      kind: "permission",
      reason: "Closing early is left to the server; what is due before and after it is judged on its own.",
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
