import type { Revision } from "../../../../schema/revision.ts";
import type { Capabilities } from "../core/capabilities.ts";
import type { Context } from "../core/context.ts";
import { isAtLeast, type Level } from "../core/logging.ts";

type Notify = Context["notify"];

/** Reports progress only if the request has a token. `message` exists since 2025-03-26. */
export function progressReporter(
  token: string | number | undefined,
  revision: Revision,
  notify: Notify,
): Context["progress"] {
  return (progress, total, message) => {
    if (token === undefined) return;
    notify("notifications/progress", {
      progressToken: token,
      progress,
      ...(total === undefined ? {} : { total }),
      ...(message !== undefined && revision >= "2025-03-26" ? { message } : {}),
    });
  };
}

/** Sends log messages of a level and above. Sends none without a level, or if logging is not declared. */
export function logger(
  threshold: () => Level | undefined,
  declared: Capabilities,
  notify: Notify,
): Context["log"] {
  return (level, data) => {
    const lowest = threshold();
    if (lowest === undefined || !isAtLeast(level, lowest) || !("logging" in declared)) return;
    notify("notifications/message", { level, logger: "reference", data });
  };
}
