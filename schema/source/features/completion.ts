import { title } from "../content.ts";
import { params, request, result, resultResponse } from "../jsonrpc.ts";
import { requestParams } from "../meta.ts";
import {
  boolean,
  changing,
  integer,
  list,
  literal,
  type Members,
  map,
  object,
  optional,
  ref,
  since,
  string,
  union,
  until,
  uriTemplate,
} from "../vocabulary.ts";

const completeParams: Members = {
  ...requestParams,
  ref: union(
    ref("PromptReference"),
    changing({ "2024-11-05": ref("ResourceReference"), "2025-06-18": ref("ResourceTemplateReference") }),
  ),
  argument: object({ name: string, value: string }),
  context: since("2025-06-18", optional(object({ arguments: optional(map(string)) }))),
};

const resourceReference = object({ type: literal("ref/resource"), uri: uriTemplate });

export const completionDefinitions: Members = {
  PromptReference: object({ type: literal("ref/prompt"), name: string, ...title }),
  ResourceReference: until("2025-03-26", resourceReference),
  ResourceTemplateReference: since("2025-06-18", resourceReference),

  CompleteRequest: request("completion/complete", params("CompleteRequestParams", completeParams)),
  CompleteRequestParams: since("2025-11-25", object(completeParams)),
  CompleteResult: object({
    ...result,
    completion: object({
      // At most 100 in every revision, but only the schema of the last one has the limit.
      values: changing({ "2024-11-05": list(string), "2026-07-28": list(string, { maxItems: 100 }) }),
      total: optional(integer),
      hasMore: optional(boolean),
    }),
  }),
  CompleteResultResponse: resultResponse(ref("CompleteResult")),
};
