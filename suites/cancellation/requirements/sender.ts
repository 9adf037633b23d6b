import { between, requirements, since } from "../../catalogue/requirement.ts";

export const cancellationSender = requirements({
  "cancellation.request.own": {
    role: "both",
    roles: { "2026-07-28": "client" },
    gist: "A cancelled notification names a request that its sender issued.",
    level: "MUST",
    keys: {
      ...between(
        "2024-11-05",
        "2025-06-18",
        "basic/utilities/cancellation#behavior-requirements/1",
        "schema#CancelledNotification.params.requestId/1",
      ),
      "2025-11-25": [
        "basic/utilities/cancellation#behavior-requirements/1",
        "schema#CancelledNotificationParams.requestId/1",
      ],
      "2026-07-28": [
        "basic/patterns/cancellation#behavior-requirements/1",
        "schema#CancelledNotificationParams.requestId/1",
      ],
    },
  },
  // Two readings: required on the page, recommended in the schema. The answer may cross the notification.
  "cancellation.request.running": {
    role: "both",
    roles: { "2026-07-28": "client" },
    gist: "A cancelled notification names a request that has not been answered yet.",
    level: "SHOULD",
    keys: {
      ...between(
        "2024-11-05",
        "2025-11-25",
        "basic/utilities/cancellation#behavior-requirements/2",
        "schema#CancelledNotification/1",
      ),
      "2026-07-28": ["basic/patterns/cancellation#behavior-requirements/2", "schema#CancelledNotification/2"],
    },
    exclusion: {
      side: "client",
      kind: "unobservable",
      reason:
        "A response may be on its way when a client cancels. No message shows that the client has read it.",
    },
  },
  "cancellation.request.id-present": {
    role: "both",
    gist: "A cancelled notification has a requestId, unless it is for a task.",
    level: "MUST",
    keys: {
      "2025-11-25": ["schema#CancelledNotificationParams.requestId/2"],
    },
  },
  "cancellation.request.not-initialize": {
    role: "client",
    gist: "A client never cancels its initialize request.",
    level: "MUST NOT",
    keys: between(
      "2024-11-05",
      "2025-11-25",
      "basic/utilities/cancellation#behavior-requirements/3",
      "schema#CancelledNotification/3",
    ),
  },
  "cancellation.server.listen-only": {
    role: "server",
    gist: "A server sends a cancelled notification only for a listen request.",
    level: "MUST NOT",
    keys: {
      "2026-07-28": [
        "basic/patterns/cancellation#top/3",
        "basic/patterns/cancellation#behavior-requirements/3",
        "schema#CancelledNotification/1",
      ],
    },
  },
  "cancellation.client.signals": {
    role: "client",
    gist: "A client that gives up a request signals that to the server.",
    level: "SHOULD",
    keys: {
      "2026-07-28": ["basic/patterns/cancellation#top/1"],
    },
  },
  "cancellation.client.stdio-notification": {
    role: "client",
    transport: "stdio",
    gist: "Over stdio a client cancels by a cancelled notification with the id of the request.",
    level: "MUST",
    keys: {
      "2026-07-28": [
        "basic/patterns/cancellation#transport-specific-cancellation/2",
        "basic/transports/stdio#cancellation/1",
      ],
    },
  },
  "cancellation.client.http-notification": {
    role: "client",
    transport: "http",
    gist: "Over HTTP a client cancels by a cancelled notification, not only by closing the connection.",
    level: "SHOULD",
    keys: {
      "2025-03-26": ["basic/transports#sending-messages-to-the-server/21"],
      "2025-06-18": ["basic/transports#sending-messages-to-the-server/17"],
      "2025-11-25": ["basic/transports#sending-messages-to-the-server/22"],
    },
  },
  "cancellation.late-response.ignored": {
    role: "both",
    roles: { "2026-07-28": "client" },
    gist: "A response to a cancelled request is ignored by the side that cancelled it.",
    level: "SHOULD",
    keys: {
      ...between("2024-11-05", "2025-06-18", "basic/utilities/cancellation#behavior-requirements/10"),
      "2025-11-25": ["basic/utilities/cancellation#behavior-requirements/11"],
      "2026-07-28": ["basic/patterns/cancellation#behavior-requirements/10"],
    },
  },
  "cancellation.timeout.set": {
    role: "both",
    gist: "A sender gives up a request that is not answered in time.",
    level: "SHOULD",
    keys: {
      "2024-11-05": ["basic/lifecycle#error-handling/5"],
      ...between("2025-03-26", "2025-11-25", "basic/lifecycle#timeouts/1"),
      "2026-07-28": ["basic/patterns/cancellation#timeouts/1"],
    },
    exclusion: {
      kind: "unobservable",
      reason:
        "No sentence and no message says how long a side waits for an answer, and the usual limit of a minute is longer than a check may wait.",
    },
  },
  "cancellation.timeout.cancels": {
    role: "both",
    roles: { "2026-07-28": "client" },
    gist: "A request that times out is cancelled.",
    level: "SHOULD",
    keys: {
      ...between("2025-03-26", "2025-11-25", "basic/lifecycle#timeouts/2"),
      "2026-07-28": ["basic/patterns/cancellation#timeouts/2"],
    },
    exclusion: {
      side: "server",
      kind: "unobservable",
      reason:
        "No message says how long a server waits for an answer. The usual limit of a minute is longer than a check may wait.",
    },
  },
  "cancellation.timeout.maximum": {
    role: "both",
    roles: { "2026-07-28": "client" },
    gist: "A sender gives up a request after a maximum time, even if progress notifications continue to arrive.",
    level: "SHOULD",
    keys: {
      ...between("2025-03-26", "2025-11-25", "basic/lifecycle#timeouts/5"),
      "2026-07-28": ["basic/patterns/cancellation#timeouts/5"],
    },
    exclusion: {
      kind: "unobservable",
      reason:
        "No sentence and no message says how long a side waits for an answer, and the usual limit of a minute is longer than a check may wait.",
    },
  },
  "cancellation.timeout.configurable": {
    role: "both",
    gist: "The time that a sender waits can be set for each request.",
    level: "SHOULD",
    keys: {
      ...between("2025-03-26", "2025-11-25", "basic/lifecycle#timeouts/3"),
      "2026-07-28": ["basic/patterns/cancellation#timeouts/3"],
    },
    exclusion: {
      kind: "unobservable",
      reason: "This is a feature of a programming interface, and no message shows it.",
    },
  },
  "cancellation.reason.logged": {
    role: "both",
    gist: "The reason of a cancellation is logged.",
    level: "SHOULD",
    keys: {
      ...between("2024-11-05", "2025-11-25", "basic/utilities/cancellation#implementation-notes/1"),
      "2026-07-28": ["basic/patterns/cancellation#implementation-notes/1"],
    },
    exclusion: {
      kind: "unobservable",
      reason: "Each side has its own log, and no message shows it.",
    },
  },
  "cancellation.reason.may-be-shown": {
    role: "both",
    gist: "The reason of a cancellation may be logged or shown to the user.",
    level: "MAY",
    keys: {
      ...between("2024-11-05", "2025-06-18", "schema#CancelledNotification.params.reason/1"),
      ...since("2025-11-25", "schema#CancelledNotificationParams.reason/1"),
    },
    exclusion: {
      kind: "permission",
      reason: "Using the reason and ignoring it both conform.",
    },
  },
  "cancellation.user.sees": {
    role: "host",
    gist: "The user interface shows that a cancellation was requested.",
    level: "SHOULD",
    keys: {
      ...between("2024-11-05", "2025-11-25", "basic/utilities/cancellation#implementation-notes/2"),
      "2026-07-28": ["basic/patterns/cancellation#implementation-notes/2"],
    },
    exclusion: {
      kind: "human",
      reason: "Only a person can see the screen of the application.",
    },
  },
});
