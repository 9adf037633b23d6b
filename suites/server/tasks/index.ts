import type { Suite } from "../../../harness/check/check.ts";
import { forbiddenRefused, requiredRefused } from "./tool-support.ts";
import { undeclaredIgnored, undeclaredMethods, undeclaredOperations } from "./undeclared.ts";
import { cursorInvalid, unknownId } from "./unknown.ts";

/** Tasks of 2025-11-25, without a task. */
export const tasks: Suite = {
  name: "tasks",
  checks: [
    undeclaredMethods,
    undeclaredOperations,
    undeclaredIgnored,
    requiredRefused,
    forbiddenRefused,
    unknownId,
    cursorInvalid,
  ],
};
