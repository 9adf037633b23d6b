import { notification, params } from "../jsonrpc.ts";
import { notificationParams } from "../meta.ts";
import {
  changing,
  integer,
  type Members,
  number,
  object,
  optional,
  ref,
  since,
  string,
  union,
} from "../vocabulary.ts";

const progressParams: Members = {
  ...notificationParams,
  progressToken: ref("ProgressToken"),
  progress: number,
  total: optional(number),
  message: since("2025-03-26", optional(string)),
};

const cancelledParams: Members = {
  ...notificationParams,
  // Optional only in 2025-11-25, which cancels tasks by a separate request.
  requestId: changing({
    "2024-11-05": ref("RequestId"),
    "2025-11-25": optional(ref("RequestId")),
    "2026-07-28": ref("RequestId"),
  }),
  reason: optional(string),
};

export const progressDefinitions: Members = {
  ProgressToken: union(string, integer),
  ProgressNotification: notification(
    "notifications/progress",
    params("ProgressNotificationParams", progressParams),
  ),
  ProgressNotificationParams: since("2025-11-25", object(progressParams)),

  CancelledNotification: notification(
    "notifications/cancelled",
    params("CancelledNotificationParams", cancelledParams),
  ),
  CancelledNotificationParams: since("2025-11-25", object(cancelledParams)),
};
