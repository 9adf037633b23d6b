import {
  INVALID_PARAMS,
  isObject,
  MISSING_CLIENT_CAPABILITY,
  notification,
  ProtocolError,
} from "../../../../harness/reference/message.ts";
import { onError, onNotification, onResult, without } from "../../../../harness/reference/server/rewrite.ts";
import type { JsonObject } from "../../../../harness/switches/message.ts";
import type { Fault, Hooks } from "../../../../harness/switches/server.ts";
import { inPlace } from "../../../../harness/switches/switch.ts";
import { since } from "../../../../schema/revision.ts";

const revisions = since("2026-07-28");

const LOG: JsonObject = { level: "info", data: "A task has changed" };

/** Changes the results of calls that return a task. */
const onCreated = (edit: (task: JsonObject) => JsonObject): Hooks =>
  onResult("tools/call", (result) => (result.resultType === "task" ? edit(result) : result));

const onGet = (edit: (task: JsonObject) => JsonObject): Hooks => onResult("tasks/get", edit);

export const extensionTasksFaults: readonly Fault[] = inPlace({ revisions }, [
  {
    id: "extension-tasks.created-complete",
    describe: "returns tasks with the resultType complete",
    trips: ["extensions.tasks.create.result-type"],
    says: /resultType "complete"/,
    ...onCreated((task) => ({ ...task, resultType: "complete" })),
  },
  {
    id: "extension-tasks.status-unknown",
    describe: "returns tasks with an empty status, which is none of the five",
    trips: ["extensions.tasks.get.status"],
    mayTrip: ["extensions.tasks.listen.acknowledged"],
    says: /status ""/,
    ...onGet((task) => ({ ...task, status: "" })),
  },
  {
    id: "extension-tasks.no-ttl",
    describe: "returns tasks without ttlMs",
    trips: ["extensions.tasks.create.shape"],
    says: /ttlMs absent/,
    ...onCreated((task) => without(task, "ttlMs")),
  },
  {
    id: "extension-tasks.not-stored",
    describe: "does not find a task directly after it was returned",
    trips: ["extensions.tasks.create.durable"],
    says: /-32602/,
    remember: () => {
      const asked = new Set<unknown>();
      return {
        dispatch: (call, next) => {
          const { taskId } = call.params;
          if (call.method !== "tasks/get" || asked.has(taskId) || String(taskId).startsWith("mcp-conform")) {
            return next(call);
          }
          asked.add(taskId);
          throw new ProtocolError(INVALID_PARAMS, "There is no such task");
        },
      };
    },
  },
  {
    id: "extension-tasks.needs-something",
    describe: "does not name the extension that a call needs",
    trips: ["extensions.tasks.create.needed"],
    says: /data /,
    ...onError("tools/call", (error) =>
      error.code === MISSING_CLIENT_CAPABILITY && JSON.stringify(error.data).includes("tasks")
        ? new ProtocolError(error.code, error.message, { requiredCapabilities: {} })
        : error,
    ),
  },
  {
    id: "extension-tasks.short-ids",
    describe: "has short task ids",
    trips: ["extensions.tasks.id.unguessable"],
    says: /the id "t\d+"/,
    remember: () => {
      const ids = new Map<string, string>();
      const UUID = /(?<="taskIds?":\[?")[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;
      const shortOf = (id: string) => {
        if (!ids.has(id)) ids.set(id, `t${ids.size + 1}`);
        return ids.get(id) ?? id;
      };
      return {
        receive: (text) =>
          [...ids].reduceRight((one, [long, short]) => one.replaceAll(`"${short}"`, `"${long}"`), text),
        outgoing: (message) => [JSON.parse(JSON.stringify(message).replace(UUID, shortOf)) as JsonObject],
      };
    },
    transports: ["stdio"],
  },
  {
    id: "extension-tasks.failed-without-error",
    describe: "does not send the error of a failed task",
    trips: ["extensions.tasks.get.status"],
    says: /status "failed" without error/,
    ...onGet((task) => (task.status === "failed" ? without(task, "error") : task)),
  },
  {
    id: "extension-tasks.result-without-content",
    describe: "has completed tasks whose result has no content",
    trips: ["extensions.tasks.get.result"],
    says: /content/,
    ...onGet((task) => (isObject(task.result) ? { ...task, result: without(task.result, "content") } : task)),
  },
  {
    id: "extension-tasks.failure-failed",
    describe: "calls a task failed whose tool has failed",
    trips: ["extensions.tasks.get.failed"],
    says: /status "failed"/,
    ...onGet((task) =>
      isObject(task.result) && task.result.isError === true
        ? { ...without(task, "result"), status: "failed", error: { code: 1, message: "The tool has failed" } }
        : task,
    ),
  },
  {
    id: "extension-tasks.changes-after-end",
    describe: "changes the error of tasks that have failed",
    trips: ["extensions.tasks.get.terminal"],
    says: /status "failed" after "failed"/,
    remember: () => {
      let count = 0;
      return onGet((task) =>
        task.status === "failed" ? { ...task, error: { code: 1, message: `Failed ${++count} times` } } : task,
      );
    },
  },
  {
    id: "extension-tasks.same-keys",
    describe: "uses a key of inputRequests for different requests",
    trips: ["extensions.tasks.input.keys-unique"],
    says: /for another request/,
    remember: () => {
      const asked = new Map<unknown, JsonObject>();
      const updated = new Set<unknown>();
      return {
        dispatch: async (call, next) => {
          const { taskId } = call.params;
          if (call.method === "tasks/update") updated.add(taskId);
          const earlier = asked.get(taskId);
          if (call.method === "tasks/get" && earlier && updated.delete(taskId))
            return withOtherQuestions(earlier);
          const result = await next(call);
          if (result?.status === "input_required") asked.set(taskId, result);
          return result;
        },
      };
    },
  },
  {
    id: "extension-tasks.update-returns-task",
    describe: "answers tasks/update with the resultType done",
    trips: ["extensions.tasks.methods.complete"],
    says: /resultType "done"/,
    ...onResult("tasks/update", (result) => ({ ...result, resultType: "done" })),
  },
  {
    id: "extension-tasks.update-with-status",
    describe: "answers tasks/update with the status of the task",
    trips: ["extensions.tasks.update.acknowledged"],
    says: /the members status/,
    ...onResult("tasks/update", (result) => ({ ...result, status: "working" })),
  },
  {
    id: "extension-tasks.unknown-keys-refused",
    describe: "refuses answers to unknown keys",
    trips: ["extensions.tasks.update.unknown-keys"],
    says: /-32602/,
    dispatch: (call, next) => {
      const { inputResponses } = call.params;
      if (
        call.method === "tasks/update" &&
        isObject(inputResponses) &&
        "mcp-conform-unknown" in inputResponses
      ) {
        throw new ProtocolError(INVALID_PARAMS, "It was not requested");
      }
      return next(call);
    },
  },
  {
    id: "extension-tasks.no-cancel",
    describe: "refuses to cancel tasks",
    trips: ["extensions.tasks.cancel.acknowledged"],
    says: /-32603/,
    ...onResult("tasks/cancel", () => {
      throw new ProtocolError(-32603, "Tasks cannot be cancelled");
    }),
  },
  {
    id: "extension-tasks.notifies-less",
    describe: "leaves ttlMs out of notifications/tasks",
    transports: ["stdio"],
    trips: ["extensions.tasks.listen.acknowledged"],
    says: /ttlMs absent/,
    ...onNotification("notifications/tasks", (params) => without(params, "ttlMs")),
  },
  {
    id: "extension-tasks.logs-to-listeners",
    describe: "sends a log message on streams that listen for tasks",
    transports: ["stdio"],
    trips: ["extensions.tasks.listen.no-progress", "logging.message.opt-in"],
    says: /notifications\/message|a log message/,
    outgoing: (message) =>
      "method" in message && message.method === "notifications/tasks"
        ? [message, notification("notifications/message", { ...LOG, _meta: message.params?._meta })]
        : [message],
  },
  {
    id: "extension-tasks.listens-for-all",
    describe: "accepts taskIds from clients without the extension",
    trips: ["extensions.tasks.listen.undeclared"],
    says: /acknowledged/,
    dispatch: (call, next) => {
      const { notifications } = call.params;
      if (call.method !== "subscriptions/listen" || !isObject(notifications)) return next(call);
      const isUnknown = JSON.stringify(notifications.taskIds ?? "").includes("mcp-conform");
      return next(
        isUnknown
          ? { ...call, params: { ...call.params, notifications: without(notifications, "taskIds") } }
          : call,
      );
    },
  },
  {
    id: "extension-tasks.legacy-parameter",
    describe: "refuses calls with the member task of 2025-11-25",
    trips: ["extensions.tasks.legacy-parameter"],
    says: /-32602/,
    dispatch: (call, next) => {
      if (call.method === "tools/call" && call.params.task !== undefined) {
        throw new ProtocolError(INVALID_PARAMS, "task is not allowed");
      }
      return next(call);
    },
  },
]);

/** The same keys, with other questions. */
function withOtherQuestions(task: JsonObject): JsonObject {
  const entries = Object.entries(task.inputRequests as JsonObject).map(([key, request]) => {
    const params = isObject(request) && isObject(request.params) ? request.params : {};
    return [key, { ...(request as JsonObject), params: { ...params, message: "Another question" } }];
  });
  return { ...task, inputRequests: Object.fromEntries(entries) };
}
