import { notificationParams, requestMetaInline, requestParams, resultMeta } from "./meta.ts";
import {
  anyObject,
  anything,
  changing,
  during,
  integer,
  list,
  literal,
  type Members,
  object,
  open,
  optional,
  ref,
  type Shape,
  since,
  string,
  union,
  until,
} from "./vocabulary.ts";

const version: Members = { jsonrpc: literal("2.0") };
const id: Members = { id: ref("RequestId") };

/** Until 2025-06-18 the definitions of single messages leave `jsonrpc` and `id` to JSONRPCRequest. */
export const requestEnvelope: Members = {
  jsonrpc: since("2025-11-25", literal("2.0")),
  id: since("2025-11-25", ref("RequestId")),
};

/** Params with their own name from 2025-11-25 on. Before, they are inline. */
export function params(name: string, members: Members): Shape {
  return changing({ "2024-11-05": object(members), "2025-11-25": ref(name) });
}

export function request(method: string, paramsShape: Shape): Shape {
  return object({ ...requestEnvelope, method: literal(method), params: paramsShape });
}

/** A request of the server. From 2026-07-28 on it is inside a result, without envelope. */
export function serverRequest(method: string, paramsShape: Shape): Shape {
  return object({
    jsonrpc: during("2025-11-25", "2025-11-25", literal("2.0")),
    id: during("2025-11-25", "2025-11-25", ref("RequestId")),
    method: literal(method),
    params: paramsShape,
  });
}

export function notification(method: string, paramsShape: Shape): Shape {
  return object({
    jsonrpc: since("2025-11-25", literal("2.0")),
    method: literal(method),
    params: paramsShape,
  });
}

/** The response with a result. Each has its own name from 2026-07-28 on. */
export function resultResponse(result: Shape): Shape {
  return since("2026-07-28", object({ ...version, ...id, result }));
}

/** Params of a request that needs only its method. */
export const bareRequestParams = optional(
  changing({ "2024-11-05": open(requestMetaInline), "2025-11-25": ref("RequestParams") }),
);

/** Params of a notification that needs only its method. */
export const bareNotificationParams = optional(
  changing({
    "2024-11-05": open({ _meta: optional(anyObject) }),
    "2025-11-25": ref("NotificationParams"),
  }),
);

const anyRequest: Members = {
  method: string,
  params: optional(changing({ "2024-11-05": open(requestMetaInline), "2025-11-25": anyObject })),
};
const anyNotification: Members = {
  method: string,
  params: optional(changing({ "2024-11-05": open({ _meta: optional(anyObject) }), "2025-11-25": anyObject })),
};
const error: Members = { code: integer, message: string, data: optional(anything) };

/** From 2026-07-28 on, a result says whether it is complete or asks for input first. */
export const result: Members = {
  ...resultMeta,
  resultType: since("2026-07-28", ref("ResultType")),
};

export const jsonrpcDefinitions: Members = {
  RequestId: union(string, integer),

  Request: object(anyRequest),
  Notification: object(anyNotification),
  Result: open(result),
  ResultType: since("2026-07-28", string),
  EmptyResult: ref("Result"),
  Error: since("2025-11-25", object(error)),
  RequestParams: since("2025-11-25", object(requestParams)),
  NotificationParams: since("2025-11-25", object(notificationParams)),

  JSONRPCRequest: object({ ...version, ...id, ...anyRequest }),
  JSONRPCNotification: object({ ...version, ...anyNotification }),
  JSONRPCResponse: changing({
    "2024-11-05": object({ ...version, ...id, result: ref("Result") }),
    "2025-11-25": union(ref("JSONRPCResultResponse"), ref("JSONRPCErrorResponse")),
  }),
  JSONRPCResultResponse: since("2025-11-25", object({ ...version, ...id, result: ref("Result") })),
  JSONRPCError: until("2025-06-18", object({ ...version, ...id, error: object(error) })),
  /** Without an id if the id of the request was unreadable. */
  JSONRPCErrorResponse: since(
    "2025-11-25",
    object({ ...version, id: optional(ref("RequestId")), error: ref("Error") }),
  ),

  JSONRPCBatchRequest: during(
    "2025-03-26",
    "2025-03-26",
    list(union(ref("JSONRPCRequest"), ref("JSONRPCNotification"))),
  ),
  JSONRPCBatchResponse: during(
    "2025-03-26",
    "2025-03-26",
    list(union(ref("JSONRPCResponse"), ref("JSONRPCError"))),
  ),
  JSONRPCMessage: union(
    ref("JSONRPCRequest"),
    ref("JSONRPCNotification"),
    during("2025-03-26", "2025-03-26", ref("JSONRPCBatchRequest")),
    ref("JSONRPCResponse"),
    until("2025-06-18", ref("JSONRPCError")),
    during("2025-03-26", "2025-03-26", ref("JSONRPCBatchResponse")),
  ),

  // Any JSON is a JSONValue. So the schema needs no recursion, and a value with a million levels cannot exhaust the
  // stack of the validator.
  JSONValue: since("2026-07-28", anything),
  JSONObject: since("2026-07-28", anyObject),
  JSONArray: since("2026-07-28", list(anything)),
};
