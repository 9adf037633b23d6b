import type { LegTrace } from "../../../harness/trace/conversation.ts";
import { isObject, type JsonObject } from "../../../schema/json.ts";
import { perTrace, serverMessages } from "../monitors/server-messages.ts";

/** How long work is waited for. Work that takes longer shows nothing: on a busy machine its end may be seen by chance. */
export const WORK_MS = 1_000;

const OVER: readonly unknown[] = ["completed", "failed", "cancelled"];

export const isOverStatus = (status: unknown): boolean => OVER.includes(status);

/** Whether the server dates the work of a task that is over longer than it is waited for. */
export function tookLong({ status, createdAt, lastUpdatedAt }: JsonObject): boolean {
  return isOverStatus(status) && Date.parse(String(lastUpdatedAt)) - Date.parse(String(createdAt)) > WORK_MS;
}

/** The ids of all tasks whose work took long. Whether a message at the end of one is seen depends on the load of the machine. */
export const longTasks = perTrace((trace: LegTrace): ReadonlySet<string> => {
  const tasks = serverMessages(trace).flatMap(({ value: { result, params } }) =>
    [result, params].filter(isObject).flatMap(tasksIn),
  );
  return new Set(tasks.filter(tookLong).map(({ taskId }) => String(taskId)));
});

/** The tasks that a message describes: one in its members, one in a member of its own, or a page of them. */
export function tasksIn(members: JsonObject): readonly JsonObject[] {
  return [members, members.task, members.tasks].flat().filter(isObject);
}
