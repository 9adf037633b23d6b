import { isObject, type JsonObject } from "../../../schema/json.ts";

/** The tools of the server behind a gateway. A gateway may give them other names, as long as its own list says so. */
export const TOOL = {
  echo: "mcp_conform_echo",
  gather: "mcp_conform_gather",
  fail: "mcp_conform_fail",
  content: "mcp_conform_content",
  large: "mcp_conform_large",
  report: "mcp_conform_report",
  ask: "mcp_conform_ask",
  wait: "mcp_conform_wait",
  slow: "mcp_conform_slow",
  end: "mcp_conform_end",
} as const;

export type ToolName = keyof typeof TOOL;

/** The argument by which a call is recognized at both ends, regardless of its id there. */
export const MARKER = "marker";

/** A parameter that is repeated as a header from 2026-07-28 on. */
export const REGION = { parameter: "region", header: "Mcp-Param-Mcp-Conform-Region" } as const;

const MIRRORED: JsonObject = {
  [REGION.parameter]: { type: "string", "x-mcp-header": REGION.header.replace("Mcp-Param-", "") },
};

const definition = (name: string): JsonObject => ({
  name,
  description: "A tool of the server that mcp-conform plays behind a gateway",
  inputSchema: {
    type: "object",
    properties: { [MARKER]: { type: "string" }, ...(name === TOOL.echo ? MIRRORED : {}) },
    required: [MARKER],
  },
});

export const DEFINITIONS: readonly JsonObject[] = Object.values(TOOL).map(definition);

/** What the server answers to a call: no other answer has this text. */
export const answerTo = (marker: string): string => `mcp-conform answers ${marker}.`;

export const textResult = (text: string): JsonObject => ({ content: [{ type: "text", text }] });

/** The marker of a call, in its params. */
export function markerOf(params: JsonObject): string | undefined {
  const { arguments: given } = params;
  const marker = isObject(given) ? given[MARKER] : undefined;
  return typeof marker === "string" ? marker : undefined;
}

/** The tool that a name means: the gateway may have added something to it. */
export function toolOf(name: unknown): ToolName | undefined {
  const names = Object.keys(TOOL) as ToolName[];
  return names.find((one) => typeof name === "string" && name.includes(TOOL[one]));
}
