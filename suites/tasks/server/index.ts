import type { Suite } from "../../../harness/check/check.ts";
import { lifecycleChecks } from "./lifecycle.ts";
import { capabilityRespected, getPlain, progressStops, relatedInTask, statusUnrelated } from "./messages.ts";
import { forbiddenRefused, requiredRefused } from "./tool-support.ts";
import { undeclaredIgnored, undeclaredMethods, undeclaredOperations } from "./undeclared.ts";
import { cursorInvalid, declaredServed, unknownId } from "./unknown.ts";

/** Tasks of 2025-11-25, without a task. */
export const tasks: Suite = {
  name: "tasks",
  checks: [
    declaredServed,
    undeclaredMethods,
    undeclaredOperations,
    undeclaredIgnored,
    requiredRefused,
    forbiddenRefused,
    unknownId,
    cursorInvalid,
  ],
};

/** The life of a task of 2025-11-25, from its creation to its end. */
export const taskLifecycle: Suite = {
  name: "task-lifecycle",
  checks: [...lifecycleChecks, relatedInTask, statusUnrelated, progressStops, capabilityRespected, getPlain],
};
