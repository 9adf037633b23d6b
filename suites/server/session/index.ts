import type { Suite } from "../../../harness/check/check.ts";
import { beginsAnew, failedLeavesNone } from "./begin.ts";
import { deleted, ended404 } from "./end.ts";
import { idAssigned, idUnguessable, idVisible } from "./id.ts";
import { isolated } from "./isolation.ts";
import { missingId, unknownId } from "./wanted.ts";

export const sessions: Suite = {
  name: "sessions",
  checks: [
    beginsAnew,
    idAssigned,
    idUnguessable,
    idVisible,
    missingId,
    unknownId,
    ended404,
    deleted,
    failedLeavesNone,
    isolated,
  ],
};
