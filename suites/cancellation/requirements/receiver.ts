import { between, requirements } from "../../catalogue/requirement.ts";

export const cancellationReceiver = requirements({
  "cancellation.work.stopped": {
    role: "both",
    roles: { "2026-07-28": "server" },
    gist: "Work on a request ends soon after a cancelled notification for it.",
    level: "SHOULD",
    keys: {
      ...between(
        "2024-11-05",
        "2025-06-18",
        "basic/utilities/cancellation#behavior-requirements/4",
        "schema#CancelledNotification/2",
      ),
      "2025-11-25": [
        "basic/utilities/cancellation#behavior-requirements/5",
        "schema#CancelledNotification/2",
      ],
      "2026-07-28": [
        "basic/patterns/cancellation#behavior-requirements/4",
        "schema#CancelledNotification/3",
        "basic/transports/stdio#cancellation/2",
      ],
    },
    exclusion: {
      side: "client",
      kind: "unobservable",
      reason:
        "A server sees only whether a response arrives, not whether the model or the user continues to work on the request.",
    },
  },
  "cancellation.work.resources-freed": {
    role: "both",
    roles: { "2026-07-28": "server" },
    gist: "The resources of a cancelled request are freed.",
    level: "SHOULD",
    keys: {
      ...between("2024-11-05", "2025-06-18", "basic/utilities/cancellation#behavior-requirements/5"),
      "2025-11-25": ["basic/utilities/cancellation#behavior-requirements/6"],
      "2026-07-28": ["basic/patterns/cancellation#behavior-requirements/5"],
    },
    exclusion: {
      kind: "unobservable",
      reason: "Memory and handles are inside the receiver, and freeing them changes no message.",
    },
  },
  "cancellation.response.withheld": {
    role: "both",
    roles: { "2026-07-28": "server" },
    gist: "A request that was cancelled by notification gets no response.",
    level: "SHOULD",
    keys: {
      ...between("2024-11-05", "2025-06-18", "basic/utilities/cancellation#behavior-requirements/6"),
      "2025-11-25": ["basic/utilities/cancellation#behavior-requirements/7"],
      "2026-07-28": ["basic/patterns/cancellation#behavior-requirements/6"],
    },
    exclusion: {
      side: "client",
      kind: "unobservable",
      reason:
        "A client may have sent its response before the cancellation arrived. No message shows which of them came first.",
    },
  },
  "cancellation.messages.withheld": {
    role: "server",
    gist: "After a cancellation the server sends no progress, log or other message for that request.",
    level: "MUST NOT",
    keys: {
      "2026-07-28": [
        "basic/transports/stdio#cancellation/3",
        "basic/transports/streamable-http#cancellation/3",
      ],
    },
  },
  "cancellation.disconnect.not-cancel": {
    role: "server",
    transport: "http",
    gist: "A dropped connection does not end the work on a request.",
    level: "SHOULD NOT",
    keys: {
      "2025-03-26": ["basic/transports#sending-messages-to-the-server/20"],
      "2025-06-18": ["basic/transports#sending-messages-to-the-server/16"],
      "2025-11-25": ["basic/transports#sending-messages-to-the-server/21"],
    },
  },
  "cancellation.disconnect.cancels": {
    role: "server",
    transport: "http",
    gist: "Closing the response stream of a request cancels that request.",
    level: "MUST",
    keys: {
      "2026-07-28": [
        "basic/patterns/cancellation#transport-specific-cancellation/1",
        "basic/transports/streamable-http#cancellation/1",
      ],
    },
  },
  "cancellation.disconnect.work-stopped": {
    role: "server",
    transport: "http",
    gist: "Work on a request ends soon after its response stream was closed.",
    level: "SHOULD",
    keys: {
      "2026-07-28": ["basic/transports/streamable-http#cancellation/2"],
    },
  },
  "cancellation.race.harmless": {
    role: "both",
    gist: "A cancellation that crosses the response to its request disturbs neither side.",
    level: "MUST",
    keys: {
      ...between("2024-11-05", "2025-11-25", "basic/utilities/cancellation#timing-considerations/1"),
      "2026-07-28": ["basic/patterns/cancellation#timing-considerations/1"],
    },
  },
  "cancellation.unknown.ignored": {
    role: "both",
    roles: { "2026-07-28": "server" },
    gist: "A cancelled notification for an id that was never used is ignored: no error comes, and later requests are answered.",
    level: "SHOULD",
    keys: {
      ...between("2024-11-05", "2025-11-25", "basic/utilities/cancellation#error-handling/1"),
      "2026-07-28": ["basic/patterns/cancellation#error-handling/1"],
    },
  },
  "cancellation.finished.ignored": {
    role: "both",
    roles: { "2026-07-28": "server" },
    gist: "A cancelled notification for a request that was answered is ignored: no error comes, and later requests are answered.",
    level: "SHOULD",
    keys: {
      ...between("2024-11-05", "2025-11-25", "basic/utilities/cancellation#error-handling/2"),
      "2026-07-28": ["basic/patterns/cancellation#error-handling/2"],
    },
  },
  "cancellation.malformed.ignored": {
    role: "both",
    roles: { "2026-07-28": "server" },
    gist: "A malformed cancelled notification is ignored: no error comes, and later requests are answered.",
    level: "SHOULD",
    keys: {
      ...between("2024-11-05", "2025-11-25", "basic/utilities/cancellation#error-handling/3"),
      "2026-07-28": ["basic/patterns/cancellation#error-handling/3"],
    },
  },
  "cancellation.unknown.may-ignore": {
    role: "both",
    roles: { "2026-07-28": "server" },
    gist: "The receiver may do nothing about a cancelled notification for an id that was never used.",
    level: "MAY",
    keys: {
      ...between("2024-11-05", "2025-06-18", "basic/utilities/cancellation#behavior-requirements/7"),
      "2025-11-25": ["basic/utilities/cancellation#behavior-requirements/8"],
      "2026-07-28": ["basic/patterns/cancellation#behavior-requirements/7"],
    },
    exclusion: {
      kind: "permission",
      reason: "Doing nothing and any silent work both conform.",
    },
  },
  "cancellation.finished.may-ignore": {
    role: "both",
    roles: { "2026-07-28": "server" },
    gist: "The receiver may do nothing about a cancelled notification for a request that was answered.",
    level: "MAY",
    keys: {
      ...between("2024-11-05", "2025-06-18", "basic/utilities/cancellation#behavior-requirements/8"),
      "2025-11-25": ["basic/utilities/cancellation#behavior-requirements/9"],
      "2026-07-28": ["basic/patterns/cancellation#behavior-requirements/8"],
    },
    exclusion: {
      kind: "permission",
      reason: "Doing nothing and any silent work both conform.",
    },
  },
  "cancellation.uncancellable.may-run": {
    role: "both",
    roles: { "2026-07-28": "server" },
    gist: "The receiver may continue a request that it cannot cancel, and answer it.",
    level: "MAY",
    keys: {
      ...between("2024-11-05", "2025-06-18", "basic/utilities/cancellation#behavior-requirements/9"),
      "2025-11-25": ["basic/utilities/cancellation#behavior-requirements/10"],
      "2026-07-28": ["basic/patterns/cancellation#behavior-requirements/9"],
    },
    exclusion: {
      kind: "permission",
      reason:
        "A side that answers a request which it cannot cancel conforms, and so does one that withholds the answer.",
    },
  },
});
