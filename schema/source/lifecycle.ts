import { cacheHints } from "./caching.ts";
import {
  bareNotificationParams,
  bareRequestParams,
  notification,
  params,
  request,
  result,
  resultResponse,
} from "./jsonrpc.ts";
import { requestParams } from "./meta.ts";
import {
  during,
  list,
  type Members,
  object,
  optional,
  ref,
  since,
  string,
  until,
  uri,
} from "./vocabulary.ts";

const initializeParams: Members = {
  ...requestParams,
  protocolVersion: string,
  capabilities: ref("ClientCapabilities"),
  clientInfo: ref("Implementation"),
};

export const lifecycleDefinitions: Members = {
  Implementation: object({
    name: string,
    title: since("2025-06-18", optional(string)),
    version: string,
    description: since("2025-11-25", optional(string)),
    websiteUrl: since("2025-11-25", optional(uri)),
    icons: since("2025-11-25", optional(list(ref("Icon")))),
  }),

  // The handshake of the stateful revisions.
  InitializeRequest: until(
    "2025-11-25",
    request("initialize", params("InitializeRequestParams", initializeParams)),
  ),
  InitializeRequestParams: during("2025-11-25", "2025-11-25", object(initializeParams)),
  InitializeResult: until(
    "2025-11-25",
    object({
      ...result,
      protocolVersion: string,
      capabilities: ref("ServerCapabilities"),
      serverInfo: ref("Implementation"),
      instructions: optional(string),
    }),
  ),
  InitializedNotification: until(
    "2025-11-25",
    notification("notifications/initialized", bareNotificationParams),
  ),
  PingRequest: until("2025-11-25", request("ping", bareRequestParams)),

  // Its replacement in the stateless revision.
  DiscoverRequest: since("2026-07-28", request("server/discover", ref("RequestParams"))),
  DiscoverResult: since(
    "2026-07-28",
    object({
      ...result,
      ...cacheHints,
      supportedVersions: list(string),
      capabilities: ref("ServerCapabilities"),
      instructions: optional(string),
    }),
  ),
  DiscoverResultResponse: resultResponse(ref("DiscoverResult")),
};
