import type { Suite } from "../../../harness/check/check.ts";
import {
  batchEmpty,
  batchMixed,
  batchOfNotifications,
  batchPartlyInvalid,
  batchReceived,
  batchRefused,
} from "./batch.ts";
import { concurrent } from "./concurrent.ts";
import { edgeIds, plainIds } from "./ids.ts";
import { invalidRequest, invalidRequestSurvived } from "./invalid-request.ts";
import { parseErrorAnswered, parseErrorSurvived } from "./malformed.ts";
import { metaToken, metaUnknown } from "./meta.ts";
import { unknownMethod, unknownMethodStatus } from "./methods.ts";
import { malformedNotification, responseNotAnswered, unknownNotification } from "./notifications.ts";
import { extraMembers, invalidParams, paramsOptional } from "./params.ts";
import { pingAnswered } from "./ping.ts";
import { progressReported } from "./progress.ts";
import { undeclaredAnswered } from "./undeclared-answered.ts";

/** Requests, responses and notifications: the rules of JSON-RPC for every feature. */
export const jsonrpc: Suite = {
  name: "jsonrpc",
  checks: [
    plainIds,
    edgeIds,
    concurrent,
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

/** Ping and progress. */
export const utilities: Suite = {
  name: "utilities",
  checks: [pingAnswered, metaToken, progressReported],
};
