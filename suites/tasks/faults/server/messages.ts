import { isObject, notification } from "../../../../harness/reference/message.ts";
import { META } from "../../../../harness/reference/meta.ts";
import {
  asStream,
  isAskedFor,
  onHttpReply,
  onNotification,
  onResult,
  without,
} from "../../../../harness/reference/server/rewrite.ts";
import type { Fault } from "../../../../harness/switches/server.ts";
import { inPlace } from "../../../../harness/switches/switch.ts";
import { isTaskCall, related, revisions } from "./calls.ts";

export const taskMessageFaults: readonly Fault[] = inPlace({ revisions }, [
  {
    id: "tasks.result-unrelated",
    describe: "answers tasks/result without related-task metadata",
    trips: ["tasks.related-task.result"],
    says: /related task absent/,
    ...onResult("tasks/result", (result) => without(result, "_meta")),
  },
  {
    id: "tasks.get-related",
    describe: "answers tasks/get with related-task metadata",
    trips: ["tasks.related-task.omitted"],
    says: /related-task/,
    ...onResult("tasks/get", (result) => ({ ...result, _meta: related(result.taskId) })),
  },
  {
    id: "tasks.misled",
    describe: "looks up a task by its related-task metadata",
    trips: ["tasks.related-task.ignored"],
    says: /-32602/,
    dispatch: (call, next) => {
      const meta = isObject(call.params._meta) ? call.params._meta[META.relatedTask] : undefined;
      return next(
        call.method === "tasks/get" && isObject(meta)
          ? { ...call, params: { ...call.params, taskId: meta.taskId } }
          : call,
      );
    },
  },
  {
    id: "tasks.get-stream",
    describe: "answers tasks/get with an event stream",
    transports: ["http"],
    trips: ["tasks.http.get-plain"],
    says: /text\/event-stream/,
    ...onHttpReply((reply, request) => (isAskedFor("tasks/get", request) ? asStream(reply) : reply)),
  },
  {
    id: "tasks.asks-unrelated",
    describe: "sends the requests of a task without related-task metadata",
    trips: ["tasks.related-task.in-task"],
    says: /related task absent/,
    outgoing: (message) =>
      "method" in message && message.method === "elicitation/create"
        ? [{ ...message, params: without(message.params ?? {}, "_meta") }]
        : [message],
  },
  {
    id: "tasks.status-related",
    describe: "sends notifications/tasks/status with related-task metadata",
    trips: ["tasks.status-notification.no-related-task"],
    says: /related-task/,
    ...onNotification("notifications/tasks/status", (params) => ({
      ...params,
      _meta: related(params.taskId),
    })),
  },
  {
    id: "tasks.late-progress",
    describe: "reports progress of a task when it is over",
    transports: ["stdio"],
    trips: ["tasks.progress.stops"],
    says: /progress after the end of the task/,
    remember: () => {
      const tokens = new Map<unknown, unknown>();
      return {
        dispatch: async (call, next) => {
          const result = await next(call);
          const meta = isObject(call.params._meta) ? call.params._meta : {};
          const task = isObject(result?.task) ? result.task : {};
          if (isTaskCall(call) && meta.progressToken !== undefined)
            tokens.set(task.taskId, meta.progressToken);
          if (
            call.method === "tasks/get" &&
            call.params._meta !== undefined &&
            tokens.has(call.params.taskId)
          ) {
            const progressToken = tokens.get(call.params.taskId);
            call.send(notification("notifications/progress", { progressToken, progress: 1e6 }));
          }
          return result;
        },
      };
    },
  },
  {
    id: "tasks.asks-for-tasks",
    describe: "adds task to its elicitations, which the client does not support",
    trips: ["tasks.capability.respected"],
    says: /with task, but the client declares no tasks/,
    outgoing: (message) =>
      "method" in message && message.method === "elicitation/create"
        ? [{ ...message, params: { ...message.params, task: {} } }]
        : [message],
  },
]);
