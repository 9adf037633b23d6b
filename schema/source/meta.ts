import { META } from "../meta-keys.ts";
import {
  anyObject,
  changing,
  during,
  type Members,
  object,
  open,
  optional,
  ref,
  since,
  string,
} from "./vocabulary.ts";

/** Metadata that anybody may hang on a value: an open object, with a name of its own from 2026-07-28 on. */
const metaObject = changing({ "2025-06-18": anyObject, "2026-07-28": ref("MetaObject") });

/** The `_meta` of content, tools, resources and the like. */
export const meta: Members = { _meta: optional(metaObject) };

/** The `_meta` of results. */
export const resultMeta: Members = {
  _meta: optional(changing({ "2024-11-05": anyObject, "2026-07-28": ref("ResultMetaObject") })),
};

/** The `_meta` of a client's answer inside a retried request: no result of its own from 2026-07-28 on. */
export const responseMeta: Members = {
  _meta: during("2024-11-05", "2025-11-25", optional(anyObject)),
};

const progressToken: Members = { progressToken: optional(ref("ProgressToken")) };

/** The `_meta` of a request whose params are not named, until 2025-06-18. */
export const requestMetaInline: Members = {
  _meta: optional(changing({ "2024-11-05": object(progressToken), "2025-06-18": open(progressToken) })),
};

/** What every named request params type begins with: from 2026-07-28 on each request says who speaks. */
export const requestParams: Members = {
  _meta: changing({
    "2025-11-25": optional(open(progressToken)),
    "2026-07-28": ref("RequestMetaObject"),
  }),
};

/** What the params of the server's requests begin with, while they are named and still requests. */
export const serverRequestParams: Members = {
  _meta: during("2025-11-25", "2025-11-25", optional(open(progressToken))),
};

/** What every named notification params type begins with. */
export const notificationParams: Members = {
  _meta: optional(changing({ "2025-11-25": anyObject, "2026-07-28": ref("NotificationMetaObject") })),
};

const serverInfo: Members = { [META.serverInfo]: optional(ref("Implementation")) };

export const metaDefinitions: Members = {
  MetaObject: since("2026-07-28", anyObject),
  RequestMetaObject: since(
    "2026-07-28",
    open({
      ...progressToken,
      [META.protocolVersion]: string,
      [META.clientInfo]: optional(ref("Implementation")),
      [META.clientCapabilities]: ref("ClientCapabilities"),
      [META.logLevel]: optional(ref("LoggingLevel")),
    }),
  ),
  ResultMetaObject: since("2026-07-28", open(serverInfo)),
  NotificationMetaObject: since("2026-07-28", open({ [META.subscriptionId]: optional(ref("RequestId")) })),
  SubscriptionsListenResultMetaObject: since(
    "2026-07-28",
    open({ ...serverInfo, [META.subscriptionId]: ref("RequestId") }),
  ),
};
