import {
  type Id,
  INTERNAL_ERROR,
  INVALID_PARAMS,
  isObject,
  isResponse,
  type JsonObject,
  notification,
  ProtocolError,
} from "../../message.ts";
import { META } from "../../meta.ts";
import { onError, onNotification, onParams, without } from "../rewrite.ts";
import type { Fault, Hooks } from "../switch.ts";

const revisions = ["2026-07-28"] as const;
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

/** Changes the results that end subscriptions; undefined takes them away. */
function onEnd(edit: (result: JsonObject) => JsonObject | undefined) {
  return knowing((ids) => ({
    outgoing: (message) => {
      if (!isResponse(message) || !("result" in message) || !ids.has(message.id)) return [message];
      // Ids come again with each client: only what is empty but for `_meta` is the end of a subscription.
      const isEnd = Object.keys(message.result).every((key) => key === "_meta" || key === "resultType");
      if (!isEnd) return [message];
      const result = edit(message.result);
      return result ? [{ ...message, result }] : [];
    },
  }));
}

export const subscriptionFaults: readonly Fault[] = [
  {
    id: "subscriptions.filter-not-needed",
    describe: "accepts a subscription to nothing in particular",
    revisions,
    trips: ["subscriptions.filter.required"],
    says: /-32602/,
    ...onParams(LISTEN, (params) => ({ notifications: { toolsListChanged: true }, ...params })),
  },
  {
    id: "subscriptions.acknowledges-more",
    describe: "acknowledges what was not asked for",
    revisions,
    trips: ["subscriptions.acknowledged.subset"],
    says: /everythingChanged/,
    ...onNotification(ACKNOWLEDGED, (params) => ({
      ...params,
      notifications: { ...(params.notifications as object), everythingChanged: true },
    })),
  },
  {
    id: "subscriptions.untagged",
    describe: "does not tag acknowledgements",
    revisions,
    trips: ["subscriptions.id.tagged"],
    says: /subscriptionId/,
    ...onNotification(ACKNOWLEDGED, (params) => without(params, "_meta")),
  },
  {
    id: "subscriptions.tells-all",
    describe: "tells every subscription of everything",
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
    describe: "tells whoever makes a change of it, without a subscription",
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
    describe: "tells of updates of resources that nobody watches",
    revisions,
    trips: ["subscriptions.updated.uri"],
    says: /test:\/\/other/,
    ...onNotification("notifications/resources/updated", (params) => ({ ...params, uri: "test://other" })),
  },
  {
    id: "subscriptions.progress",
    describe: "sends progress by the subscription",
    revisions,
    transports: ["stdio"],
    trips: ["subscriptions.requests.elsewhere"],
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
    describe: "goes on with subscriptions that were cancelled",
    revisions,
    transports: ["stdio"],
    trips: ["subscriptions.cancel.stops"],
    says: /cancelled subscription/,
    receive: (text) =>
      text.includes('"notifications/cancelled"')
        ? '{"jsonrpc":"2.0","method":"notifications/mcp-conform"}'
        : text,
  },
  {
    id: "subscriptions.ends-silently",
    describe: "ends subscriptions without a word",
    revisions,
    transports: ["http"],
    trips: ["subscriptions.end.announced"],
    says: /without a word/,
    ...onEnd(() => undefined),
  },
  {
    id: "subscriptions.ends-by-notice",
    describe: "ends subscriptions by notifications/cancelled alone",
    revisions,
    transports: ["stdio"],
    trips: ["subscriptions.end.response"],
    says: /no result/,
    ...onEnd(() => undefined),
  },
  {
    id: "subscriptions.end-untagged",
    describe: "does not tag the results of subscriptions",
    revisions,
    trips: ["subscriptions.end.result-id"],
    says: /subscriptionId/,
    ...onEnd((result) => ({ ...result, _meta: without(metaOf(result), META.subscriptionId) })),
  },
  {
    id: "subscriptions.end-asks",
    describe: "ends subscriptions by asking for input",
    revisions,
    trips: ["mrtr.ask.elsewhere"],
    says: /subscriptions\/listen/,
    ...onEnd((result) => ({ ...result, resultType: "input_required", requestState: "1" })),
  },
  ...["tasks/get", "tasks/update", "tasks/cancel"].map(
    (method): Fault => ({
      id: `subscriptions.${method.replace("/", "-")}-internal`,
      describe: `fails at ${method} with an unknown id`,
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
];
