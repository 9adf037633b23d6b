import {
  INVALID_PARAMS,
  isObject,
  notification,
  ProtocolError,
} from "../../../../harness/reference/message.ts";
import { META } from "../../../../harness/reference/meta.ts";
import {
  isAskedFor,
  onHttpReply,
  onNotification,
  onParams,
  onResult,
  without,
} from "../../../../harness/reference/server/rewrite.ts";
import { EventQueue } from "../../../../harness/reference/server/wire/sse.ts";
import type { JsonObject } from "../../../../harness/switches/message.ts";
import type { Fault } from "../../../../harness/switches/server.ts";
import { inPlace } from "../../../../harness/switches/switch.ts";
import { since } from "../../../../schema/revision.ts";
import { knowing, LISTEN, metaOf } from "./knowing.ts";

/** A resource of the reference server. */
const KNOWN = "test://static-text";

const ACKNOWLEDGED = "notifications/subscriptions/acknowledged";

/** Capabilities that declare no notification of a change. */
function withoutChanges(capabilities: unknown): JsonObject {
  const entries = Object.entries(isObject(capabilities) ? capabilities : {});
  return Object.fromEntries(
    entries.map(([name, value]) => [
      name,
      isObject(value) ? without(without(value, "listChanged"), "subscribe") : value,
    ]),
  );
}

/** While subscriptions are open. */
export const openFaults: readonly Fault[] = inPlace<Fault>({ revisions: since("2026-07-28") }, [
  {
    id: "subscriptions.filter-by-id",
    describe: "stores the filters of all clients by the ids of their requests",
    transports: ["http"],
    trips: ["subscriptions.filter.own-client"],
    mayTrip: ["subscriptions.acknowledged.subset", "subscriptions.filter.respected"],
    says: /which this client asked for/,
    remember: () => {
      const filters = new Map<string, unknown>();
      return {
        dispatch: (call, next) => {
          if (call.method !== LISTEN || typeof call.id !== "string" || !isObject(call.params.notifications))
            return next(call);
          const notifications = filters.get(call.id) ?? call.params.notifications;
          filters.set(call.id, notifications);
          return next({ ...call, params: { ...call.params, notifications } });
        },
      };
    },
  },
  {
    id: "subscriptions.cancel-by-id",
    describe: "ends the subscriptions of all clients that have the id of one that ends",
    transports: ["http"],
    trips: ["subscriptions.cancel.own-client"],
    mayTrip: ["subscriptions.end.announced"],
    says: /ended when another client ended its own/,
    remember: () => {
      const open = new Map<string, Set<EventQueue>>();
      return {
        http: async (request, next) => {
          const [, id] = /"id":("[^"]*")/.exec(request.body) ?? [];
          const reply = await next(request);
          const { body } = reply;
          if (id === undefined || !isAskedFor(LISTEN, request) || typeof body === "string") return reply;
          const alike = open.get(id) ?? new Set();
          open.set(id, alike);
          const own = new EventQueue();
          alike.add(own);
          void (async () => {
            for await (const event of body) if (typeof event !== "string") own.push(event);
            for (const one of alike) one.end();
            alike.clear();
          })();
          return { ...reply, body: own };
        },
      };
    },
  },
  {
    id: "subscriptions.filter-not-needed",
    describe: "accepts subscriptions/listen without notifications",
    trips: ["subscriptions.filter.required"],
    says: /-32602/,
    ...onParams(LISTEN, (params) => ({ notifications: { toolsListChanged: true }, ...params })),
  },
  {
    id: "subscriptions.false-refused",
    describe: "refuses a subscription with false in its filter",
    trips: ["subscriptions.filter.false"],
    says: /error -32602.* to toolsListChanged: false/,
    dispatch: (call, next) => {
      const { notifications } = call.params;
      if (call.method === LISTEN && isObject(notifications) && Object.values(notifications).includes(false))
        throw new ProtocolError(INVALID_PARAMS, "The filter must name what it wants");
      return next(call);
    },
  },
  {
    id: "subscriptions.false-as-true",
    describe: "subscribes to each type that the filter names, also with false",
    trips: ["subscriptions.filter.false"],
    says: /toolsListChanged: true in the acknowledgement of toolsListChanged: false/,
    ...onParams(LISTEN, ({ notifications, ...params }) => ({
      ...params,
      ...(isObject(notifications)
        ? {
            notifications: Object.fromEntries(
              Object.entries(notifications).map(([name, value]) => [name, value === false ? true : value]),
            ),
          }
        : {}),
    })),
  },
  {
    id: "subscriptions.stream-as-text",
    describe: "sends the stream of a subscription as plain text",
    transports: ["http"],
    trips: ["subscriptions.acknowledged.first"],
    mayTrip: ["extensions.tasks.listen.acknowledged"],
    says: /HTTP 200 without a JSON-RPC response: event: message/,
    ...onHttpReply((reply, request) =>
      isAskedFor(LISTEN, request) && typeof reply.body !== "string"
        ? { ...reply, headers: { ...reply.headers, "content-type": "text/plain" } }
        : reply,
    ),
  },
  {
    id: "subscriptions.refused-as-text",
    describe: "refuses every subscription with an HTTP status and a text",
    transports: ["http"],
    trips: ["subscriptions.acknowledged.first"],
    mayTrip: ["subscriptions.filter.required", "extensions.tasks.listen.acknowledged"],
    says: /HTTP 501.*no subscriptions/,
    ...onHttpReply((reply, request) =>
      isAskedFor(LISTEN, request)
        ? { status: 501, headers: { "content-type": "text/plain" }, body: "no subscriptions" }
        : reply,
    ),
  },
  {
    id: "subscriptions.update-first",
    describe: "sends the update of a known resource before it acknowledges the subscription to it",
    trips: ["subscriptions.acknowledged.first"],
    says: /acknowledged before anything else.* notifications\/resources\/updated/s,
    outgoing: (message) => {
      if (!("method" in message) || message.method !== ACKNOWLEDGED) return [message];
      const { _meta, notifications } = message.params ?? {};
      const uris = isObject(notifications) ? notifications.resourceSubscriptions : undefined;
      const isKnown = Array.isArray(uris) && uris.includes(KNOWN);
      return isKnown
        ? [notification("notifications/resources/updated", { uri: KNOWN, _meta }), message]
        : [message];
    },
  },
  {
    id: "subscriptions.acknowledges-more",
    describe: "acknowledges notifications that were not requested",
    trips: ["subscriptions.acknowledged.subset"],
    says: /everythingChanged/,
    ...onNotification(ACKNOWLEDGED, (params) => ({
      ...params,
      notifications: { ...(params.notifications as object), everythingChanged: true },
    })),
  },
  {
    id: "subscriptions.acknowledges-undeclared",
    describe: "acknowledges subscriptions to changes, and declares none of them",
    trips: ["subscriptions.acknowledged.subset"],
    says: /without any type.* notifications \{"toolsListChanged":true/,
    ...onResult("server/discover", (result) => ({
      ...result,
      capabilities: withoutChanges(result.capabilities),
    })),
  },
  {
    id: "subscriptions.untagged",
    describe: "omits the subscription id from acknowledgements",
    trips: ["subscriptions.id.tagged"],
    mayTrip: ["extensions.tasks.listen.acknowledged"],
    says: /subscriptionId/,
    ...onNotification(ACKNOWLEDGED, (params) => without(params, "_meta")),
  },
  {
    id: "subscriptions.tells-all",
    describe: "sends notifications that a subscription did not request",
    trips: ["subscriptions.filter.respected"],
    says: /list_changed|updated/,
    ...onParams(LISTEN, (params) => ({
      ...params,
      ...(isObject(params.notifications)
        ? {
            notifications: {
              toolsListChanged: true,
              promptsListChanged: true,
              resourcesListChanged: true,
              ...params.notifications,
            },
          }
        : {}),
    })),
  },
  {
    id: "subscriptions.tells-callers",
    describe: "notifies the client that made a change, without a subscription",
    trips: ["subscriptions.changes.listen-only", "subscriptions.id.tagged"],
    says: /tools\/list_changed/,
    dispatch: async (call, next) => {
      const result = await next(call);
      if (call.params.name === "test_trigger_tool_change") {
        call.send(notification("notifications/tools/list_changed"));
      }
      return result;
    },
  },
  {
    id: "subscriptions.other-resource",
    describe: "sends updates of a resource that no subscription covers",
    trips: ["subscriptions.updated.uri"],
    says: /test:\/\/other/,
    ...onNotification("notifications/resources/updated", (params) => ({ ...params, uri: "test://other" })),
  },
  {
    id: "subscriptions.progress",
    describe: "sends progress notifications on the subscription stream",
    transports: ["stdio"],
    trips: ["subscriptions.requests.elsewhere"],
    mayTrip: ["extensions.tasks.listen.no-progress"],
    says: /notifications\/progress/,
    ...knowing((ids) => ({
      outgoing: (message) => {
        if (!("method" in message) || message.method !== "notifications/progress") return [message];
        const [id] = [...ids].slice(-1);
        const params = message.params ?? {};
        return [
          { ...message, params: { ...params, _meta: { ...metaOf(params), [META.subscriptionId]: id } } },
        ];
      },
    })),
  },
  {
    id: "subscriptions.never-cancelled",
    describe: "continues subscriptions that were cancelled",
    transports: ["stdio"],
    trips: ["subscriptions.cancel.stops"],
    mayTrip: [
      "cancellation.response.withheld",
      "cancellation.messages.withheld",
      "cancellation.work.stopped",
    ],
    says: /cancelled subscription/,
    receive: (text) =>
      text.includes('"notifications/cancelled"')
        ? '{"jsonrpc":"2.0","method":"notifications/mcp-conform"}'
        : text,
  },
]);
