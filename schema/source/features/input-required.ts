import { result } from "../jsonrpc.ts";
import { requestParams } from "../meta.ts";
import { type Members, map, object, optional, ref, since, string, union } from "../vocabulary.ts";

/** The additions to a retried request: the answers to the server's questions, and the server's own state. */
export const inputResponses: Members = {
  inputResponses: since("2026-07-28", optional(ref("InputResponses"))),
  requestState: since("2026-07-28", optional(string)),
};

export const inputRequiredDefinitions: Members = {
  InputRequiredResult: since(
    "2026-07-28",
    object({ ...result, inputRequests: optional(ref("InputRequests")), requestState: optional(string) }),
  ),
  InputRequests: since("2026-07-28", map(ref("InputRequest"))),
  InputRequest: since(
    "2026-07-28",
    union(ref("CreateMessageRequest"), ref("ListRootsRequest"), ref("ElicitRequest")),
  ),
  InputResponseRequestParams: since("2026-07-28", object({ ...requestParams, ...inputResponses })),
  InputResponses: since("2026-07-28", map(ref("InputResponse"))),
  InputResponse: since(
    "2026-07-28",
    union(ref("CreateMessageResult"), ref("ListRootsResult"), ref("ElicitResult")),
  ),
};
