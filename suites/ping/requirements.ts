import { between, requirements } from "../catalogue/requirement.ts";

export const ping = requirements({
  "ping.answered": {
    role: "both",
    gist: "A ping, from either side, is answered promptly with an empty result.",
    level: "MUST",
    keys: between(
      "2024-11-05",
      "2025-11-25",
      "basic/utilities/ping#behavior-requirements/1",
      "implied/ping/both-ways",
    ),
  },
  "ping.timeout.failure": {
    role: "both",
    gist: "An unanswered ping counts as a failure of the connection.",
    level: "SHOULD",
    keys: between("2024-11-05", "2025-11-25", "basic/utilities/ping#error-handling/1"),
    exclusion: {
      kind: "unobservable",
      reason:
        "No sentence and no message says how long a side waits for an answer, and the usual limit of a minute is longer than a check may wait.",
    },
  },
  "ping.timeout.reaction": {
    role: "both",
    gist: "After an unanswered ping, the sender may treat the connection as stale, end it or open a new one.",
    level: "MAY",
    keys: between(
      "2024-11-05",
      "2025-11-25",
      "basic/utilities/ping#behavior-requirements/2",
      "basic/utilities/ping#behavior-requirements/3",
      "basic/utilities/ping#behavior-requirements/4",
      "basic/utilities/ping#error-handling/2",
    ),
    exclusion: {
      kind: "permission",
      reason:
        "The reaction to an unanswered ping is the choice of the sender, so neither acting nor waiting can be wrong.",
    },
  },
  "ping.timeout.suitable": {
    role: "both",
    gist: "The time-out of a ping suits the network.",
    level: "SHOULD",
    keys: between("2024-11-05", "2025-11-25", "basic/utilities/ping#implementation-considerations/3"),
    exclusion: {
      kind: "human",
      reason:
        "Which time-out suits a network is a judgement about a deployment; no exchange of messages decides it.",
    },
  },
  "ping.timeout.logged": {
    role: "both",
    gist: "A failed ping is logged.",
    level: "SHOULD",
    keys: between("2024-11-05", "2025-11-25", "basic/utilities/ping#error-handling/3"),
    exclusion: {
      kind: "unobservable",
      reason: "The log of an implementation is not visible on the wire.",
    },
  },
  "ping.sent.periodically": {
    role: "both",
    gist: "Pings are sent periodically to detect a lost connection.",
    level: "SHOULD",
    keys: between("2024-11-05", "2025-11-25", "basic/utilities/ping#implementation-considerations/1"),
    exclusion: {
      kind: "unobservable",
      reason: "No interval is given, so a run without a ping proves nothing.",
    },
  },
  "ping.sent.configurable": {
    role: "both",
    gist: "The frequency of pings can be configured.",
    level: "SHOULD",
    keys: between("2024-11-05", "2025-11-25", "basic/utilities/ping#implementation-considerations/2"),
    exclusion: {
      kind: "unobservable",
      reason: "The settings of an implementation are not visible on the wire.",
    },
  },
  "ping.sent.sparingly": {
    role: "both",
    gist: "Pings are not so frequent that they burden the connection.",
    level: "SHOULD",
    keys: between("2024-11-05", "2025-11-25", "basic/utilities/ping#implementation-considerations/4"),
    exclusion: {
      kind: "unobservable",
      reason: "No rate is given, so no number of pings proves that they are too frequent.",
    },
  },
  "ping.removed": {
    role: "server",
    gist: "Since 2026-07-28 a ping is an unknown method and is answered with error -32601.",
    level: "MUST",
    keys: {
      "2026-07-28": ["implied/removed/ping"],
    },
  },
});
