import type { ClientSituation } from "../../../harness/check/situation.ts";
import { World } from "../../../harness/reference/server/core/world.ts";
import { toolsIn } from "../../../harness/reference/server/tools/index.ts";
import type { HttpReply } from "../../../harness/switches/server.ts";
import { isObject, type JsonObject } from "../../../schema/json.ts";
import { eraOf } from "../../../schema/revision.ts";
import { repairStateful } from "../../across-topics/situations/repair-stateful.ts";
import { repairStateless } from "../../across-topics/situations/repair-stateless.ts";
import { type ReplacingTool, replaceTools } from "../../across-topics/situations/replace-tools.ts";

export const FOCAL = "json_schema_2020_12_tool";
export const ECHO = "json_schema_echo";

/** A request for this path shows that the client followed a reference in a schema. */
export const CANARY = "/mcp-conform-canary.json";

/** A schema of the reference server that uses many keywords of the dialect. */
export const SCHEMA: JsonObject =
  toolsIn("2026-07-28", new World({ fixedLists: true })).find(({ name }) => name === FOCAL)?.inputSchema ??
  {};

const tool = (name: string, inputSchema: JsonObject, icons: readonly string[] = []): ReplacingTool => ({
  definition: {
    name,
    description: "A tool.",
    inputSchema,
    ...(icons.length > 0 ? { icons: icons.map((src) => ({ src, mimeType: "image/png" })) } : {}),
  },
});

/** The paths of icons. The first one sets a cookie, and the second one redirects to another origin. */
export const ICONS = {
  own: "/mcp-conform-icon.png",
  redirecting: "/mcp-conform-icon-redirects.png",
  redirected: "/mcp-conform-icon-redirected.png",
  foreign: "/mcp-conform-icon-foreign.png",
} as const;

/** The same server under another name, which is another origin. */
function otherOrigin(origin: string): string {
  const url = new URL(origin);
  url.hostname = url.hostname === "localhost" ? "127.0.0.1" : "localhost";
  return url.origin;
}

/** Answers the requests for icons. */
function serveIcon(path: string, origin: string): HttpReply | undefined {
  if (!path.startsWith("/mcp-conform-icon")) return undefined;
  if (path === ICONS.redirecting)
    return { status: 302, headers: { location: `${otherOrigin(origin)}${ICONS.redirected}` }, body: "" };
  const headers = { "content-type": "image/png", "set-cookie": "mcp-conform=1; Path=/" };
  return { status: 200, headers, body: "" };
}

/** The tools. A reference to the harness is only possible over HTTP, because it needs a URL. */
function toolsAt(origin: string | undefined): readonly ReplacingTool[] {
  const remote = { type: "object", properties: { value: { $ref: `${origin}${CANARY}` } } };
  return [
    tool(FOCAL, SCHEMA),
    tool(ECHO, { type: "object", properties: { schema: { type: "object" } }, required: ["schema"] }),
    ...(origin === undefined
      ? []
      : [
          tool("remote_reference_tool", remote),
          tool("icon_tool", { type: "object" }, [
            `${origin}${ICONS.own}`,
            `${origin}${ICONS.redirecting}`,
            `${otherOrigin(origin)}${ICONS.foreign}`,
          ]),
        ]),
  ];
}

export const echoSchema: ClientSituation = {
  name: "echo-schema",
  describe:
    "lists a tool whose schema uses many keywords of JSON Schema 2020-12, and over HTTP tools with a schema that refers to a URL and with icons",
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
          http: async (request, next) => {
            const icon = serveIcon(request.path, origin ?? "");
            if (icon) return icon;
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
