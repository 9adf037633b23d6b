import type { ClientSituation } from "../../../harness/check/situation.ts";
import { INVALID_PARAMS, ProtocolError } from "../../../harness/reference/message.ts";
import type { Hooks } from "../../../harness/reference/server/switch.ts";
import { isObject } from "../../../schema/json.ts";
import { repairStateful } from "./repair-stateful.ts";
import { ADD_NUMBERS, ADD_NUMBERS_CALL, addTools } from "./tools.ts";

/** The member of each list. */
export const PAGED: Readonly<Record<string, string>> = {
  "tools/list": "tools",
  "resources/list": "resources",
  "resources/templates/list": "resourceTemplates",
  "prompts/list": "prompts",
};

/** Whatever a cursor has in it, it is the server's: spaces at the ends, signs of URLs and of JSON, other scripts. */
const CURSORS = [
  ' %2F+/=?&"\\\u{1F9B6} ',
  // It looks like a number, and is a text all the same.
  "0010",
] as const;

/** The same cursors for each list would hide that one is used for another. */
const cursorOf = (method: string, index: number) => `${CURSORS[index]}${method}`;

/** Three pages: the first item alone, none at all, all the others. */
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

/** Resources without subscriptions: a client that subscribes all the same shows here. */
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
  describe: "gives its lists in pages of one, no and many items, under odd cursors, and has no subscriptions",
  asks: "Connect, list what is offered to the last page, call the tool of the context, and close.",
  context: { calls: [ADD_NUMBERS_CALL] },
  official: "tools_call",
  server: () => ({
    pageSize: 1_000,
    hooks: [unsubscribable, paging, addTools(ADD_NUMBERS), repairStateful()],
  }),
};
