import { notification, params, request } from "../jsonrpc.ts";
import { notificationParams, requestParams } from "../meta.ts";
import {
  anything,
  choice,
  during,
  type Members,
  object,
  optional,
  ref,
  since,
  string,
  until,
} from "../vocabulary.ts";

const setLevelParams: Members = { ...requestParams, level: ref("LoggingLevel") };

const messageParams: Members = {
  ...notificationParams,
  level: ref("LoggingLevel"),
  logger: optional(string),
  data: anything,
};

export const loggingDefinitions: Members = {
  LoggingLevel: choice("debug", "info", "notice", "warning", "error", "critical", "alert", "emergency"),

  SetLevelRequest: until(
    "2025-11-25",
    request("logging/setLevel", params("SetLevelRequestParams", setLevelParams)),
  ),
  SetLevelRequestParams: during("2025-11-25", "2025-11-25", object(setLevelParams)),

  LoggingMessageNotification: notification(
    "notifications/message",
    params("LoggingMessageNotificationParams", messageParams),
  ),
  LoggingMessageNotificationParams: since("2025-11-25", object(messageParams)),
};
