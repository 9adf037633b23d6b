import { requirements } from "../requirement.ts";

export const loggingContent = requirements({
  "logging.data.credentials": {
    role: "server",
    gist: "Log messages hold no credentials or secrets.",
    level: "MUST NOT",
    keys: {
      "2024-11-05": ["server/utilities/logging#security/1"],
      "2025-03-26": ["server/utilities/logging#security/1"],
      "2025-06-18": ["server/utilities/logging#security/1"],
      "2025-11-25": ["server/utilities/logging#security/1"],
      "2026-07-28": ["server/utilities/logging#security/1"],
    },
  },
  "logging.data.private": {
    role: "server",
    gist: "Log messages hold no personal data, and no details of the system that help an attacker.",
    level: "MUST NOT",
    keys: {
      "2024-11-05": ["server/utilities/logging#security/2", "server/utilities/logging#security/3"],
      "2025-03-26": ["server/utilities/logging#security/2", "server/utilities/logging#security/3"],
      "2025-06-18": ["server/utilities/logging#security/2", "server/utilities/logging#security/3"],
      "2025-11-25": ["server/utilities/logging#security/2", "server/utilities/logging#security/3"],
      "2026-07-28": ["server/utilities/logging#security/2", "server/utilities/logging#security/3"],
    },
    exclusion: {
      kind: "human",
      reason:
        "What is personal, and what helps an attacker, depends on the meaning of the text, which takes a person to judge.",
    },
  },
  "logging.data.cleaned": {
    role: "server",
    gist: "A server takes sensitive information out of its log messages.",
    level: "SHOULD",
    keys: {
      "2024-11-05": ["server/utilities/logging#implementation-considerations/4"],
      "2025-03-26": ["server/utilities/logging#implementation-considerations/4"],
      "2025-06-18": ["server/utilities/logging#implementation-considerations/4"],
      "2025-11-25": ["server/utilities/logging#implementation-considerations/4"],
      "2026-07-28": ["server/utilities/logging#implementation-considerations/4"],
    },
    exclusion: {
      kind: "human",
      reason: "What is sensitive is left open, so a person who knows the data has to read the messages.",
    },
  },
  "logging.data.context": {
    role: "server",
    gist: "Log messages carry the context that a reader needs.",
    level: "SHOULD",
    keys: {
      "2024-11-05": ["server/utilities/logging#implementation-considerations/2"],
      "2025-03-26": ["server/utilities/logging#implementation-considerations/2"],
      "2025-06-18": ["server/utilities/logging#implementation-considerations/2"],
      "2025-11-25": ["server/utilities/logging#implementation-considerations/2"],
      "2026-07-28": ["server/utilities/logging#implementation-considerations/2"],
    },
    exclusion: {
      kind: "human",
      reason: "Whether the context is enough is felt only by the person who reads the log.",
    },
  },
  "logging.data.validated": {
    role: "both",
    gist: "The fields of a log message hold valid values.",
    level: "SHOULD",
    keys: {
      "2024-11-05": ["server/utilities/logging#security/5"],
      "2025-03-26": ["server/utilities/logging#security/5"],
      "2025-06-18": ["server/utilities/logging#security/5"],
      "2025-11-25": ["server/utilities/logging#security/5"],
      "2026-07-28": ["server/utilities/logging#security/5"],
    },
  },
  "logging.logger.consistent": {
    role: "server",
    gist: "A server names its loggers in a consistent way.",
    level: "SHOULD",
    keys: {
      "2024-11-05": ["server/utilities/logging#implementation-considerations/3"],
      "2025-03-26": ["server/utilities/logging#implementation-considerations/3"],
      "2025-06-18": ["server/utilities/logging#implementation-considerations/3"],
      "2025-11-25": ["server/utilities/logging#implementation-considerations/3"],
      "2026-07-28": ["server/utilities/logging#implementation-considerations/3"],
    },
    exclusion: {
      kind: "human",
      reason: "Any set of names can follow some plan, and whether it is consistent is a matter of opinion.",
    },
  },
  "logging.rate.limited": {
    role: "server",
    gist: "A server limits the rate of its log messages.",
    level: "SHOULD",
    keys: {
      "2024-11-05": [
        "server/utilities/logging#implementation-considerations/1",
        "server/utilities/logging#security/4",
      ],
      "2025-03-26": [
        "server/utilities/logging#implementation-considerations/1",
        "server/utilities/logging#security/4",
      ],
      "2025-06-18": [
        "server/utilities/logging#implementation-considerations/1",
        "server/utilities/logging#security/4",
      ],
      "2025-11-25": [
        "server/utilities/logging#implementation-considerations/1",
        "server/utilities/logging#security/4",
      ],
      "2026-07-28": [
        "server/utilities/logging#implementation-considerations/1",
        "server/utilities/logging#security/4",
      ],
    },
    exclusion: {
      kind: "unobservable",
      reason:
        "No rate is named, so a server that sends any number of messages may have a limit that was not reached.",
    },
  },
  "logging.access.controlled": {
    role: "both",
    gist: "Only those who may read the log messages get at them.",
    level: "SHOULD",
    keys: {
      "2024-11-05": ["server/utilities/logging#security/6"],
      "2025-03-26": ["server/utilities/logging#security/6"],
      "2025-06-18": ["server/utilities/logging#security/6"],
      "2025-11-25": ["server/utilities/logging#security/6"],
      "2026-07-28": ["server/utilities/logging#security/6"],
    },
    exclusion: {
      kind: "unobservable",
      reason: "Who reads a log after it has been received is settled outside the protocol.",
    },
  },
  "logging.content.monitored": {
    role: "both",
    gist: "The content of log messages is watched for sensitive data.",
    level: "SHOULD",
    keys: {
      "2024-11-05": ["server/utilities/logging#security/7"],
      "2025-03-26": ["server/utilities/logging#security/7"],
      "2025-06-18": ["server/utilities/logging#security/7"],
      "2025-11-25": ["server/utilities/logging#security/7"],
      "2026-07-28": ["server/utilities/logging#security/7"],
    },
    exclusion: {
      kind: "unobservable",
      reason: "Watching a log leaves no trace in the messages that pass.",
    },
  },
  "logging.client.uses": {
    role: "client",
    gist: "A client may show, filter, grade and keep log messages.",
    level: "MAY",
    keys: {
      "2024-11-05": [
        "server/utilities/logging#implementation-considerations/5",
        "server/utilities/logging#implementation-considerations/6",
        "server/utilities/logging#implementation-considerations/7",
        "server/utilities/logging#implementation-considerations/8",
      ],
      "2025-03-26": [
        "server/utilities/logging#implementation-considerations/5",
        "server/utilities/logging#implementation-considerations/6",
        "server/utilities/logging#implementation-considerations/7",
        "server/utilities/logging#implementation-considerations/8",
      ],
      "2025-06-18": [
        "server/utilities/logging#implementation-considerations/5",
        "server/utilities/logging#implementation-considerations/6",
        "server/utilities/logging#implementation-considerations/7",
        "server/utilities/logging#implementation-considerations/8",
      ],
      "2025-11-25": [
        "server/utilities/logging#implementation-considerations/5",
        "server/utilities/logging#implementation-considerations/6",
        "server/utilities/logging#implementation-considerations/7",
        "server/utilities/logging#implementation-considerations/8",
      ],
      "2026-07-28": [
        "server/utilities/logging#implementation-considerations/5",
        "server/utilities/logging#implementation-considerations/6",
        "server/utilities/logging#implementation-considerations/7",
        "server/utilities/logging#implementation-considerations/8",
      ],
    },
    exclusion: {
      kind: "permission",
      reason: "Whatever a client does with a log message, and doing nothing, is conforming.",
    },
  },
  "logging.deprecated.avoided": {
    role: "both",
    gist: "New implementations do without log notifications, and old ones move to stderr or OpenTelemetry.",
    level: "SHOULD NOT",
    keys: {
      "2026-07-28": ["server/utilities/logging#top/1", "server/utilities/logging#top/2"],
    },
    exclusion: {
      kind: "unobservable",
      reason:
        "Whether an implementation is new, or on its way to something else, is its history and not in its messages.",
    },
  },
});
