import { FIRST_STATELESS } from "../../../schema/revision.ts";
import type { Oddity } from "../fault.ts";
import { onAnyResult, onResponse, without } from "../rewrite.ts";
import { isObject, type JsonObject } from "../server/message.ts";

const LOG = {
  jsonrpc: "2.0",
  method: "notifications/message",
  params: { level: "warning", data: null },
} as const;

const stateful = ["2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25"] as const;

/** Members in the opposite order, at every depth. */
function reversed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reversed);
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([name, member]) => [name, reversed(member)]),
  );
}

function withMeta(result: JsonObject): JsonObject {
  const own = isObject(result._meta) ? result._meta : {};
  return { ...result, _meta: { "com.example/trace": { id: 7 }, ...own } };
}

/** The result of a ping, and others of its kind, are said to be empty: they stay so. */
function unlessEmpty(edit: (result: JsonObject) => JsonObject): (result: JsonObject) => JsonObject {
  return (result) => (Object.keys(result).length === 0 ? result : edit(result));
}

export const messageOddities: readonly Oddity[] = [
  {
    id: "messages.unknown-members",
    describe: "adds members of its own to results, which all revisions leave open",
    ...onAnyResult(unlessEmpty((result) => ({ ...result, "x-odd": { nested: [null, 1.5, "…"] } }))),
  },
  {
    id: "messages.own-meta",
    describe: "adds a key of its own to the _meta of results",
    ...onAnyResult(unlessEmpty(withMeta)),
  },
  {
    id: "messages.members-reversed",
    describe: "writes the members of objects in the opposite order",
    outgoing: (message) => [reversed(message)],
  },
  {
    id: "messages.errors-without-data",
    describe: "leaves out the data of errors where it is optional",
    revisions: stateful,
    ...onResponse((response) =>
      isObject(response.error) && response.error.code !== -32042
        ? { ...response, error: without(response.error, "data") }
        : response,
    ),
  },
  {
    id: "messages.logs-in-between",
    describe: "writes a log message before each response",
    revisions: stateful,
    remember: () => {
      let isAllowed = false;
      return {
        dispatch: (call, next) => {
          // A client that sets a level might not want this one.
          if (call.method === "notifications/initialized") isAllowed = true;
          if (call.method === "logging/setLevel") isAllowed = false;
          const isOld = call.revision !== undefined && call.revision < FIRST_STATELESS;
          if (isAllowed && isOld && call.kind === "request" && call.method !== "ping") call.send(LOG);
          return next(call);
        },
      };
    },
  },
  {
    id: "pagination.empty-first-page",
    describe: "begins each list with a page that is empty but for its cursor",
    dispatch: async (call, next) => {
      if (!call.method.endsWith("/list") || call.method === "tasks/list") return next(call);
      const { cursor, ...params } = call.params;
      const result = await next(cursor === "begin" ? { ...call, params } : call);
      if (cursor !== undefined || !result) return result;
      const [[name] = ["items"]] = Object.entries(result).filter(([, value]) => Array.isArray(value));
      return { [name]: [], nextCursor: "begin" };
    },
  },
];
