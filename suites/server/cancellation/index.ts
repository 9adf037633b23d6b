import type { Suite } from "../../../harness/check/check.ts";
import { lateIgnored, unansweredHandled } from "../lifecycle/unanswered.ts";
import { finishedIgnored, unknownIgnored } from "./ignored.ts";
import { raceHarmless } from "./race.ts";
import {
  disconnectContinues,
  disconnectStops,
  messagesWithheld,
  responseWithheld,
  workStopped,
} from "./slow.ts";

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
