import { requirements, since } from "../../catalogue/requirement.ts";

/** Notifications: messages without an id and without a response. */
export const jsonrpcNotification = requirements({
  "jsonrpc.notification.no-id": {
    role: "both",
    gist: "A notification carries no id.",
    level: "MUST NOT",
    keys: {
      "2024-11-05": ["basic/messages#notifications/1"],
      ...since("2025-03-26", "basic#notifications/2"),
    },
  },
  "jsonrpc.notification.no-response": {
    role: "both",
    roles: { "2026-07-28": "server" },
    gist: "A notification, known or not, gets no response.",
    level: "MUST NOT",
    keys: since("2025-03-26", "basic#notifications/1"),
  },
  "jsonrpc.notification.unknown": {
    role: "both",
    roles: { "2026-07-28": "server" },
    gist: "A notification of an unknown method does not disturb the session: later requests are answered.",
    level: "SHOULD",
    keys: since("2024-11-05", "implied/jsonrpc/unknown-notification"),
  },
  "jsonrpc.notification.during-request": {
    role: "server",
    gist: "A server may send notifications about a request while that request is open.",
    level: "MAY",
    keys: {
      "2026-07-28": ["basic/patterns#request-and-response/1"],
    },
  },
});
