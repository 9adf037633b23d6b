import { cacheHints } from "../caching.ts";
import { contentBlock, icons, structuredContent, title } from "../content.ts";
import { bareNotificationParams, notification, params, request, result, resultResponse } from "../jsonrpc.ts";
import { meta, requestParams } from "../meta.ts";
import { paginatedRequest, paginatedResult } from "../pagination.ts";
import {
  anyObject,
  boolean,
  changing,
  choice,
  during,
  list,
  literal,
  type Members,
  map,
  object,
  open,
  optional,
  ref,
  since,
  string,
  union,
} from "../vocabulary.ts";
import { inputResponses } from "./input-required.ts";
import { taskAugmented } from "./tasks.ts";

const dialect: Members = { $schema: since("2025-11-25", optional(string)) };

/** A JSON Schema with a few members fixed by MCP. Until 2025-11-25 the schema of a property is an object. */
const objectSchema = object({
  ...dialect,
  type: literal("object"),
  properties: optional(map(anyObject)),
  required: optional(list(string)),
});

const callToolParams: Members = {
  ...requestParams,
  ...taskAugmented,
  ...inputResponses,
  name: string,
  arguments: optional(anyObject),
};

export const toolDefinitions: Members = {
  Tool: object({
    name: string,
    ...title,
    description: optional(string),
    inputSchema: changing({
      "2024-11-05": objectSchema,
      "2026-07-28": open({ ...dialect, type: literal("object") }),
    }),
    outputSchema: optional(changing({ "2025-06-18": objectSchema, "2026-07-28": open(dialect) })),
    execution: during("2025-11-25", "2025-11-25", optional(ref("ToolExecution"))),
    annotations: since("2025-03-26", optional(ref("ToolAnnotations"))),
    ...icons,
    ...meta,
  }),
  ToolAnnotations: since(
    "2025-03-26",
    object({
      title: optional(string),
      readOnlyHint: optional(boolean),
      destructiveHint: optional(boolean),
      idempotentHint: optional(boolean),
      openWorldHint: optional(boolean),
    }),
  ),
  ToolExecution: during(
    "2025-11-25",
    "2025-11-25",
    object({ taskSupport: optional(choice("forbidden", "optional", "required")) }),
  ),

  ListToolsRequest: paginatedRequest("tools/list"),
  ListToolsResult: object({ ...paginatedResult, ...cacheHints, tools: list(ref("Tool")) }),
  ListToolsResultResponse: resultResponse(ref("ListToolsResult")),

  CallToolRequest: request("tools/call", params("CallToolRequestParams", callToolParams)),
  CallToolRequestParams: since("2025-11-25", object(callToolParams)),
  CallToolResult: object({
    ...result,
    content: list(contentBlock),
    ...structuredContent,
    isError: optional(boolean),
  }),
  CallToolResultResponse: resultResponse(union(ref("CallToolResult"), ref("InputRequiredResult"))),

  ToolListChangedNotification: notification("notifications/tools/list_changed", bareNotificationParams),
};
