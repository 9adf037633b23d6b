import type { ClientSituation, Silence } from "../../../harness/check/situation.ts";
import { onResult } from "../../../harness/reference/server/rewrite.ts";
import type { Hooks } from "../../../harness/switches/server.ts";
import { isObject, type JsonObject } from "../../../schema/json.ts";
import { eraOf } from "../../../schema/revision.ts";
import { repairStateful } from "./repair-stateful.ts";
import { repairStateless } from "./repair-stateless.ts";

/** The slow tool. */
export const SLOW = "test_slow_tool";

/** A slow tool whose response crosses the cancellation. */
export const CROSSING = "test_crossing_tool";

/** For the reference server, which has the tool, too. */
const LONG_MS = 3_000;

/** Without ttlMs 0 a client may cache the list. Then it sends no request after the cancellation, and the checks cannot see that it continues. */
const STATELESS: readonly Hooks[] = [
  repairStateless({ always: true }),
  onResult("tools/list", (result) => ({ ...result, ttlMs: 0 })),
];

/**
 * The slow tools run until the call is cancelled, or until the client is silent for the limit: that it does not cancel a
 * call is known only then. The response to a call of `CROSSING` is sent when its cancellation arrives. In 2026-07-28 over
 * HTTP the client closes the stream instead, and nothing can arrive any more: a notification cancels nothing there.
 */
function slow(silence: Silence, isCancelledByNotification = true): Hooks {
  const open = new Map<string, () => void>();
  /** A client that has once waited for the whole limit would do so again. */
  let waits = false;
  return {
    receive: (text) => {
      if (isCancelledByNotification) open.get(cancelledIn(text))?.();
      return text;
    },
    dispatch: async (call, next) => {
      if (call.method === "tools/list")
        return listed(await next(call), call.revision !== undefined && call.revision >= "2025-11-25");
      const { id, method, params, revision, send } = call;
      const { name } = params;
      if (id === undefined || method !== "tools/call" || (name !== CROSSING && name !== SLOW))
        return next(call);
      const { progressToken } = isObject(params._meta) ? params._meta : {};
      if (typeof progressToken === "string" || typeof progressToken === "number") {
        send({ jsonrpc: "2.0", method: "notifications/progress", params: { progressToken, progress: 1 } });
      }
      const type =
        revision !== undefined && eraOf(revision) === "stateless" ? { resultType: "complete" } : {};
      const result = { ...type, content: [{ type: "text", text: "The work is done" }] };
      if (waits) return result;
      const key = JSON.stringify(id);
      const cancelled = new Promise<true>((resolve) => {
        open.set(key, () => {
          // Before the server handles the cancellation: after it, nothing is sent any more.
          if (name === CROSSING) send({ jsonrpc: "2.0", id, result });
          resolve(true);
        });
      });
      waits ||= (await silence.orSilence(cancelled)) === undefined;
      open.delete(key);
      return result;
    },
  };
}

/** The dialect of a schema that no client knows. */
const UNKNOWN_DIALECT = "https://mcp-conform.example/dialect/schema";

/** The tool with that schema. The context does not name it. */
export const DIALECT_TOOL = "test_unknown_dialect";

const inUnknownDialect = { $schema: UNKNOWN_DIALECT, type: "object", properties: {} };

const DIALECT = {
  name: DIALECT_TOOL,
  description: "Its schemas are written in an unknown dialect.",
  inputSchema: inUnknownDialect,
  outputSchema: inUnknownDialect,
};

/** Adds the tools to the first page of the list. */
function listed(result: JsonObject | undefined, hasDialects: boolean): JsonObject | undefined {
  if (!Array.isArray(result?.tools)) return result;
  const tool = { name: CROSSING, description: "Is slow.", inputSchema: { type: "object", properties: {} } };
  return { ...result, tools: [tool, ...(hasDialects ? [DIALECT] : []), ...result.tools] };
}

/** The id of the request that a message cancels, as JSON. */
function cancelledIn(text: string): string {
  try {
    const message: unknown = JSON.parse(text);
    const isCancelled = isObject(message) && message.method === "notifications/cancelled";
    return isCancelled && isObject(message.params) ? JSON.stringify(message.params.requestId) : "";
  } catch {
    return "";
  }
}

export const cancel: ClientSituation = {
  name: "cancel",
  describe: "has slow tools, and answers a call of one of them although it was cancelled",
  asks: "Connect, call the tools of the context with a progress token, cancel each call after the first progress notification, list the tools, and close.",
  context: {
    calls: [
      { name: CROSSING, arguments: {} },
      { name: SLOW, arguments: { durationMs: LONG_MS } },
    ],
  },
  server: ({ revision, silence, transport }) =>
    eraOf(revision) === "stateful"
      ? { pageSize: 100, hooks: [slow(silence), repairStateful()] }
      : {
          pageSize: 100,
          without: ["extensions"],
          hooks: [slow(silence, transport === "stdio"), ...STATELESS],
        },
};
