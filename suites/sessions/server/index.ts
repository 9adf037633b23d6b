import type { Suite } from "../../../harness/check/check.ts";
import { capabilitiesApart } from "./capabilities-apart.ts";
import { changesApart } from "./changes-apart.ts";
import { openedDuringCall } from "./during-call.ts";
import { deleted, ended404, endedOnEach } from "./end.ts";
import { idAssigned, idUnguessable, idVisible } from "./id.ts";
import { missingId, missingOnEach, unknownId, unknownOnEach } from "./id-required.ts";
import { failedLeavesNone, newClient } from "./initialize.ts";
import { isolated } from "./isolation.ts";
import { lostResponse } from "./lost-response.ts";
import { cancelledApart, endedApart, endedForGood, progressApart } from "./neighbours.ts";

export const sessions: Suite = {
  name: "sessions",
  checks: [
    newClient,
    idAssigned,
    idUnguessable,
    idVisible,
    missingId,
    missingOnEach,
    unknownId,
    unknownOnEach,
    ended404,
    endedOnEach,
    deleted,
    failedLeavesNone,
    isolated,
    openedDuringCall,
    cancelledApart,
    progressApart,
    endedApart,
    endedForGood,
    lostResponse,
    ...changesApart,
    capabilitiesApart,
  ],
};

/** Judged only if the operator gives a time without traffic. */
export { idle } from "./idle.ts";
