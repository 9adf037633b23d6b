import type { Suite } from "../../../harness/check/check.ts";
import { unknownId } from "./unknown.ts";

/** Tasks of 2025-11-25, without a task. */
export const tasks: Suite = { name: "tasks", checks: [unknownId] };
