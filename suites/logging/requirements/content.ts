import { requirements, since } from "../../catalogue/requirement.ts";

export const loggingContent = requirements({
  "logging.data.credentials": {
    role: "server",
    gist: "Log messages contain no credentials or secrets.",
    level: "MUST NOT",
    keys: since("2024-11-05", "server/utilities/logging#security/1"),
  },
  "logging.data.private": {
    role: "server",
    gist: "Log messages contain no personal data, and no details of the system that help an attacker.",
    level: "MUST NOT",
    keys: since("2024-11-05", "server/utilities/logging#security/2", "server/utilities/logging#security/3"),
    exclusion: {
      kind: "human",
      reason:
        "Whether a text is personal, or helps an attacker, depends on its meaning, which only a person can judge.",
    },
  },
  "logging.data.cleaned": {
    role: "server",
    gist: "A server removes sensitive information from its log messages.",
    level: "SHOULD",
    keys: since("2024-11-05", "server/utilities/logging#implementation-considerations/4"),
    exclusion: {
      kind: "human",
      reason:
        "The specification does not define what is sensitive, so only a person who knows the data can judge it.",
    },
  },
  "logging.data.context": {
    role: "server",
    gist: "Log messages carry the context that a reader needs.",
    level: "SHOULD",
    keys: since("2024-11-05", "server/utilities/logging#implementation-considerations/2"),
    exclusion: {
      kind: "human",
      reason: "Only a person who reads the log can say whether the context is sufficient.",
    },
  },
  "logging.data.validated": {
    role: "both",
    gist: "The fields of a log message hold valid values.",
    level: "SHOULD",
    keys: since("2024-11-05", "server/utilities/logging#security/5"),
  },
  "logging.logger.consistent": {
    role: "server",
    gist: "A server uses consistent names for its loggers.",
    level: "SHOULD",
    keys: since("2024-11-05", "server/utilities/logging#implementation-considerations/3"),
    exclusion: {
      kind: "human",
      reason: "Any set of names can follow a plan. Whether it is consistent is a matter of opinion.",
    },
  },
  "logging.rate.limited": {
    role: "server",
    gist: "A server limits the rate of its log messages.",
    level: "SHOULD",
    keys: since(
      "2024-11-05",
      "server/utilities/logging#implementation-considerations/1",
      "server/utilities/logging#security/4",
    ),
    exclusion: {
      kind: "unobservable",
      reason: "No rate is given, so a server that sends many messages may have a limit that was not reached.",
    },
  },
  "logging.access.controlled": {
    role: "both",
    gist: "Only authorized readers have access to log messages.",
    level: "SHOULD",
    keys: since("2024-11-05", "server/utilities/logging#security/6"),
    exclusion: {
      kind: "unobservable",
      reason: "Who reads a log after its receipt is decided outside of the protocol.",
    },
  },
  "logging.content.monitored": {
    role: "both",
    gist: "Log messages are monitored for sensitive data.",
    level: "SHOULD",
    keys: since("2024-11-05", "server/utilities/logging#security/7"),
    exclusion: {
      kind: "unobservable",
      reason: "Monitoring leaves no trace in the messages.",
    },
  },
  "logging.client.uses": {
    role: "client",
    gist: "A client may display, filter, rank and store log messages.",
    level: "MAY",
    keys: since(
      "2024-11-05",
      "server/utilities/logging#implementation-considerations/5",
      "server/utilities/logging#implementation-considerations/6",
      "server/utilities/logging#implementation-considerations/7",
      "server/utilities/logging#implementation-considerations/8",
    ),
    exclusion: {
      kind: "permission",
      reason: "Every use of a log message conforms, and so does none.",
    },
  },
  "logging.deprecated.avoided": {
    role: "both",
    gist: "New implementations do not use log notifications, and old ones migrate to stderr or OpenTelemetry.",
    level: "SHOULD NOT",
    keys: {
      "2026-07-28": ["server/utilities/logging#top/1", "server/utilities/logging#top/2"],
    },
    exclusion: {
      kind: "unobservable",
      reason: "The messages of an implementation do not show whether it is new, or migrates.",
    },
  },
});
