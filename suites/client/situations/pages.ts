import type { ClientSituation } from "../../../harness/check/situation.ts";
import { INVALID_PARAMS, ProtocolError } from "../../../harness/reference/message.ts";
import type { Hooks } from "../../../harness/reference/server/switch.ts";
import { isObject } from "../../../schema/json.ts";
import { repairStateful } from "./repair-stateful.ts";
import { ADD_NUMBERS, ADD_NUMBERS_CALL, addTools } from "./tools.ts";

/** The list methods, with the member that has the items. */
export const PAGED: Readonly<Record<string, string>> = {
  "tools/list": "tools",
  "resources/list": "resources",
  "resources/templates/list": "resourceTemplates",
  "prompts/list": "prompts",
};

/** A client must not change cursors. These have spaces at the ends, special characters of URLs and JSON, and an emoji. */
const CURSORS = [
  ' %2F+/=?&"\\\u{1F9B6} ',
  // A string that looks like a number.
  "0010",
] as const;

/** Each list has its own cursors, so that a client that mixes them up is detected. */
const cursorOf = (method: string, index: number) => `${CURSORS[index]}${method}`;

/** Three pages: the first item, no items, and all other items. */
const paging: Hooks = {
  dispatch: async (call, next) => {
    const { method, params } = call;
    const member = PAGED[method];
    if (member === undefined) return next(call);
    const { cursor, ...rest } = params;
    const page =
      cursor === undefined ? 0 : CURSORS.findIndex((_, index) => cursorOf(method, index) === cursor) + 1;
    if (cursor !== undefined && page === 0) throw new ProtocolError(INVALID_PARAMS, "The cursor is unknown");
    const result = await next({ ...call, params: rest });
    const items = result?.[member];
    if (!Array.isArray(items)) return result;
    const pages = [items.slice(0, 1), [], items.slice(1)];
    const nextCursor = page < CURSORS.length ? { nextCursor: cursorOf(method, page) } : {};
    return { ...result, [member]: pages[page], ...nextCursor };
  },
};

/** Removes resources.subscribe from the declared capabilities, so that a client that still subscribes is detected. */
const unsubscribable: Hooks = {
  dispatch: async (call, next) => {
    const result = await next(call);
    const capabilities = result?.capabilities;
    if (call.method !== "initialize" || !isObject(capabilities)) return result;
    return { ...result, capabilities: { ...capabilities, resources: {} } };
  },
};

export const pages: ClientSituation = {
  name: "pages",
  describe:
    "returns its lists in three pages (one item, no items, many items) with unusual cursors, and has no subscriptions",
  asks: "Connect, fetch all pages of each list, call the tool of the context, and close.",
  context: { calls: [ADD_NUMBERS_CALL] },
  official: "tools_call",
  server: () => ({
    pageSize: 1_000,
    hooks: [unsubscribable, paging, addTools(ADD_NUMBERS), repairStateful()],
  }),
};
