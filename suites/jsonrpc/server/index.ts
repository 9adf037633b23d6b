import type { Suite } from "../../../harness/check/check.ts";
import { undeclaredAnswered } from "../../across-topics/server/undeclared-answered.ts";
import {
  batchEmpty,
  batchMixed,
  batchOfNotifications,
  batchPartlyInvalid,
  batchReceived,
  batchRefused,
} from "./batch.ts";
import { concurrent } from "./concurrent.ts";
import { duringCallServed } from "./during-call.ts";
import { edgeIds, plainIds } from "./ids.ts";
import { invalidRequest, invalidRequestSurvived } from "./invalid-request.ts";
import { parseErrorAnswered, parseErrorSurvived } from "./malformed.ts";
import { metaToken, metaUnknown } from "./meta.ts";
import { unknownMethod, unknownMethodStatus } from "./methods.ts";
import { answered } from "./monitors/answered.ts";
import { asWritten } from "./monitors/as-written.ts";
import * as envelope from "./monitors/envelope.ts";
import * as errors from "./monitors/errors.ts";
import { held } from "./monitors/held.ts";
import * as notifications from "./monitors/notifications.ts";
import { ownResult } from "./monitors/own-result.ts";
import * as requests from "./monitors/requests.ts";
import * as responses from "./monitors/responses.ts";
import * as schema from "./monitors/schema.ts";
import { malformedNotification, responseNotAnswered, unknownNotification } from "./notifications.ts";
import { extraMembers, invalidParams, paramsOptional } from "./params.ts";
import { reservedCodesMeaning, urlElicitationRemoved } from "./reserved-codes.ts";
import { sameIdAnswered } from "./same-id.ts";

/** Requests, responses and notifications: the rules of JSON-RPC for every feature. */
export const jsonrpc: Suite = {
  name: "jsonrpc",
  checks: [
    plainIds,
    edgeIds,
    concurrent,
    duringCallServed,
    sameIdAnswered,
    responseNotAnswered,
    parseErrorAnswered,
    parseErrorSurvived,
    invalidRequest,
    invalidRequestSurvived,
    unknownMethod,
    unknownMethodStatus,
    undeclaredAnswered,
    invalidParams,
    paramsOptional,
    extraMembers,
    metaUnknown,
    unknownNotification,
    malformedNotification,
    batchReceived,
    batchMixed,
    batchOfNotifications,
    batchEmpty,
    batchPartlyInvalid,
    batchRefused,
  ],
};

export const utilities: Suite = { name: "utilities", checks: [metaToken] };

/** Monitors: rules for every message of the server, in whichever check it was sent. */
export const messages: Suite = {
  name: "messages",
  checks: [
    envelope.wellFormed,
    envelope.versionMember,
    envelope.paramsObject,
    schema.messagesValid,
    schema.nullForOptional,
    asWritten,
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
    held,
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
  ],
};

export const messagesLast: Suite = { name: "messages", checks: [schema.ownMessages] };

export const stateless: Suite = { name: "stateless", checks: [urlElicitationRemoved, reservedCodesMeaning] };
