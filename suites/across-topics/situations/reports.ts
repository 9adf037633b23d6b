import type { ClientSituation } from "../../../harness/check/situation.ts";
import type { Hooks } from "../../../harness/switches/server.ts";
import type { JsonObject } from "../../../schema/json.ts";
import { repairStateful } from "./repair-stateful.ts";
import { repairStateless } from "./repair-stateless.ts";

/** The tool to which the driver reports what the client did with a result. */
export const REPORT = "mcp_conform_report";

/** A tool, and the result of each call. */
interface Reported {
  readonly outputSchema?: JsonObject;
  readonly result: JsonObject;
}

const content = [{ type: "text", text: "The result" }];
const structured = (structuredContent: JsonObject): JsonObject => ({ content, structuredContent });
const object = (properties: JsonObject, more: JsonObject = {}): JsonObject => ({
  ...more,
  type: "object",
  properties,
});

const COUNT = object({ count: { type: "number" } }, { required: ["count"] });
const DRAFT_07 = "http://json-schema.org/draft-07/schema#";
const REMOTE = "https://mcp-conform.example/no-such-schema.json";

/** Only the first result is valid. The keywords of two of the schemas mean something in one dialect only. */
export const RESULTS = {
  valid: { outputSchema: COUNT, result: structured({ count: 1 }) },
  malformed: { result: { content: [{ type: "text" }] } },
  "wrong-type": { outputSchema: COUNT, result: structured({ count: "one" }) },
  "default-dialect": {
    outputSchema: object({ list: { type: "array", prefixItems: [{ type: "number" }] } }),
    result: structured({ list: ["one"] }),
  },
  "draft-07": {
    outputSchema: object({ list: { type: "array", items: [{ type: "number" }] } }, { $schema: DRAFT_07 }),
    result: structured({ list: ["one"] }),
  },
  "unresolved-ref": {
    outputSchema: object({ value: { $ref: REMOTE } }),
    result: structured({ value: 1 }),
  },
} as const satisfies Record<string, Reported>;

export type ReportedName = keyof typeof RESULTS;

export const toolOf = (name: ReportedName) => `test_result_${name.replaceAll("-", "_")}`;

const ENTRIES: readonly (readonly [string, Reported])[] = (Object.keys(RESULTS) as ReportedName[]).map(
  (name) => [toolOf(name), RESULTS[name]],
);

const NO_PARAMETERS = { type: "object", properties: {} };

const reporting: Hooks = {
  dispatch: async (call, next) => {
    const { method, params, revision } = call;
    if (method === "tools/list") {
      const hasOutput = revision !== undefined && revision >= "2025-06-18";
      const tools = ENTRIES.map(([name, { outputSchema }]) => ({
        name,
        description: "Returns a fixed result.",
        inputSchema: NO_PARAMETERS,
        ...(outputSchema && hasOutput ? { outputSchema } : {}),
      }));
      const properties = { tool: { type: "string" }, accepted: { type: "boolean" } };
      const inputSchema = { type: "object", properties, required: ["tool", "accepted"] };
      return { tools: [...tools, { name: REPORT, description: "Takes a report.", inputSchema }] };
    }
    if (method !== "tools/call") return next(call);
    return new Map(ENTRIES).get(String(params.name))?.result ?? { content };
  },
};

export const reports: ClientSituation = {
  name: "reports",
  describe: "returns results that violate the schema of their tool, or the schema of the protocol",
  asks: `List the tools, call each tool of the context, and call ${REPORT} after each call: with the name of the tool as "tool", and with true as "accepted" if the client passed the result on without an error, otherwise with false. Close.`,
  context: { report: REPORT, calls: ENTRIES.map(([name]) => ({ name, arguments: {} })) },
  server: () => ({
    without: ["prompts", "resources", "completions", "logging", "tasks", "extensions"],
    hooks: [reporting, repairStateful(), repairStateless({ always: false })],
  }),
};
