import { notification, request, result } from "../jsonrpc.ts";
import { requestParams } from "../meta.ts";
import { paginatedRequest, paginatedResult } from "../pagination.ts";
import {
  both,
  choice,
  during,
  list,
  type Members,
  nothing,
  number,
  object,
  open,
  optional,
  ref,
  type Shape,
  string,
  union,
} from "../vocabulary.ts";

/** Tasks are part of the core only in this revision. Later they are an extension. */
const here = (shape: Shape): Shape => during("2025-11-25", "2025-11-25", shape);

/** Params that may ask for a task instead of an immediate result. */
export const taskAugmented: Members = { task: here(optional(ref("TaskMetadata"))) };

const namedTask = object({ taskId: string });

export const taskDefinitions: Members = {
  Task: here(
    object({
      taskId: string,
      status: ref("TaskStatus"),
      statusMessage: optional(string),
      createdAt: string,
      lastUpdatedAt: string,
      // Milliseconds. Null means that the task does not expire.
      ttl: union(number, nothing),
      pollInterval: optional(number),
    }),
  ),
  TaskStatus: here(choice("working", "input_required", "completed", "failed", "cancelled")),
  TaskMetadata: here(object({ ttl: optional(number) })),
  RelatedTaskMetadata: here(namedTask),
  TaskAugmentedRequestParams: here(object({ ...requestParams, ...taskAugmented })),

  CreateTaskResult: here(object({ ...result, task: ref("Task") })),
  GetTaskRequest: here(request("tasks/get", namedTask)),
  GetTaskResult: here(both(ref("Result"), ref("Task"))),
  GetTaskPayloadRequest: here(request("tasks/result", namedTask)),
  GetTaskPayloadResult: here(open(result)),
  CancelTaskRequest: here(request("tasks/cancel", namedTask)),
  CancelTaskResult: here(both(ref("Result"), ref("Task"))),
  ListTasksRequest: here(paginatedRequest("tasks/list")),
  ListTasksResult: here(object({ ...paginatedResult, tasks: list(ref("Task")) })),

  TaskStatusNotification: here(
    notification("notifications/tasks/status", ref("TaskStatusNotificationParams")),
  ),
  TaskStatusNotificationParams: here(both(ref("NotificationParams"), ref("Task"))),
};
