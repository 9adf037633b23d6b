import { isObject } from "../../../schema/json.ts";

export const RELATED_TASK = "io.modelcontextprotocol/related-task";

/** The task that the metadata of a message names. */
export function relatedTask(value: unknown): unknown {
  const meta = isObject(value) ? value._meta : undefined;
  const related = isObject(meta) ? meta[RELATED_TASK] : undefined;
  return isObject(related) ? related.taskId : related;
}
