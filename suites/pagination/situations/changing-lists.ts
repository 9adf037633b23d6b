import type { ClientSituation } from "../../../harness/check/situation.ts";
import { INVALID_PARAMS, ProtocolError } from "../../../harness/reference/message.ts";
import type { Call, Hooks } from "../../../harness/switches/server.ts";
import type { JsonObject } from "../../../schema/json.ts";
import { repairStateful } from "../../across-topics/situations/repair-stateful.ts";
import { NO_PARAMETERS, says } from "../../across-topics/situations/replace-tools.ts";
import { STATEFUL } from "../../across-topics/situations/revisions.ts";

/** The cursors of the first pages. The second page of resources cannot be fetched any more. */
export const CURSORS = {
  "tools/list": "tools after a change",
  "prompts/list": "prompts without a change",
  "resources/list": "resources that are gone",
} as const;

/** How many notifications come before the list of templates. */
export const BURST = 30;

const NAMES = ["test_first", "test_second"] as const;

const TOOLS = NAMES.map((name) => ({
  name,
  description: "Has no parameters.",
  inputSchema: NO_PARAMETERS,
}));
const PROMPTS = NAMES.map((name) => ({ name }));
const RESOURCES = NAMES.map((name) => ({ name, uri: `file:///mcp-conform/${name}` }));

const changed = ({ send }: Call, feature: "tools" | "resources") =>
  send({ jsonrpc: "2.0", method: `notifications/${feature}/list_changed` });

/** The page of a list: the first item with a cursor, or the second. */
const pageOf = (member: string, items: readonly JsonObject[], cursor: unknown, first: string): JsonObject =>
  cursor === first ? { [member]: items.slice(1) } : { [member]: items.slice(0, 1), nextCursor: first };

function changing(): Hooks {
  const given = new Set<string>();
  /** Whether this is the first request of its kind: a client may list again and again. */
  const isFirst = (what: string) => given.size < given.add(what).size;
  return {
    dispatch: async (call, next) => {
      const { method, params } = call;
      const { cursor } = params;
      if (method === "tools/call") return says("ok");
      if (method === "tools/list") {
        if (cursor === undefined && isFirst(method)) changed(call, "tools");
        return pageOf("tools", TOOLS, cursor, CURSORS[method]);
      }
      if (method === "prompts/list") return pageOf("prompts", PROMPTS, cursor, CURSORS[method]);
      if (method === "resources/list") {
        if (cursor === undefined && !isFirst(method)) return { resources: RESOURCES };
        if (cursor !== undefined) throw new ProtocolError(INVALID_PARAMS, "The cursor is not valid any more");
        return pageOf("resources", RESOURCES, cursor, CURSORS[method]);
      }
      if (method === "resources/templates/list") {
        if (isFirst(method)) for (let time = 0; time < BURST; time++) changed(call, "resources");
        return { resourceTemplates: [] };
      }
      return next(call);
    },
  };
}

export const changingLists: ClientSituation = {
  name: "changing-lists",
  describe:
    "reports a change of its tools between two pages, refuses the cursor of its resources, and reports many changes at once",
  asks: "Connect, fetch all pages of each list, call the tool of the context, and close; when a request fails, continue with the next.",
  context: { calls: [{ name: NAMES[1], arguments: {} }] },
  revisions: STATEFUL,
  server: () => ({
    without: ["completions", "logging", "tasks", "extensions"],
    hooks: [changing(), repairStateful()],
  }),
};
