import type { Suite } from "../../../harness/check/check.ts";
import { answered } from "./answered.ts";
import * as cancellations from "./cancellations.ts";
import * as envelope from "./envelope.ts";
import * as errors from "./errors.ts";
import * as notifications from "./notifications.ts";
import * as order from "./order.ts";
import { ownResult } from "./own-result.ts";
import * as progress from "./progress.ts";
import * as requests from "./requests.ts";
import * as responses from "./responses.ts";
import * as schema from "./schema.ts";

/** Monitors: rules for every message of the server, in whichever check it was sent. */
export const monitors: Suite = {
  name: "messages",
  checks: [
    envelope.wellFormed,
    envelope.versionMember,
    envelope.paramsObject,
    schema.messagesValid,
    schema.nullForOptional,
    envelope.requestIdType,
    envelope.requestIdNull,
    requests.idUnique,
    requests.fromClientOnly,
    requests.declaredOnly,
    requests.ofThisRevision,
    envelope.resultOrError,
    envelope.responseId,
    envelope.resultType,
    answered,
    responses.once,
    responses.solicited,
    ownResult,
    envelope.errorMembers,
    envelope.errorCode,
    errors.shortMessages,
    errors.ownCodes,
    errors.legacyCodes,
    errors.definedCodes,
    envelope.notificationId,
    responses.toNotification,
    notifications.listChangedDeclared,
    notifications.updatesSubscribed,
    notifications.loggingDeclared,
    cancellations.ownRequests,
    cancellations.requestIdPresent,
    cancellations.runningRequests,
    progress.shape,
    progress.tokenKnown,
    progress.tokensUnique,
    progress.stops,
    progress.increases,
    order.initializeFirst,
    order.serverWaits,
    schema.ownMessages,
  ],
};
