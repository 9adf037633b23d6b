import { requirements } from "../catalogue/requirement.ts";

export const subscriptions = requirements({
  "subscriptions.acknowledged.first": {
    role: "server",
    gist: "The first message of a subscription is notifications/subscriptions/acknowledged, with the subscription id.",
    level: "MUST",
    keys: {
      "2026-07-28": [
        "basic/patterns/subscriptions#acknowledgment/1",
        "basic/patterns/subscriptions#acknowledgment/2",
        "schema#SubscriptionsAcknowledgedNotification/1",
        "schema#SubscriptionsAcknowledgedNotification/2",
      ],
    },
  },
  "subscriptions.acknowledged.subset": {
    role: "server",
    gist: "The acknowledged filter has only types that were requested and that the server declares.",
    level: "MUST",
    keys: {
      "2026-07-28": ["implied/subscriptions/ack-subset"],
    },
  },
  "subscriptions.acknowledged.interleaving": {
    role: "server",
    transport: "stdio",
    gist: "On stdio, messages of other subscriptions may arrive before the acknowledgement.",
    level: "MAY",
    keys: {
      "2026-07-28": [
        "basic/patterns/subscriptions#acknowledgment/3",
        "schema#SubscriptionsAcknowledgedNotification/3",
      ],
    },
    exclusion: {
      kind: "permission",
      reason: "The order between subscriptions is free, so no order of their messages breaks this.",
    },
  },
  "subscriptions.id.tagged": {
    role: "server",
    gist: "Each notification on a listen stream carries the subscription id in _meta.",
    level: "MUST",
    keys: {
      "2026-07-28": [
        "basic#_meta/17",
        "schema#NotificationMetaObject.io.modelcontextprotocol/subscriptionId/1",
      ],
    },
  },
  "subscriptions.id.value": {
    role: "server",
    gist: "The subscription id equals the id of the listen request in value and type.",
    level: "MUST",
    keys: {
      "2026-07-28": ["implied/subscriptions/id-type"],
    },
  },
  "subscriptions.filter.required": {
    role: "server",
    gist: "A subscriptions/listen request without `notifications` is answered with error -32602.",
    level: "MUST",
    keys: {
      "2026-07-28": ["implied/subscriptions/filter-required"],
    },
  },
  "subscriptions.filter.respected": {
    role: "server",
    gist: "Only the types of notification that the listen request names are sent on its stream.",
    level: "MUST NOT",
    keys: {
      "2026-07-28": [
        "basic/patterns/subscriptions#opening-a-stream/1",
        "schema#SubscriptionFilter/1",
        "schema#SubscriptionsListenRequestParams.notifications/1",
      ],
    },
  },
  "subscriptions.changes.listen-only": {
    role: "server",
    gist: "Notifications of changes are sent on listen streams and nowhere else.",
    level: "MUST NOT",
    keys: {
      "2026-07-28": ["implied/subscriptions/only-on-listen"],
    },
  },
  "subscriptions.requests.elsewhere": {
    role: "server",
    gist: "Progress and log messages of requests are never sent on a listen stream.",
    level: "MUST NOT",
    keys: {
      "2026-07-28": ["implied/subscriptions/no-progress-log"],
    },
  },
  "subscriptions.updated.uri": {
    role: "server",
    gist: "A notifications/resources/updated names a URI that the listen request watches, or a sub-resource of one.",
    level: "MUST",
    keys: {
      "2026-07-28": ["implied/resources/updated-uri"],
    },
  },
  // The permission is for clients; whether it works depends on the server.
  "subscriptions.concurrent.separate": {
    role: "server",
    gist: "A server may keep several open listen streams of a client apart, each with its own id and filter.",
    level: "MAY",
    keys: {
      "2026-07-28": ["basic/patterns/subscriptions#multiple-concurrent-subscriptions/1"],
    },
  },
  "subscriptions.cancel.stops": {
    role: "server",
    gist: "After a client cancels a listen request, nothing more is sent for it.",
    level: "MUST",
    keys: {
      "2026-07-28": ["implied/subscriptions/cancel-stops"],
    },
  },
  // Two readings (docs/readings.md, A3): one page requires the notification, another recommends the response, and the
  // schema limits the notification to stdio.
  "subscriptions.end.announced": {
    role: "server",
    gist: "A server that ends a listen stream announces it, by a cancelled notification or by the response to the listen request.",
    level: "MUST",
    keys: {
      "2026-07-28": ["basic/patterns/cancellation#top/2"],
    },
  },
  "subscriptions.end.response": {
    role: "server",
    gist: "A server that ends a listen stream answers the listen request with a result before it closes the stream.",
    level: "SHOULD",
    keys: {
      "2026-07-28": [
        "basic/patterns/subscriptions#cancellation/1",
        "basic/patterns/subscriptions#graceful-closure/1",
      ],
    },
  },
  "subscriptions.end.result-id": {
    role: "server",
    gist: "The result of a listen request carries the subscription id in _meta.",
    level: "MUST",
    keys: {
      "2026-07-28": ["implied/subscriptions/result-meta"],
    },
  },
  "subscriptions.client.filter-compared": {
    role: "client",
    gist: "A client handles an acknowledgement of fewer types than it requested.",
    level: "SHOULD",
    keys: {
      "2026-07-28": ["basic/patterns/subscriptions#acknowledgment/4"],
    },
  },
  "subscriptions.client.correlates": {
    role: "client",
    transport: "stdio",
    gist: "Over stdio a client assigns each notification to its subscription by the subscription id.",
    level: "MUST",
    keys: {
      "2026-07-28": [
        "basic/patterns/subscriptions#receiving-notifications/1",
        "basic/transports/stdio#receiving-messages/1",
      ],
    },
  },
  "subscriptions.client.listens-again": {
    role: "client",
    transport: "stdio",
    gist: "Over stdio a client sends its listen requests again after a restart of the server.",
    level: "MUST",
    keys: {
      "2026-07-28": ["basic/patterns/subscriptions#graceful-closure/3"],
    },
  },
  "subscriptions.client.may-reconnect": {
    role: "client",
    gist: "A client may connect again when a listen stream ends without a response.",
    level: "MAY",
    keys: {
      "2026-07-28": ["basic/patterns/subscriptions#graceful-closure/2"],
    },
    exclusion: {
      kind: "permission",
      reason: "A client that connects again and one that does not both conform.",
    },
  },
  "subscriptions.legacy.removed": {
    role: "server",
    gist: "resources/subscribe and resources/unsubscribe are answered with error -32601, over HTTP with status 404.",
    level: "MUST",
    keys: {
      "2026-07-28": ["implied/removed/subscribe"],
    },
  },
});
