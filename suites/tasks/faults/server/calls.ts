import { isObject } from "../../../../harness/reference/message.ts";
import { META } from "../../../../harness/reference/meta.ts";
import type { JsonObject } from "../../../../harness/switches/message.ts";
import type { Call } from "../../../../harness/switches/server.ts";

/** The revision with tasks. */
export const revisions = ["2025-11-25"] as const;

export const related = (taskId: unknown): JsonObject => ({ [META.relatedTask]: { taskId } });

export const isTaskCall = ({ method, params }: Call) => method === "tools/call" && params.task !== undefined;

export function secondsIn({ params }: Call): unknown {
  return isObject(params.arguments) ? params.arguments.seconds : undefined;
}
