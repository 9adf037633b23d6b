import { between, requirements, since } from "../catalogue/requirement.ts";

export const progress = requirements({
  "progress.token.type": {
    role: "both",
    roles: { "2026-07-28": "client" },
    gist: "A progress token is a string or an integer.",
    level: "MUST",
    keys: {
      ...between("2024-11-05", "2025-11-25", "basic/utilities/progress#progress-flow/1"),
      "2026-07-28": ["basic/patterns/progress#progress-flow/1"],
    },
  },
  "progress.token.unique": {
    role: "both",
    roles: { "2026-07-28": "client" },
    gist: "No two running requests of a sender have the same progress token.",
    level: "MUST",
    keys: {
      ...between("2024-11-05", "2025-11-25", "basic/utilities/progress#progress-flow/2"),
      "2026-07-28": ["basic/patterns/progress#progress-flow/2"],
    },
  },
  "progress.token.known": {
    role: "both",
    roles: { "2026-07-28": "server" },
    gist: "A progress notification names a token that came with a request, in value and type.",
    level: "MUST",
    keys: {
      ...between("2024-11-05", "2025-11-25", "basic/utilities/progress#behavior-requirements/1"),
      "2026-07-28": ["basic/patterns/progress#behavior-requirements/1"],
    },
  },
  "progress.token.tracked": {
    role: "both",
    gist: "Both sides keep track of the progress tokens in use.",
    level: "SHOULD",
    keys: {
      ...between("2024-11-05", "2025-11-25", "basic/utilities/progress#implementation-notes/1"),
      "2026-07-28": ["basic/patterns/progress#implementation-notes/1"],
    },
    exclusion: {
      kind: "unobservable",
      side: "client",
      reason: "The list of tokens is internal. Its effects on the wire are separate requirements.",
    },
  },
  "progress.notification.shape": {
    role: "both",
    roles: { "2026-07-28": "server" },
    gist: "A progress notification has a progressToken and a number as progress.",
    level: "MUST",
    keys: since("2024-11-05", "implied/progress/shape"),
  },
  "progress.notification.stops": {
    role: "both",
    roles: { "2026-07-28": "server" },
    gist: "No progress notification is sent for a request after its response.",
    level: "MUST",
    keys: {
      ...between(
        "2024-11-05",
        "2025-11-25",
        "basic/utilities/progress#behavior-requirements/2",
        "basic/utilities/progress#implementation-notes/3",
      ),
      "2026-07-28": [
        "basic/patterns/progress#behavior-requirements/2",
        "basic/patterns/progress#implementation-notes/3",
      ],
    },
  },
  "progress.notification.may-come": {
    role: "both",
    roles: { "2026-07-28": "server" },
    gist: "The receiver of a request with a progress token may report progress by notifications with that token and the value so far.",
    level: "MAY",
    keys: {
      ...between(
        "2024-11-05",
        "2025-11-25",
        "basic/utilities/progress#progress-flow/3",
        "basic/utilities/progress#progress-flow/4",
      ),
      "2026-07-28": ["basic/patterns/progress#progress-flow/3", "basic/patterns/progress#progress-flow/4"],
    },
    exclusion: {
      side: "client",
      kind: "permission",
      reason: "A client may report progress of a request of the server, or send none.",
    },
  },
  "progress.notification.frequency-free": {
    role: "both",
    roles: { "2026-07-28": "server" },
    gist: "The receiver may report progress at any frequency, or never.",
    level: "MAY",
    keys: {
      ...between(
        "2024-11-05",
        "2025-11-25",
        "basic/utilities/progress#behavior-requirements/3",
        "basic/utilities/progress#behavior-requirements/4",
      ),
      "2026-07-28": [
        "basic/patterns/progress#top/1",
        "basic/patterns/progress#behavior-requirements/3",
        "basic/patterns/progress#behavior-requirements/4",
      ],
    },
    exclusion: {
      kind: "permission",
      reason: "Many notifications, few and none all conform.",
    },
  },
  "progress.value.increases": {
    role: "both",
    roles: { "2026-07-28": "server" },
    gist: "Each progress value of a token is greater than the one before.",
    level: "MUST",
    keys: {
      "2024-11-05": ["basic/utilities/progress#progress-flow/6"],
      ...between("2025-03-26", "2025-11-25", "basic/utilities/progress#progress-flow/7"),
      "2026-07-28": ["basic/patterns/progress#progress-flow/7"],
    },
  },
  "progress.value.optional-members": {
    role: "both",
    roles: { "2026-07-28": "server" },
    gist: "A progress notification may have a total and a message or not, and its numbers may be fractions.",
    level: "MAY",
    keys: {
      "2024-11-05": [
        "basic/utilities/progress#progress-flow/5",
        "basic/utilities/progress#progress-flow/7",
        "basic/utilities/progress#behavior-requirements/5",
      ],
      ...between(
        "2025-03-26",
        "2025-11-25",
        "basic/utilities/progress#progress-flow/5",
        "basic/utilities/progress#progress-flow/6",
        "basic/utilities/progress#progress-flow/8",
        "basic/utilities/progress#behavior-requirements/5",
        "implied/progress/message",
      ),
      "2026-07-28": [
        "basic/patterns/progress#progress-flow/5",
        "basic/patterns/progress#progress-flow/6",
        "basic/patterns/progress#progress-flow/8",
        "basic/patterns/progress#behavior-requirements/5",
      ],
    },
    exclusion: {
      kind: "permission",
      reason: "Notifications with and without these members, and whole and fractional numbers, all conform.",
    },
  },
  "progress.message.helpful": {
    role: "both",
    roles: { "2026-07-28": "server" },
    gist: "The message of a progress notification is helpful for a person.",
    level: "SHOULD",
    keys: {
      ...between("2025-03-26", "2025-11-25", "basic/utilities/progress#progress-flow/9"),
      "2026-07-28": ["basic/patterns/progress#progress-flow/9"],
    },
    exclusion: {
      kind: "human",
      reason: "Only the person who reads a text can say whether it helps.",
    },
  },
  "progress.rate.limited": {
    role: "both",
    gist: "Both sides limit the rate of progress notifications.",
    level: "SHOULD",
    keys: {
      ...between("2024-11-05", "2025-11-25", "basic/utilities/progress#implementation-notes/2"),
      "2026-07-28": ["basic/patterns/progress#implementation-notes/2"],
    },
    exclusion: {
      kind: "unobservable",
      reason: "No rate is given, so any number of notifications may be below the limit of the sender.",
    },
  },
  "progress.timeout.may-reset": {
    role: "both",
    roles: { "2026-07-28": "client" },
    gist: "A sender may restart its time-out when progress arrives.",
    level: "MAY",
    keys: {
      ...between("2025-03-26", "2025-11-25", "basic/lifecycle#timeouts/4"),
      "2026-07-28": ["basic/patterns/cancellation#timeouts/4"],
    },
    exclusion: {
      kind: "permission",
      reason:
        "Restarting the time-out and not restarting it both conform; the maximum time is a separate requirement.",
    },
  },
});
