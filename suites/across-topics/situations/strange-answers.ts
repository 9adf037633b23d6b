import type { ClientSituation } from "../../../harness/check/situation.ts";
import { INTERNAL_ERROR, ProtocolError } from "../../../harness/reference/message.ts";
import type { Call, Hooks } from "../../../harness/switches/server.ts";
import { repairStateless } from "./repair-stateless.ts";
import { NO_PARAMETERS, type ReplacingTool, replaceTools, says } from "./replace-tools.ts";
import { requestedVersion } from "./request-meta.ts";
import { STATELESS } from "./revisions.ts";

/** The requests that servers of older revisions may send. In this revision servers send no requests. */
const REQUESTS = ["ping", "roots/list", "sampling/createMessage", "elicitation/create"] as const;

export const idOfRequest = (method: (typeof REQUESTS)[number]) => `mcp-conform-asks-${method}`;

const PARAMS: Readonly<Record<string, object>> = {
  "sampling/createMessage": {
    messages: [{ role: "user", content: { type: "text", text: "Hello" } }],
    maxTokens: 10,
  },
  "elicitation/create": {
    message: "Please confirm",
    requestedSchema: { type: "object", properties: { ok: { type: "boolean" } } },
  },
};

const tool = (name: string, run: NonNullable<ReplacingTool["run"]>): ReplacingTool => ({
  definition: { name, description: "Has no parameters.", inputSchema: NO_PARAMETERS },
  run,
});

const failing = (code: number, message: string, data?: (call: Call) => unknown) => (call: Call) => {
  throw new ProtocolError(code, message, data?.(call));
};

export const ASKS_BACK = "test_asks_back";
export const UNKNOWN_RESULT = "test_unknown_result_type";
export const UNKNOWN_TYPE = "mcp-conform/unknown";
/** A tool that fails with an ordinary error code, for comparison. */
export const PLAIN_FAILURE = "test_internal_error";
/** Tools that fail with codes of drafts of this revision. The final revision has other codes for these errors. */
export const LEGACY_FAILURES: Readonly<Record<string, number>> = {
  test_error_32001: -32001,
  test_error_32003: -32003,
  test_error_32004: -32004,
};

/** A log message of no known level, without data. */
const MALFORMED_LOG = { level: "loud", logger: 1 };

const TOOLS = [
  tool(ASKS_BACK, async (call) => {
    for (const method of REQUESTS) {
      call.send({ jsonrpc: "2.0", id: idOfRequest(method), method, params: { ...PARAMS[method] } });
    }
    call.send({ jsonrpc: "2.0", method: "notifications/message", params: MALFORMED_LOG });
    return says("asked");
  }),
  tool(PLAIN_FAILURE, failing(INTERNAL_ERROR, "Internal error")),
  tool("test_error_32001", failing(-32001, "Header mismatch")),
  tool("test_error_32003", failing(-32003, "Missing required client capability")),
  tool(
    "test_error_32004",
    failing(-32004, "Unsupported protocol version", (call) => ({
      supported: ["2025-11-25"],
      requested: requestedVersion(call),
    })),
  ),
  tool(UNKNOWN_RESULT, () => ({
    resultType: UNKNOWN_TYPE,
    content: [{ type: "text", text: "A client must ignore this result" }],
    requestState: "mcp-conform",
  })),
];

export const CURSOR = "mcp-conform-more";

const pages: Hooks = {
  dispatch: async (call, next) => {
    if (call.method !== "prompts/list") return next(call);
    if (call.params.cursor === CURSOR) return { prompts: [] };
    return { resultType: UNKNOWN_TYPE, prompts: [{ name: "test_prompt" }], nextCursor: CURSOR };
  },
};

export const strangeAnswers: ClientSituation = {
  name: "strange-answers",
  describe:
    "sends requests and a malformed log message to the client, returns errors with draft codes, and returns results of an unknown type",
  asks: "List the tools, call the tools of the context, list the prompts, and close; when a request fails, continue with the next.",
  context: { calls: TOOLS.map(({ definition }) => ({ name: definition.name, arguments: {} })) },
  revisions: STATELESS,
  server: () => ({
    without: ["resources", "completions", "logging", "extensions"],
    hooks: [repairStateless({ always: true }), replaceTools(TOOLS), pages],
  }),
};
