import type { Suite } from "../../../harness/check/check.ts";
import { acknowledgedFirst, acknowledgedSubset, filterRequired } from "./acknowledged.ts";
import { cancelStops } from "./cancelled.ts";
import { endAnnounced, endResponse, endResultId } from "./ended.ts";
import { filterFalse } from "./filter-false.ts";
import { filterRespected, idTagged, idValue, listenOnly, updatedUri } from "./notifications.ts";
import { requestsElsewhere } from "./request-notifications.ts";
import { cancelApart, filtersApart } from "./two-clients.ts";

/** The checks of `subscriptions/listen` and its notifications. */
export const subscriptions: Suite = {
  name: "subscriptions",
  checks: [
    filterRequired,
    filterFalse,
    acknowledgedFirst,
    acknowledgedSubset,
    idTagged,
    idValue,
    filterRespected,
    listenOnly,
    requestsElsewhere,
    updatedUri,
    cancelStops,
    filtersApart,
    cancelApart,
    endAnnounced,
    endResponse,
    endResultId,
  ],
};

/** Judged only if the operator gives a time without traffic. */
export { idle } from "./idle.ts";
