import { between, requirements, since } from "../../catalogue/requirement.ts";

export const loggingMessages = requirements({
  "logging.capability.declared": {
    role: "server",
    gist: "A server that sends notifications/message declares the logging capability.",
    level: "MUST",
    keys: since("2024-11-05", "server/utilities/logging#capabilities/1"),
  },
  "logging.message.shape": {
    role: "server",
    gist: "A log message has one of the eight levels, and data.",
    level: "MUST",
    keys: since("2024-11-05", "implied/logging/message-shape"),
  },
  "logging.message.opt-in": {
    role: "server",
    gist: "No notifications/message is sent for a request without a log level.",
    level: "MUST NOT",
    keys: {
      "2026-07-28": [
        "server/utilities/logging#per-request-log-level/1",
        "schema#RequestMetaObject.io.modelcontextprotocol/logLevel/1",
      ],
    },
  },
  "logging.message.own-stream": {
    role: "server",
    gist: "Log messages of a request are sent only on the stream of its response, never on a listen stream or that of another request.",
    level: "MUST NOT",
    keys: {
      "2026-07-28": ["server/utilities/logging#per-request-log-level/3"],
    },
  },
  "logging.level.minimum": {
    role: "server",
    gist: "Only log messages at or above the chosen level are sent; since 2026-07-28, only before the response to the request that chose it.",
    level: "SHOULD",
    levels: { "2026-07-28": "MAY" },
    keys: {
      ...between("2024-11-05", "2025-11-25", "implied/logging/min-level"),
      "2026-07-28": ["server/utilities/logging#per-request-log-level/2"],
    },
  },
  "logging.level.unknown": {
    role: "server",
    gist: "A log level that does not exist is answered with error -32602.",
    level: "SHOULD",
    keys: since("2024-11-05", "server/utilities/logging#error-handling/1"),
  },
  "logging.level.all-accepted": {
    role: "server",
    gist: "logging/setLevel is answered with an empty result for each of the eight levels.",
    level: "MUST",
    keys: between("2024-11-05", "2025-11-25", "implied/logging/all-levels"),
  },
  "logging.level.client-chooses": {
    role: "client",
    gist: "A client may set the log level.",
    level: "MAY",
    keys: between("2024-11-05", "2025-11-25", "server/utilities/logging#setting-log-level/1"),
    exclusion: {
      kind: "permission",
      reason: "A client that sets a level and one that never does both conform.",
    },
  },
  "logging.level.server-default": {
    role: "server",
    gist: "Until a level is set, the server may choose which log messages it sends.",
    level: "MAY",
    keys: between("2024-11-05", "2025-11-25", "schema#LoggingMessageNotification/1"),
    exclusion: {
      kind: "permission",
      reason: "Before a level is set, any messages and none both conform.",
    },
  },
  "logging.set-level.removed": {
    role: "server",
    gist: "logging/setLevel is answered with error -32601, over HTTP with status 404.",
    level: "MUST",
    keys: {
      "2026-07-28": ["implied/removed/set-level"],
    },
  },
  "logging.errors.internal": {
    role: "server",
    gist: "An internal failure of the server while it sets up logging is answered with error -32603.",
    level: "SHOULD",
    keys: since("2024-11-05", "server/utilities/logging#error-handling/2"),
    exclusion: {
      kind: "unobservable",
      reason:
        "No message of a client, and no tool of a server, makes the set-up of logging fail, so the answer cannot be observed.",
    },
  },
});
