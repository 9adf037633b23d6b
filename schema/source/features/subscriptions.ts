import { notification, request, result, resultResponse } from "../jsonrpc.ts";
import { notificationParams, requestParams } from "../meta.ts";
import { boolean, list, type Members, object, optional, ref, since, string } from "../vocabulary.ts";

export const subscriptionDefinitions: Members = {
  SubscriptionFilter: since(
    "2026-07-28",
    object({
      toolsListChanged: optional(boolean),
      promptsListChanged: optional(boolean),
      resourcesListChanged: optional(boolean),
      resourceSubscriptions: optional(list(string)),
    }),
  ),

  SubscriptionsListenRequest: since(
    "2026-07-28",
    request("subscriptions/listen", ref("SubscriptionsListenRequestParams")),
  ),
  SubscriptionsListenRequestParams: since(
    "2026-07-28",
    object({ ...requestParams, notifications: ref("SubscriptionFilter") }),
  ),
  /** Only at the graceful end of a subscription. */
  SubscriptionsListenResult: since(
    "2026-07-28",
    object({ ...result, _meta: ref("SubscriptionsListenResultMetaObject") }),
  ),
  SubscriptionsListenResultResponse: resultResponse(ref("SubscriptionsListenResult")),

  SubscriptionsAcknowledgedNotification: since(
    "2026-07-28",
    notification(
      "notifications/subscriptions/acknowledged",
      ref("SubscriptionsAcknowledgedNotificationParams"),
    ),
  ),
  SubscriptionsAcknowledgedNotificationParams: since(
    "2026-07-28",
    object({ ...notificationParams, notifications: ref("SubscriptionFilter") }),
  ),
};
