import type { ClientSituation } from "../../../harness/check/situation.ts";
import type { Hooks, HttpRequest } from "../../../harness/switches/server.ts";
import { isObject, type JsonObject } from "../../../schema/json.ts";
import { repairStateless } from "../../across-topics/situations/repair-stateless.ts";
import { type ReplacingTool, replaceTools } from "../../across-topics/situations/replace-tools.ts";
import { STATELESS } from "../../across-topics/situations/revisions.ts";

/** A parameter that a header repeats, and its value in the call. */
export interface Sample {
  readonly header: string;
  readonly type: "string" | "integer" | "boolean";
  readonly value: string | number | boolean;
}

export const PLAIN: Readonly<Record<string, Sample>> = {
  region: { header: "Region", type: "string", value: "us-west1" },
  spaced: { header: "Inner-Space", type: "string", value: "us west 1" },
  // Its header is Mcp-Param-Method, not Mcp-Method.
  method: { header: "Method", type: "string", value: "test-method" },
};

export const TYPED: Readonly<Record<string, Sample>> = {
  priority: { header: "Priority", type: "integer", value: 42 },
  offset: { header: "Offset", type: "integer", value: -7 },
  verbose: { header: "Verbose", type: "boolean", value: false },
  debug: { header: "Debug", type: "boolean", value: true },
};

export const UNSAFE: Readonly<Record<string, Sample>> = {
  greeting: { header: "Greeting", type: "string", value: "Hello, \u4e16\u754c" },
  padded: { header: "Padded", type: "string", value: " padded " },
  leading: { header: "Leading", type: "string", value: " us-west1" },
  trailing: { header: "Trailing", type: "string", value: "us-west1 " },
  lines: { header: "Lines", type: "string", value: "line1\nline2" },
  injected: { header: "Injected", type: "string", value: "a\r\nMcp-Param-Region: b" },
  indented: { header: "Indented", type: "string", value: "\tindented" },
};

export const LOOK_ALIKE: Sample = { header: "Look-Alike", type: "string", value: "=?base64?literal?=" };

/** The parameter `place.city`. An unmarked parameter `city` at the top level has another value. */
export const NESTED: Sample = { header: "City", type: "string", value: "Berlin" };

const marked = ({ header, type }: Sample): JsonObject => ({ type, "x-mcp-header": header });

const SAMPLES = { ...PLAIN, ...TYPED, ...UNSAFE, lookAlike: LOOK_ALIKE };

const of = (entries: Readonly<Record<string, Sample>>, make: (one: Sample) => unknown): JsonObject =>
  Object.fromEntries(Object.entries(entries).map(([name, one]) => [name, make(one)]));

export const CUSTOM = "test_custom_headers";
export const CUSTOM_NULL = "test_custom_headers_null";
export const LARGE = "test_large_integer";
export const CHANGED = "test_changed_header";

const custom: ReplacingTool = {
  definition: {
    name: CUSTOM,
    description: "Has parameters that headers repeat, and others.",
    inputSchema: {
      type: "object",
      properties: {
        ...of(SAMPLES, marked),
        place: { type: "object", properties: { city: marked(NESTED) } },
        city: { type: "string" },
        ratio: { type: "number" },
        query: { type: "string" },
      },
    },
  },
};

const ARGUMENTS: JsonObject = {
  ...of(SAMPLES, ({ value }) => value),
  place: { city: NESTED.value },
  city: "Paris",
  ratio: 0.25,
  query: "SELECT * FROM users",
};

const customNull: ReplacingTool = {
  definition: {
    name: CUSTOM_NULL,
    description: "Has optional parameters that headers repeat.",
    inputSchema: {
      type: "object",
      properties: {
        region: marked({ header: "Region", type: "string", value: "" }),
        verbose: marked({ header: "Verbose", type: "boolean", value: false }),
        absent: marked({ header: "Absent", type: "string", value: "" }),
        query: { type: "string" },
      },
    },
  },
};

/** The least integer above the safe range: 2^53 + 1 has the same value as a double. */
export const UNSAFE_INTEGER = 2 ** 53;

const large: ReplacingTool = {
  definition: {
    name: LARGE,
    description: "Has an integer that a header repeats.",
    inputSchema: {
      type: "object",
      properties: { count: marked({ header: "Count", type: "integer", value: 0 }) },
    },
  },
};

/** A tool whose definition changes at the first call: from then on a header must repeat its parameter. */
function changing(): { readonly tool: () => ReplacingTool; readonly hooks: Hooks } {
  let isMarked = false;
  const tool = (): ReplacingTool => ({
    definition: {
      name: CHANGED,
      description: "Has the parameter zone.",
      inputSchema: {
        type: "object",
        properties: { zone: { type: "string", ...(isMarked ? { "x-mcp-header": "Zone" } : {}) } },
      },
    },
  });
  const hooks: Hooks = {
    http: async (request, next) => {
      const id = idOfCall(request);
      if (id === undefined || request.headers["mcp-param-zone"] !== undefined) return next(request);
      isMarked = true;
      const error = { code: -32020, message: "Header mismatch: the header Mcp-Param-Zone is missing" };
      const body = JSON.stringify({ jsonrpc: "2.0", id, error });
      return { status: 400, headers: { "content-type": "application/json" }, body };
    },
  };
  return { tool, hooks };
}

/** The cursor of the page that has the tool whose definition changes: a client must list it again to its end. */
const LAST_PAGE = "mcp-conform-last-page";

/** The tools of the situation, on two pages. */
const inPages = (changed: () => ReplacingTool): Hooks => ({
  dispatch: (call, next) => {
    const first = [custom, customNull, large];
    const { method, params } = call;
    if (method !== "tools/list") return replaceTools([...first, changed()]).dispatch(call, next);
    const isLast = params.cursor === LAST_PAGE;
    const page = (isLast ? [changed()] : first).map(({ definition }) => definition);
    return Promise.resolve({ tools: page, ...(isLast ? {} : { nextCursor: LAST_PAGE }) });
  },
});

function idOfCall({ method, body }: HttpRequest): unknown {
  const message: unknown = method === "POST" ? JSON.parse(body) : undefined;
  const isIt = isObject(message) && isObject(message.params) && message.params.name === CHANGED;
  return isIt ? message.id : undefined;
}

const CALLS = [
  { name: CUSTOM, arguments: ARGUMENTS },
  { name: CUSTOM_NULL, arguments: { region: "us-east1", verbose: null, query: "SELECT 1" } },
  { name: LARGE, arguments: { count: UNSAFE_INTEGER } },
  { name: CHANGED, arguments: { zone: "north" } },
];

export const mirroredParameters: ClientSituation = {
  name: "mirrored-parameters",
  describe:
    "has two pages of tools with parameters that headers must repeat; a definition on the last page changes after the first list",
  asks: "List all pages of the tools, call the tools of the context with exactly these arguments, and close.",
  context: { calls: CALLS },
  official: "http-custom-headers",
  officialContext: { toolCalls: CALLS },
  revisions: STATELESS,
  transport: "http",
  server: () => {
    const { tool, hooks } = changing();
    return {
      without: ["prompts", "resources", "completions", "logging", "extensions"],
      hooks: [hooks, repairStateless({ always: true }), inPages(tool)],
    };
  },
};
