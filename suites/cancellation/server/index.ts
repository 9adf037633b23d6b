import type { Suite } from "../../../harness/check/check.ts";
import { finishedIgnored, unknownIgnored } from "./ignored.ts";
import * as cancellations from "./monitors.ts";
import { raceHarmless } from "./race.ts";
import {
  disconnectContinues,
  disconnectStops,
  messagesWithheld,
  responseWithheld,
  workStopped,
} from "./slow.ts";
import { lateIgnored, unansweredHandled } from "./unanswered.ts";

/** Cancellations that a server receives. */
export const cancellation: Suite = {
  name: "cancellation",
  checks: [
    unknownIgnored,
    finishedIgnored,
    raceHarmless,
    lateIgnored,
    responseWithheld,
    messagesWithheld,
    workStopped,
    disconnectStops,
    disconnectContinues,
    unansweredHandled,
  ],
};

export const messages: Suite = {
  name: "messages",
  checks: [cancellations.ownRequests, cancellations.requestIdPresent, cancellations.runningRequests],
};
