import {
  INTERNAL_ERROR,
  INVALID_PARAMS,
  isObject,
  type JsonObject,
  notification,
  ProtocolError,
} from "../../message.ts";
import { META } from "../../meta.ts";
import { asStream, isAskedFor, onError, onHttpReply, onNotification, onResult, without } from "../rewrite.ts";
import type { Call, Fault, Hooks } from "../switch.ts";

const revisions = ["2025-11-25"] as const;

/** The tool whose result has isError. */
const FAILING = "failing_job";

/** Changes the task in the answer to a call. */
const onCreated = (edit: (task: JsonObject) => JsonObject): Hooks =>
  onResult("tools/call", (result) =>
    isObject(result.task) ? { ...result, task: edit(result.task) } : result,
  );

/** Changes every description of a task. */
const onTask = (edit: (task: JsonObject) => JsonObject): Hooks => ({
  dispatch: async (call, next) => {
    const result = await next(call);
    if (!result) return result;
    if (call.method === "tools/call" && isObject(result.task)) return { ...result, task: edit(result.task) };
    return call.method === "tasks/get" || call.method === "tasks/cancel" ? edit(result) : result;
  },
});

const related = (taskId: unknown): JsonObject => ({ [META.relatedTask]: { taskId } });

/** Replaces the random task ids by ids that count upward. */
function counting(): Pick<Fault, "remember"> {
  return {
    remember: () => {
      const ids = new Map<string, string>();
      const UUID = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;
      const shortOf = (id: string) => {
        if (!ids.has(id)) ids.set(id, `task-number-${ids.size + 1}`);
        return ids.get(id) ?? id;
      };
      return {
        receive: (text) =>
          [...ids].reduceRight((given, [long, short]) => given.replaceAll(`"${short}"`, `"${long}"`), text),
        outgoing: (message) => [JSON.parse(JSON.stringify(message).replace(UUID, shortOf)) as JsonObject],
      };
    },
  };
}

const isTaskCall = ({ method, params }: Call) => method === "tools/call" && params.task !== undefined;

export const taskLifecycleFaults: readonly Fault[] = [
  {
    id: "tasks.result-at-once",
    describe: "answers a call with task with the result of the tool",
    revisions,
    trips: ["tasks.create.result"],
    says: /a tool result/,
    dispatch: (call, next) =>
      isTaskCall(call) && secondsIn(call) === 0
        ? next({ ...call, params: without(call.params, "task") })
        : next(call),
  },
  {
    id: "tasks.no-ttl",
    describe: "returns new tasks without a ttl",
    revisions,
    trips: ["tasks.task.shape"],
    says: /ttl absent/,
    ...onCreated((task) => without(task, "ttl")),
  },
  {
    id: "tasks.unix-times",
    describe: "sends the times of tasks as numbers",
    revisions,
    trips: ["tasks.task.timestamps"],
    says: /createdAt "1767225600"/,
    ...onTask((task) => ({ ...task, createdAt: "1767225600" })),
  },
  {
    id: "tasks.get-without-ttl",
    describe: "answers tasks/get without a ttl",
    revisions,
    trips: ["tasks.ttl.stated"],
    says: /ttl absent/,
    ...onResult("tasks/get", (result) => without(result, "ttl")),
  },
  {
    id: "tasks.begins-submitted",
    describe: "creates tasks with the status input_required",
    revisions,
    trips: ["tasks.status.initial"],
    says: /status "input_required"/,
    ...onCreated((task) => ({ ...task, status: "input_required" })),
  },
  {
    id: "tasks.other-status",
    describe: "uses a status that the specification does not have",
    revisions,
    trips: ["tasks.status.transitions"],
    says: /status "running"/,
    ...onResult("tasks/get", (result) =>
      result.status === "working" ? { ...result, status: "running" } : result,
    ),
  },
  {
    id: "tasks.restarts",
    describe: "changes the status of tasks that are completed",
    revisions,
    trips: ["tasks.status.terminal"],
    says: /status "failed" after "completed"/,
    remember: () => {
      const seen = new Set<unknown>();
      return onResult("tasks/get", (result, { params }) => {
        if (result.status !== "completed") return result;
        const isAgain = seen.has(result.taskId) && params._meta === undefined;
        seen.add(result.taskId);
        return isAgain ? { ...result, status: "failed", statusMessage: "Too late" } : result;
      });
    },
  },
  {
    id: "tasks.one-id",
    describe: "returns the tasks of one tool under one id",
    revisions,
    trips: ["tasks.id.unique"],
    says: /again/,
    remember: () => {
      let first: unknown;
      return onResult("tools/call", (result, call) => {
        if (!isObject(result.task) || call.params.name !== "slow_compute") return result;
        first ??= result.task.taskId;
        return { ...result, task: { ...result.task, taskId: first } };
      });
    },
  },
  {
    id: "tasks.counted-ids",
    describe: "counts the ids of tasks upward",
    revisions,
    trips: ["tasks.id.unguessable"],
    says: /the id "task-number-\d"/,
    ...counting(),
  },
  {
    id: "tasks.proposed-id",
    describe: "uses the task id that the client proposes",
    revisions,
    trips: ["tasks.id.receiver-made"],
    says: /the id mcp-conform-proposed-task/,
    ...onResult("tools/call", (result, { params }) => {
      const wanted = isObject(params.task) ? params.task.taskId : undefined;
      return wanted === undefined || !isObject(result.task)
        ? result
        : { ...result, task: { ...result.task, taskId: wanted } };
    }),
  },
  {
    id: "tasks.late-task",
    describe: "returns a task when its work is over",
    revisions,
    trips: ["tasks.create.prompt"],
    says: /no answer/,
    dispatch: (call, next) =>
      isTaskCall(call) && secondsIn(call) === 30 ? new Promise(() => {}) : next(call),
  },
  {
    id: "tasks.still-asks",
    describe: "leaves a task in input_required after its end",
    revisions,
    trips: ["tasks.input.left", "tasks.result.blocks"],
    says: /input_required/,
    remember: () => {
      const asked = new Set<unknown>();
      return onResult("tasks/get", (result) => {
        if (result.status === "input_required") asked.add(result.taskId);
        return asked.has(result.taskId) ? { ...result, status: "input_required" } : result;
      });
    },
  },
  {
    id: "tasks.result-early",
    describe: "answers tasks/result of a task that is not over",
    revisions,
    trips: ["tasks.result.blocks"],
    says: /after the answer to tasks\/result/,
    remember: () => {
      const asking = new Set<unknown>();
      return {
        dispatch: async (call, next) => {
          if (call.method === "tasks/result" && asking.has(call.params.taskId)) {
            return { content: [], _meta: related(call.params.taskId) };
          }
          const result = await next(call);
          if (result?.status === "input_required") asking.add(result.taskId);
          return result;
        },
      };
    },
  },
  {
    id: "tasks.result-is-task",
    describe: "answers tasks/result of a completed task without the content of the result",
    revisions,
    trips: ["tasks.result.same"],
    says: /content/,
    ...onResult("tasks/result", (result) => (result.isError === true ? result : without(result, "content"))),
  },
  {
    id: "tasks.result-without-error",
    describe: "answers tasks/result of a task that ended with an error with a result",
    revisions,
    trips: ["tasks.result.error"],
    says: /a result/,
    ...onError("tasks/result", (error, { params }) =>
      error.code === INTERNAL_ERROR && !isCancelled(error)
        ? { content: [], isError: true, _meta: related(params.taskId) }
        : error,
    ),
  },
  {
    id: "tasks.failure-as-error",
    describe: "answers tasks/result of a tool that failed with an error",
    revisions,
    trips: ["tasks.result.is-error"],
    says: /-32603/,
    ...onResult("tasks/result", (result) => {
      if (result.isError !== true) return result;
      throw new ProtocolError(INTERNAL_ERROR, "The tool has failed");
    }),
  },
  {
    id: "tasks.failure-completed",
    describe: "calls a task completed whose tool has failed",
    revisions,
    trips: ["tasks.failed.is-error"],
    says: /status "completed"/,
    remember: () => {
      const failed = new Set<unknown>();
      return {
        dispatch: async (call, next) => {
          const result = await next(call);
          const task = call.params.name === FAILING ? result?.task : undefined;
          if (isObject(task)) failed.add(task.taskId);
          if (call.method !== "tasks/get" || result?.status !== "failed") return result;
          return failed.has(result.taskId)
            ? without({ ...result, status: "completed" }, "statusMessage")
            : result;
        },
      };
    },
  },
  {
    id: "tasks.no-status-message",
    describe: "does not say why a task has failed",
    revisions,
    trips: ["tasks.failed.status-message"],
    says: /statusMessage absent/,
    ...onResult("tasks/get", (result) => without(result, "statusMessage")),
  },
  {
    id: "tasks.cancel-later",
    describe: "answers tasks/cancel with the status working",
    revisions,
    trips: ["tasks.cancel.status"],
    says: /status "working"/,
    ...onResult("tasks/cancel", (result) => ({ ...result, status: "working" })),
  },
  {
    id: "tasks.cancelled-completes",
    describe: "completes tasks that were cancelled",
    revisions,
    trips: ["tasks.cancel.final"],
    says: /status "completed"/,
    ...onResult("tasks/get", (result) =>
      result.status === "cancelled" ? { ...result, status: "completed" } : result,
    ),
  },
  {
    id: "tasks.cancel-anything",
    describe: "accepts tasks/cancel for tasks that are over",
    revisions,
    trips: ["tasks.cancel.terminal"],
    says: /a result/,
    dispatch: async (call, next) => {
      try {
        return await next(call);
      } catch (error) {
        const isOver = error instanceof ProtocolError && error.message.includes("the task is over");
        if (call.method !== "tasks/cancel" || !isOver) throw error;
        return next({ ...call, method: "tasks/get" });
      }
    },
  },
  {
    id: "tasks.terse",
    describe: "refuses tasks requests with a number as the message",
    revisions,
    trips: ["tasks.error.message"],
    says: /message "17"/,
    ...onError("tasks/cancel", (error) =>
      error.code === INVALID_PARAMS ? new ProtocolError(INVALID_PARAMS, "17") : error,
    ),
  },
  {
    id: "tasks.list-forgets",
    describe: "leaves tasks out of tasks/list",
    revisions,
    trips: ["tasks.list.complete"],
    says: /which tasks\/get finds/,
    ...onResult("tasks/list", (result) => ({ ...result, tasks: [] })),
  },
  {
    id: "tasks.list-of-all",
    describe: "lists the tasks of all sessions",
    revisions,
    transports: ["http"],
    trips: ["tasks.isolation.anonymous-list"],
    says: /the task "/,
    remember: () => {
      const all = new Map<unknown, JsonObject>();
      return {
        dispatch: async (call, next) => {
          const result = await next(call);
          if (isObject(result?.task)) all.set(result.task.taskId, result.task);
          return call.method === "tasks/list" && result ? { tasks: [...all.values()] } : result;
        },
      };
    },
  },
  {
    id: "tasks.result-unrelated",
    describe: "answers tasks/result without related-task metadata",
    revisions,
    trips: ["tasks.related-task.result"],
    says: /related task absent/,
    ...onResult("tasks/result", (result) => without(result, "_meta")),
  },
  {
    id: "tasks.get-related",
    describe: "answers tasks/get with related-task metadata",
    revisions,
    trips: ["tasks.related-task.omitted"],
    says: /related-task/,
    ...onResult("tasks/get", (result) => ({ ...result, _meta: related(result.taskId) })),
  },
  {
    id: "tasks.misled",
    describe: "looks up a task by its related-task metadata",
    revisions,
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
    revisions,
    transports: ["http"],
    trips: ["tasks.http.get-plain"],
    says: /text\/event-stream/,
    ...onHttpReply((reply, request) => (isAskedFor("tasks/get", request) ? asStream(reply) : reply)),
  },
  {
    id: "tasks.asks-unrelated",
    describe: "sends the requests of a task without related-task metadata",
    revisions,
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
    revisions,
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
    revisions,
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
    revisions,
    trips: ["tasks.capability.respected"],
    says: /with task, but the client declares no tasks/,
    outgoing: (message) =>
      "method" in message && message.method === "elicitation/create"
        ? [{ ...message, params: { ...message.params, task: {} } }]
        : [message],
  },
];

function secondsIn({ params }: Call): unknown {
  return isObject(params.arguments) ? params.arguments.seconds : undefined;
}

function isCancelled({ message }: ProtocolError): boolean {
  return message.includes("cancelled");
}
