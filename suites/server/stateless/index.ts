import type { Suite } from "../../../harness/check/check.ts";
import { reservedCodesMeaning, urlElicitationRemoved } from "./codes.ts";
import { errorType, noBuffering, noEventIds, notificationAnswered } from "./http-responses.ts";
import { cancelsListenOnly, elicitationCompleteRemoved } from "./messages.ts";
import { lastEventIdIgnored, noSessionId, notAllowed, sessionIdIgnored } from "./older-http.ts";

/** Rules of the stateless revision: no sessions, no resumption, no requests of the server. */
export const stateless: Suite = {
  name: "stateless",
  checks: [
    cancelsListenOnly,
    elicitationCompleteRemoved,
    urlElicitationRemoved,
    reservedCodesMeaning,
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
