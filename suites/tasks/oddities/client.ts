import { onParams, without } from "../../../harness/reference/client/rewrite.ts";
import type { Hooks, Oddity } from "../../../harness/reference/client/switch.ts";
import {
  INVALID_PARAMS,
  INVALID_REQUEST,
  isObject,
  ProtocolError,
} from "../../../harness/reference/message.ts";
import type { JsonObject } from "../../../harness/switches/message.ts";
import { inPlace } from "../../../harness/switches/switch.ts";
import { since } from "../../../schema/revision.ts";

const revisions = ["2025-11-25"] as const;

/** Changes each task that the client reports. */
const onTasks = (edit: (task: JsonObject) => JsonObject): Pick<Hooks, "answer"> => ({
  answer: async (asked, next) => {
    const result = await next(asked);
    if (result === undefined) return result;
    if (isObject(result.task)) return { ...result, task: edit(result.task) };
    if (Array.isArray(result.tasks))
      return { ...result, tasks: result.tasks.map((one) => (isObject(one) ? edit(one) : one)) };
    return asked.method === "tasks/get" || asked.method === "tasks/cancel" ? edit(result) : result;
  },
});

/** Refuses one request of the server. */
const refuses = (id: string, code: number, message: string): Pick<Hooks, "answer"> => ({
  answer: async (asked, next) => {
    if (asked.id !== id) return next(asked);
    throw new ProtocolError(code, message);
  },
});

const taskOf = (params: JsonObject) => (isObject(params.task) ? params.task : undefined);

/** What tasks of 2025-11-25 allow. */
export const taskOddities: readonly Oddity[] = inPlace({ revisions }, [
  {
    id: "tasks.optional-plain",
    // A tool with optional taskSupport may be called either way.
    describe: "calls tools as tasks only if they require it",
    ...onParams("tools/call", (params) => (params.name === "failing_job" ? params : without(params, "task"))),
  },
  {
    id: "tasks.without-ttl",
    // A requestor need not request a ttl.
    describe: "requests no ttl for its tasks",
    ...onParams("tools/call", (params) => (taskOf(params) ? { ...params, task: {} } : params)),
  },
  {
    id: "tasks.unlimited",
    // A receiver may set another ttl than the requested one, and null means no limit.
    describe: "keeps the tasks of the server without a limit",
    ...onTasks((task) => ({ ...task, ttl: null })),
  },
  {
    id: "tasks.without-interval",
    // A receiver need not suggest a pollInterval.
    describe: "suggests no pollInterval for its tasks",
    ...onTasks((task) => without(task, "pollInterval")),
  },
  {
    id: "tasks.notified",
    // A receiver may send status notifications.
    describe: "sends a status notification for a task",
    incoming: (message, client) => {
      const params = isObject(message.params) ? message.params : {};
      if (message.id === "task-get-related") {
        const now = new Date().toISOString();
        const times = { createdAt: now, lastUpdatedAt: now, ttl: 60_000 };
        const status = { taskId: params.taskId, status: "completed", ...times };
        void client.notify("notifications/tasks/status", status).catch(() => {});
      }
      return [message];
    },
  },
  {
    id: "tasks.insisted",
    // A receiver may refuse plain requests of a type for which it declares tasks.
    describe: "refuses a plain request that it would run as a task",
    ...refuses("task-plain", INVALID_REQUEST, "This request must be a task"),
  },
  {
    id: "tasks.deleted",
    // A cancelled task may be deleted at any time.
    describe: "deletes a task when it is cancelled",
    ...refuses("task-get-cancelled", INVALID_PARAMS, "There is no such task"),
  },
  {
    id: "tasks.not-polled",
    // A client that waits for tasks/result need not poll.
    describe: "waits for the result of a task without polling it",
    request: async (call, next) => (call.method === "tasks/get" ? { status: "completed" } : next(call)),
  },
  {
    id: "tasks.short-lived",
    // A receiver may shorten the lifetime, and delete the task after it.
    describe: "gives its tasks a lifetime of 1 ms, and deletes the first task",
    answer: async (asked, next) => {
      if (asked.id === "task-get-related") throw new ProtocolError(INVALID_PARAMS, "There is no such task");
      return onTasks((task) => ({ ...task, ttl: 1 })).answer?.(asked, next);
    },
  },
  {
    id: "tasks.other-times",
    // The specification links to RFC 3339.
    describe: "writes the times of its tasks in lower case, with a numeric offset",
    ...onTasks((task) => ({
      ...task,
      createdAt: String(task.createdAt).replace("T", "t").replace("Z", "+00:00"),
      lastUpdatedAt: String(task.lastUpdatedAt).toLowerCase(),
    })),
  },
  {
    id: "tasks.looks-again",
    // The pollInterval is the time between two polls of a task that is not over.
    describe: "requests the status of a task directly after its result and its cancellation",
    request: async (call, next, client) => {
      const result = await next(call);
      const isLast = call.method === "tasks/result" || call.method === "tasks/cancel";
      if (isLast) await client.request("tasks/get", { taskId: call.params.taskId }).catch(() => {});
      return result;
    },
  },
  {
    id: "tasks.looks-after-update",
    // The same with the extension: the client knows that its answer changes the task.
    describe: "requests the status of a task directly after it answered its input requests",
    revisions: since("2026-07-28"),
    request: async (call, next, client) => {
      const result = await next(call);
      const { taskId } = call.params;
      if (call.method === "tasks/update") await client.request("tasks/get", { taskId }).catch(() => {});
      return result;
    },
  },
  {
    id: "tasks.neither-listed-nor-cancelled",
    // tasks.list and tasks.cancel are optional.
    describe: "runs tasks, but declares neither tasks.list nor tasks.cancel",
    decide: {
      capabilities: (value) =>
        isObject(value.tasks) ? { ...value, tasks: without(without(value.tasks, "list"), "cancel") } : value,
    },
  },
]);
