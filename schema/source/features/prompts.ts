import { cacheHints } from "../caching.ts";
import { contentBlock, icons, title } from "../content.ts";
import { bareNotificationParams, notification, params, request, result, resultResponse } from "../jsonrpc.ts";
import { meta, requestParams } from "../meta.ts";
import { paginatedRequest, paginatedResult } from "../pagination.ts";
import {
  boolean,
  list,
  type Members,
  map,
  object,
  optional,
  ref,
  since,
  string,
  union,
} from "../vocabulary.ts";
import { inputResponses } from "./input-required.ts";

const getPromptParams: Members = {
  ...requestParams,
  ...inputResponses,
  name: string,
  arguments: optional(map(string)),
};

export const promptDefinitions: Members = {
  Prompt: object({
    name: string,
    ...title,
    description: optional(string),
    arguments: optional(list(ref("PromptArgument"))),
    ...icons,
    ...meta,
  }),
  PromptArgument: object({
    name: string,
    ...title,
    description: optional(string),
    required: optional(boolean),
  }),
  PromptMessage: object({ role: ref("Role"), content: contentBlock }),

  ListPromptsRequest: paginatedRequest("prompts/list"),
  ListPromptsResult: object({ ...paginatedResult, ...cacheHints, prompts: list(ref("Prompt")) }),
  ListPromptsResultResponse: resultResponse(ref("ListPromptsResult")),

  GetPromptRequest: request("prompts/get", params("GetPromptRequestParams", getPromptParams)),
  GetPromptRequestParams: since("2025-11-25", object(getPromptParams)),
  GetPromptResult: object({
    ...result,
    description: optional(string),
    messages: list(ref("PromptMessage")),
  }),
  GetPromptResultResponse: resultResponse(union(ref("GetPromptResult"), ref("InputRequiredResult"))),

  PromptListChangedNotification: notification("notifications/prompts/list_changed", bareNotificationParams),
};
