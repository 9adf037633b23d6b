import type { ClientSituation } from "../../../../harness/check/situation.ts";
import { World } from "../../../../harness/reference/server/core/world.ts";
import { toolsIn } from "../../../../harness/reference/server/tools/index.ts";
import { isObject, type JsonObject } from "../../../../schema/json.ts";
import { eraOf } from "../../../../schema/revision.ts";
import { repairStateful } from "../repair-stateful.ts";
import { repairStateless } from "./repair-stateless.ts";
import { type ReplacingTool, replaceTools } from "./replace-tools.ts";

export const FOCAL = "json_schema_2020_12_tool";
export const ECHO = "json_schema_echo";

/** A request for this path shows that the client followed a reference in a schema. */
export const CANARY = "/mcp-conform-canary.json";

/** A schema of the reference server that uses many keywords of the dialect. */
export const SCHEMA: JsonObject =
  toolsIn("2026-07-28", new World({ fixedLists: true })).find(({ name }) => name === FOCAL)?.inputSchema ??
  {};

const tool = (name: string, inputSchema: JsonObject): ReplacingTool => ({
  definition: { name, description: "A tool.", inputSchema },
});

/** The tools. A reference to the harness is only possible over HTTP, because it needs a URL. */
function toolsAt(origin: string | undefined): readonly ReplacingTool[] {
  const remote = { type: "object", properties: { value: { $ref: `${origin}${CANARY}` } } };
  return [
    tool(FOCAL, SCHEMA),
    tool(ECHO, { type: "object", properties: { schema: { type: "object" } }, required: ["schema"] }),
    ...(origin === undefined ? [] : [tool("remote_reference_tool", remote)]),
  ];
}

export const echoSchema: ClientSituation = {
  name: "echo-schema",
  describe:
    "lists a tool whose schema uses many keywords of JSON Schema 2020-12, and over HTTP a tool whose schema refers to a URL",
  asks: `List the tools, call ${ECHO} with the inputSchema of ${FOCAL} that the client received as the argument "schema", and close.`,
  context: { echo: { tool: ECHO, schemaOf: FOCAL } },
  official: "json-schema-2020-12-preservation",
  revisions: { since: "2025-11-25" },
  server: ({ revision }) => {
    let origin: string | undefined;
    return {
      without: ["prompts", "resources", "completions", "logging", "tasks", "extensions"],
      hooks: [
        {
          http: (request, next) => {
            origin = `http://${request.headers.host}`;
            return next(request);
          },
          dispatch: (call, next) => replaceTools(toolsAt(origin)).dispatch(call, next),
        },
        eraOf(revision) === "stateless" ? repairStateless({ always: true }) : repairStateful(),
      ],
    };
  },
};

export function echoedIn(args: unknown): unknown {
  return isObject(args) ? args.schema : undefined;
}
