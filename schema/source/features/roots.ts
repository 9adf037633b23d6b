import { bareNotificationParams, bareRequestParams, notification, serverRequest } from "../jsonrpc.ts";
import { meta, responseMeta } from "../meta.ts";
import { changing, list, type Members, object, optional, ref, string, until, uri } from "../vocabulary.ts";

export const rootDefinitions: Members = {
  Root: object({ uri, name: optional(string), ...meta }),

  ListRootsRequest: serverRequest(
    "roots/list",
    changing({ "2024-11-05": bareRequestParams, "2026-07-28": optional(object(meta)) }),
  ),
  ListRootsResult: object({ ...responseMeta, roots: list(ref("Root")) }),

  RootsListChangedNotification: until(
    "2025-11-25",
    notification("notifications/roots/list_changed", bareNotificationParams),
  ),
};
