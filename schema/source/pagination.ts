import { request, requestEnvelope, result } from "./jsonrpc.ts";
import { requestParams } from "./meta.ts";
import { changing, type Members, object, optional, ref, type Shape, since, string } from "./vocabulary.ts";

const paginatedParams: Members = { ...requestParams, cursor: optional(ref("Cursor")) };

/** Params may be left out until each request had to carry its `_meta`. */
const pageParams = changing({
  "2024-11-05": optional(object(paginatedParams)),
  "2025-11-25": optional(ref("PaginatedRequestParams")),
  "2026-07-28": ref("PaginatedRequestParams"),
});

export function paginatedRequest(method: string): Shape {
  return request(method, pageParams);
}

export const paginatedResult: Members = { ...result, nextCursor: optional(ref("Cursor")) };

export const paginationDefinitions: Members = {
  Cursor: string,
  PaginatedRequest: object({ ...requestEnvelope, method: string, params: pageParams }),
  PaginatedRequestParams: since("2025-11-25", object(paginatedParams)),
  PaginatedResult: object(paginatedResult),
};
