import {
  INTERNAL_ERROR,
  INVALID_PARAMS,
  isObject,
  isResponse,
  notification,
  ProtocolError,
} from "../../../harness/reference/message.ts";
import { META } from "../../../harness/reference/meta.ts";
import {
  isAskedFor,
  onAnyResult,
  onError,
  onHttpReply,
  onNotification,
  onParams,
  onResult,
  without,
} from "../../../harness/reference/server/rewrite.ts";
import { EventQueue } from "../../../harness/reference/server/wire/sse.ts";
import type { Id, JsonObject } from "../../../harness/switches/message.ts";
import type { Fault, Hooks } from "../../../harness/switches/server.ts";
import { since } from "../../../schema/revision.ts";

const revisions = since("2026-07-28");
const ACKNOWLEDGED = "notifications/subscriptions/acknowledged";
const LISTEN = "subscriptions/listen";

const metaOf = ({ _meta }: JsonObject): JsonObject => (isObject(_meta) ? _meta : {});

/** Hooks that know the ids of the subscriptions. */
function knowing(make: (ids: ReadonlySet<Id>) => Pick<Hooks, "outgoing">): Pick<Fault, "remember"> {
  return {
    remember: () => {
      const ids = new Set<Id>();
      return {
        dispatch: (call, next) => {
          if (call.method === LISTEN && call.id !== undefined) ids.add(call.id);
          return next(call);
        },
        ...make(ids),
      };
    },
  };
}

/** Changes the results that end subscriptions. Undefined removes them. */
function onEnd(edit: (result: JsonObject) => JsonObject | undefined) {
  return knowing((ids) => ({
    outgoing: (message) => {
      if (!isResponse(message) || !("result" in message) || !ids.has(message.id)) return [message];
      // Each client starts its ids again: only a result with nothing but `_meta` is the end of a subscription.
      const isEnd = Object.keys(message.result).every((key) => key === "_meta" || key === "resultType");
      if (!isEnd) return [message];
      const result = edit(message.result);
      return result ? [{ ...message, result }] : [];
    },
  }));
}

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

export const subscriptionFaults: readonly Fault[] = [
  {
    id: "subscriptions.filter-by-id",
    describe: "stores the filters of all clients by the ids of their requests",
    revisions,
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
    revisions,
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
    revisions,
    trips: ["subscriptions.filter.required"],
    says: /-32602/,
    ...onParams(LISTEN, (params) => ({ notifications: { toolsListChanged: true }, ...params })),
  },
  {
    id: "subscriptions.stream-as-text",
    describe: "sends the stream of a subscription as plain text",
    revisions,
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
    revisions,
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
    id: "subscriptions.acknowledges-more",
    describe: "acknowledges notifications that were not requested",
    revisions,
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
    revisions,
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
    revisions,
    trips: ["subscriptions.id.tagged"],
    mayTrip: ["extensions.tasks.listen.acknowledged"],
    says: /subscriptionId/,
    ...onNotification(ACKNOWLEDGED, (params) => without(params, "_meta")),
  },
  {
    id: "subscriptions.tells-all",
    describe: "sends notifications that a subscription did not request",
    revisions,
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
    revisions,
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
    revisions,
    trips: ["subscriptions.updated.uri"],
    says: /test:\/\/other/,
    ...onNotification("notifications/resources/updated", (params) => ({ ...params, uri: "test://other" })),
  },
  {
    id: "subscriptions.progress",
    describe: "sends progress notifications on the subscription stream",
    revisions,
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
    revisions,
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
  {
    id: "subscriptions.ends-silently",
    describe: "ends subscriptions without a final message",
    revisions,
    transports: ["http"],
    trips: ["subscriptions.end.announced"],
    says: /closed without either/,
    ...onEnd(() => undefined),
  },
  {
    id: "subscriptions.ends-by-notice",
    describe: "ends subscriptions with notifications/cancelled, but without a result",
    revisions,
    transports: ["stdio"],
    trips: ["subscriptions.end.response"],
    says: /no result/,
    ...onEnd(() => undefined),
  },
  {
    id: "subscriptions.end-untagged",
    describe: "omits the subscription id from the results of subscriptions",
    revisions,
    trips: ["subscriptions.end.result-id"],
    says: /subscriptionId/,
    ...onEnd((result) => ({ ...result, _meta: without(metaOf(result), META.subscriptionId) })),
  },
  {
    id: "subscriptions.end-asks",
    describe: "ends subscriptions with an input_required result",
    revisions,
    trips: ["mrtr.ask.elsewhere"],
    says: /subscriptions\/listen/,
    ...onEnd((result) => ({ ...result, resultType: "input_required", requestState: "1" })),
  },
  ...["tasks/get", "tasks/update", "tasks/cancel"].map(
    (method): Fault => ({
      id: `subscriptions.${method.replace("/", "-")}-internal`,
      describe: `answers ${method} with an internal error if the id is unknown`,
      revisions,
      trips: [
        method === "tasks/get" ? "extensions.tasks.id.unknown-get" : "extensions.tasks.id.unknown-write",
      ],
      says: /-32602/,
      ...onError(method, (error) =>
        error.code === INVALID_PARAMS ? new ProtocolError(INTERNAL_ERROR, error.message) : error,
      ),
    }),
  ),
  {
    id: "subscriptions.end-server-info",
    describe: "names itself in the answer to subscriptions/listen with a title that is no text",
    revisions: since("2026-07-28"),
    trips: ["schema.messages.valid"],
    says: /subscriptions\/listen.*title/,
    ...onAnyResult((result) => {
      const { _meta } = result;
      const info = isObject(_meta) ? _meta["io.modelcontextprotocol/serverInfo"] : undefined;
      const isEnd = isObject(_meta) && "io.modelcontextprotocol/subscriptionId" in _meta;
      if (!isEnd || !isObject(info)) return result;
      return { ...result, _meta: { ..._meta, "io.modelcontextprotocol/serverInfo": { ...info, title: 7 } } };
    }),
  },
];
