import type { ClientSituation } from "../../../harness/check/situation.ts";
import type { Call, Hooks } from "../../../harness/switches/server.ts";
import { isObject } from "../../../schema/json.ts";
import { META } from "../../../schema/meta-keys.ts";
import { repairStateless } from "../../across-topics/situations/repair-stateless.ts";
import { STATELESS } from "../../across-topics/situations/revisions.ts";
import { ADD_NUMBERS, ADD_NUMBERS_CALL, addTools, textResult } from "../../across-topics/situations/tools.ts";

/** The tool to which the driver reports a notification, the tool that sends some, and the tool that ends the server. */
export const DELIVERED = "mcp_conform_delivered";
const CHANGE = "mcp_conform_change";
export const EXIT = "mcp_conform_exit";

/** The subscriptions, each with the method of its notifications. */
export const LISTENS = {
  tools: { filter: "toolsListChanged", method: "notifications/tools/list_changed" },
  prompts: { filter: "promptsListChanged", method: "notifications/prompts/list_changed" },
} as const;

/** Requested with this subscription, and not acknowledged. */
export const REFUSED_TYPE = { subscription: "prompts", filter: "resourcesListChanged" } as const;

/** Acknowledges fewer types of notifications than were requested. */
const acknowledgingFewer: Hooks = {
  outgoing: (message) => {
    const { method, params } = { method: undefined, params: undefined, ...message };
    if (method !== "notifications/subscriptions/acknowledged" || !isObject(params)) return [message];
    const { [REFUSED_TYPE.filter]: _refused, ...notifications } = isObject(params.notifications)
      ? params.notifications
      : {};
    return [{ ...message, params: { ...params, notifications } }];
  },
};

/** A notification of a subscription that the client does not have. */
export const FOREIGN = "notifications/resources/list_changed";

const tool = (name: string, description: string, run: () => object = () => textResult("ok")) => ({
  name,
  description,
  inputSchema: { type: "object", properties: {} },
  run: () => ({ resultType: "complete", ...run() }),
});

/** Sends a notification to each subscription, and one to a subscription that does not exist. */
function changing(): Hooks {
  const ids = new Map<string, unknown>();
  const note = (call: Call, method: string, id: unknown) =>
    call.send({ jsonrpc: "2.0", method, params: { _meta: { [META.subscriptionId]: id } } });
  return {
    dispatch: (call, next) => {
      const { notifications } = call.params;
      if (call.method === "subscriptions/listen" && isObject(notifications))
        for (const { filter, method } of Object.values(LISTENS))
          if (notifications[filter] === true) ids.set(method, call.id);
      if (call.method === "tools/call" && call.params.name === CHANGE) {
        note(call, FOREIGN, "mcp-conform-foreign");
        for (const [method, id] of ids) note(call, method, id);
      }
      return next(call);
    },
  };
}

/** The server ends at the first call of a tool, without an answer. */
function ending(): Hooks {
  let hasEnded = false;
  return {
    endsAt: () => (line) => {
      if (hasEnded || !line.includes(`"${EXIT}"`)) return false;
      hasEnded = true;
      return true;
    },
  };
}

export const listening: ClientSituation = {
  name: "listening",
  describe:
    "sends notifications for several subscriptions, one of which it acknowledges in part, and ends in the middle",
  asks: `Open each subscription of listens, list the tools, call the tools of the context, and close. Each time when a subscription delivers a notification, call ${DELIVERED} with its name as "subscription" and the method as "method". When a request fails, continue with the next.`,
  context: {
    listens: Object.entries(LISTENS).map(([name, { filter }]) => ({
      name,
      notifications: {
        [filter]: true,
        ...(name === REFUSED_TYPE.subscription ? { [REFUSED_TYPE.filter]: true } : {}),
      },
    })),
    delivered: DELIVERED,
    calls: [{ name: CHANGE, arguments: {} }, { name: EXIT, arguments: {} }, ADD_NUMBERS_CALL],
  },
  revisions: STATELESS,
  transport: "stdio",
  server: () => ({
    pageSize: 1_000,
    without: ["completions", "logging", "extensions"],
    hooks: [
      ending(),
      changing(),
      acknowledgingFewer,
      addTools(
        ADD_NUMBERS,
        tool(DELIVERED, "Takes a report about a notification."),
        tool(CHANGE, "Changes the lists."),
        tool(EXIT, "Ends the server."),
      ),
      repairStateless({ always: true }),
    ],
  }),
};
