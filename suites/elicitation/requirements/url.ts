import { requirements, since } from "../../catalogue/requirement.ts";

/** URL mode: the request, its completion, and the error that asks for it. */
export const elicitationUrl = requirements({
  "elicitation.url.shape": {
    role: "server",
    gist: "A URL elicitation has the mode url, a message and a url, in 2025-11-25 also an elicitationId.",
    level: "MUST",
    keys: since("2025-11-25", "client/elicitation#url-mode-elicitation-requests/1"),
  },
  "elicitation.url.valid": {
    role: "server",
    gist: "The url of a URL elicitation is a valid absolute URL.",
    level: "MUST",
    keys: since("2025-11-25", "client/elicitation#url-mode-elicitation-requests/2"),
  },
  "elicitation.url.https": {
    role: "server",
    gist: "The url of a URL elicitation has the https scheme, unless it is for development.",
    level: "SHOULD",
    keys: since("2025-11-25", "client/elicitation#safe-url-handling/4"),
  },
  "elicitation.url.no-user-data": {
    role: "server",
    gist: "The URL carries no credentials or personal data of the user.",
    level: "MUST NOT",
    keys: since("2025-11-25", "client/elicitation#safe-url-handling/1"),
  },
  "elicitation.url.no-content": {
    role: "client",
    gist: "The answer to a URL elicitation carries no content.",
    level: "SHOULD",
    keys: {
      "2025-11-25": ["implied/elicitation/url-accept-empty"],
    },
  },
  "elicitation.url.not-prefetched": {
    role: "client",
    gist: "A client does not fetch the URL, or information about it, automatically.",
    level: "MUST NOT",
    keys: since("2025-11-25", "client/elicitation#safe-url-handling/6"),
  },
  "elicitation.url.not-opened": {
    role: "client",
    gist: "A client does not open the URL without the consent of the user.",
    level: "MUST NOT",
    keys: since("2025-11-25", "client/elicitation#safe-url-handling/7"),
  },
  "elicitation.id.unique": {
    role: "server",
    gist: "Each URL elicitation of a server has a unique elicitationId.",
    level: "MUST",
    keys: {
      "2025-11-25": ["implied/elicitation/id-unique"],
    },
  },
  "elicitation.id.opaque": {
    role: "client",
    gist: "A client accepts a URL elicitation with an elicitationId of any form.",
    level: "MUST",
    keys: {
      "2025-11-25": ["schema#ElicitRequestURLParams.elicitationId/1"],
    },
  },
  "elicitation.complete.addressee": {
    role: "server",
    gist: "A completion notification goes only to the client that was asked.",
    level: "MUST",
    keys: {
      "2025-11-25": ["client/elicitation#completion-notifications-for-url-mode-elicitation/2"],
    },
  },
  "elicitation.complete.id": {
    role: "server",
    gist: "A completion notification carries the elicitationId of the request that it completes.",
    level: "MUST",
    keys: {
      "2025-11-25": ["client/elicitation#completion-notifications-for-url-mode-elicitation/3"],
    },
  },
  "elicitation.complete.unknown-id": {
    role: "client",
    gist: "A client ignores a completion notification whose id is unknown or already completed.",
    level: "MUST",
    keys: {
      "2025-11-25": ["client/elicitation#completion-notifications-for-url-mode-elicitation/4"],
    },
  },
  "elicitation.complete.sent": {
    role: "server",
    gist: "A server may notify the client when a URL elicitation is completed.",
    level: "MAY",
    keys: {
      "2025-11-25": ["client/elicitation#completion-notifications-for-url-mode-elicitation/1"],
    },
    exclusion: {
      kind: "permission",
      reason: "Sending the notification and not sending it both conform.",
    },
  },
  "elicitation.complete.awaited": {
    role: "client",
    gist: "A client may wait for the completion notification before it tries again.",
    level: "MAY",
    keys: {
      "2025-11-25": ["client/elicitation#completion-notifications-for-url-mode-elicitation/5"],
    },
    exclusion: {
      kind: "permission",
      reason: "A client may wait, try again at once, or give up.",
    },
  },
  "elicitation.complete.removed": {
    role: "server",
    gist: "A server of the stateless revision sends neither notifications/elicitation/complete nor an elicitationId.",
    level: "MUST NOT",
    keys: {
      "2026-07-28": ["implied/removed/elicitation-complete"],
    },
  },
  "elicitation.url-required.blocked": {
    role: "server",
    gist: "A request that cannot continue without a URL elicitation is answered with error -32042, unless the server sends the elicitation during the request.",
    level: "MUST",
    keys: {
      "2025-11-25": ["client/elicitation#error-handling/1"],
    },
  },
  "elicitation.url-required.only-for-url": {
    role: "server",
    gist: "Error -32042 is sent only if a URL elicitation is needed.",
    level: "MUST NOT",
    keys: {
      "2025-11-25": ["client/elicitation#url-elicitation-required-error/2"],
    },
  },
  "elicitation.url-required.data": {
    role: "server",
    gist: "Error -32042 lists at least one elicitation, and each listed one has the mode url and an elicitationId.",
    level: "MUST",
    keys: {
      "2025-11-25": [
        "client/elicitation#url-elicitation-required-error/3",
        "client/elicitation#url-elicitation-required-error/4",
      ],
    },
  },
  "elicitation.url-required.used": {
    role: "server",
    gist: "A server may answer with error -32042 when it needs a URL elicitation first.",
    level: "MAY",
    keys: {
      "2025-11-25": ["client/elicitation#url-elicitation-required-error/1"],
    },
    exclusion: {
      kind: "permission",
      reason:
        "The server may send the elicitation during the request instead. The error itself has separate requirements.",
    },
  },
  "elicitation.url-required.removed": {
    role: "server",
    gist: "A server of the stateless revision never answers with error -32042.",
    level: "MUST NOT",
    keys: {
      "2026-07-28": ["basic#error-codes/8"],
    },
  },
});
