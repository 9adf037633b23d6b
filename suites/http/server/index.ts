import type { Suite } from "../../../harness/check/check.ts";
import { asksOnCall, asksWithoutGet } from "./asks.ts";
import { closesAfterResponse } from "./closing.ts";
import { fallbackOffered } from "./fallback.ts";
import { allowNamed, noBroadcast, noResponses, streamAgain, streamOr405 } from "./get.ts";
import { acceptAnything, acceptWeighted, contentTypeParameter } from "./negotiation.ts";
import { lastEventIdIgnored, noSessionId, notAllowed, sessionIdIgnored } from "./older-http.ts";
import { ownResponses } from "./own-responses.ts";
import { accepted202, malformedRefused, responseType } from "./post.ts";
import { related, unrelated } from "./progress.ts";
import { carriesResponse, openUntilResponse } from "./responses.ts";
import { errorType, noBuffering, noEventIds, notificationAnswered } from "./stateless-responses.ts";
import { eventIsMessage, noEmptyData } from "./stream.ts";
import { missingVersion, unsupportedVersion, versionOnEach, versionOnInitialize } from "./version-header.ts";

export const http: Suite = {
  name: "http",
  checks: [
    accepted202,
    malformedRefused,
    responseType,
    contentTypeParameter,
    acceptWeighted,
    acceptAnything,
    eventIsMessage,
    noEmptyData,
    carriesResponse,
    related,
    ownResponses,
    openUntilResponse,
    closesAfterResponse,
    streamOr405,
    allowNamed,
    streamAgain,
    unrelated,
    asksOnCall,
    asksWithoutGet,
    noResponses,
    noBroadcast,
    unsupportedVersion,
    versionOnEach,
    missingVersion,
    versionOnInitialize,
    fallbackOffered,
  ],
};

export const stateless: Suite = {
  name: "stateless",
  checks: [
    notificationAnswered,
    errorType,
    noBuffering,
    noEventIds,
    ...notAllowed,
    sessionIdIgnored,
    noSessionId,
    lastEventIdIgnored,
  ],
};
