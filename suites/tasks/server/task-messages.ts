import { isObject, type JsonObject } from "../../../schema/json.ts";

const OVER: readonly unknown[] = ["completed", "failed", "cancelled"];

export const isOverStatus = (status: unknown): boolean => OVER.includes(status);

/** The tasks that a message describes: one in its members, one in a member of its own, or a page of them. */
export function tasksIn(members: JsonObject): readonly JsonObject[] {
  return [members, members.task, members.tasks].flat().filter(isObject);
}
