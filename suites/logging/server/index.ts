import type { Suite } from "../../../harness/check/check.ts";
import { callLogsOwnSession } from "./call-logs.ts";
import { logCredentials } from "./credentials.ts";
import { levelsAccepted, levelUnknown } from "./levels.ts";
import { logOptIn, logShape } from "./messages.ts";
import { levelMinimum } from "./minimum.ts";
import { levelOwnSession } from "./own-session.ts";

/** The checks of the page `server/utilities/logging`, in its order. */
export const logging: Suite = {
  name: "logging",
  checks: [
    logOptIn,
    levelsAccepted,
    levelMinimum,
    levelOwnSession,
    callLogsOwnSession,
    logShape,
    levelUnknown,
    logCredentials,
  ],
};
