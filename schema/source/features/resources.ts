import { cacheHints } from "../caching.ts";
import { annotations, icons, title } from "../content.ts";
import { bareNotificationParams, notification, params, request, result, resultResponse } from "../jsonrpc.ts";
import { meta, notificationParams, requestParams } from "../meta.ts";
import { paginatedRequest, paginatedResult } from "../pagination.ts";
import {
  during,
  integer,
  list,
  literal,
  type Members,
  object,
  optional,
  ref,
  since,
  string,
  union,
  until,
  uri,
  uriTemplate,
} from "../vocabulary.ts";
import { inputResponses } from "./input-required.ts";

const resource: Members = {
  uri,
  name: string,
  ...title,
  description: optional(string),
  mimeType: optional(string),
  size: optional(integer),
  ...annotations,
  ...icons,
  ...meta,
};

const resourceParams: Members = { ...requestParams, uri };
const readParams: Members = { ...resourceParams, ...inputResponses };
const updatedParams: Members = { ...notificationParams, uri };

export const resourceDefinitions: Members = {
  Resource: object(resource),
  ResourceLink: since("2025-06-18", object({ type: literal("resource_link"), ...resource })),
  ResourceTemplate: object({
    uriTemplate,
    name: string,
    ...title,
    description: optional(string),
    mimeType: optional(string),
    ...annotations,
    ...icons,
    ...meta,
  }),
  ResourceRequestParams: since("2025-11-25", object(resourceParams)),

  ListResourcesRequest: paginatedRequest("resources/list"),
  ListResourcesResult: object({ ...paginatedResult, ...cacheHints, resources: list(ref("Resource")) }),
  ListResourcesResultResponse: resultResponse(ref("ListResourcesResult")),

  ListResourceTemplatesRequest: paginatedRequest("resources/templates/list"),
  ListResourceTemplatesResult: object({
    ...paginatedResult,
    ...cacheHints,
    resourceTemplates: list(ref("ResourceTemplate")),
  }),
  ListResourceTemplatesResultResponse: resultResponse(ref("ListResourceTemplatesResult")),

  ReadResourceRequest: request("resources/read", params("ReadResourceRequestParams", readParams)),
  ReadResourceRequestParams: since("2025-11-25", object(readParams)),
  ReadResourceResult: object({
    ...result,
    ...cacheHints,
    contents: list(union(ref("TextResourceContents"), ref("BlobResourceContents"))),
  }),
  ReadResourceResultResponse: resultResponse(union(ref("ReadResourceResult"), ref("InputRequiredResult"))),

  SubscribeRequest: until(
    "2025-11-25",
    request("resources/subscribe", params("SubscribeRequestParams", resourceParams)),
  ),
  SubscribeRequestParams: during("2025-11-25", "2025-11-25", object(resourceParams)),
  UnsubscribeRequest: until(
    "2025-11-25",
    request("resources/unsubscribe", params("UnsubscribeRequestParams", resourceParams)),
  ),
  UnsubscribeRequestParams: during("2025-11-25", "2025-11-25", object(resourceParams)),

  ResourceListChangedNotification: notification(
    "notifications/resources/list_changed",
    bareNotificationParams,
  ),
  ResourceUpdatedNotification: notification(
    "notifications/resources/updated",
    params("ResourceUpdatedNotificationParams", updatedParams),
  ),
  ResourceUpdatedNotificationParams: since("2025-11-25", object(updatedParams)),
};
