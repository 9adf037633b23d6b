import { onAnswer, without } from "../../../../harness/reference/client/rewrite.ts";
import type { Fault, Hooks } from "../../../../harness/reference/client/switch.ts";
import {
  INVALID_PARAMS,
  INVALID_REQUEST,
  isObject,
  ProtocolError,
} from "../../../../harness/reference/message.ts";
import { META } from "../../../../harness/reference/meta.ts";
import type { JsonObject } from "../../../../harness/switches/message.ts";
import { inPlace } from "../../../../harness/switches/switch.ts";
import { STDIO } from "../../../across-topics/faults/client/places.ts";

const revisions = ["2025-11-25"] as const;

const taskIn = (value: unknown): JsonObject => (isObject(value) ? value : {});

/** Changes each task that the client reports. */
function onTasks(edit: (task: JsonObject) => JsonObject): Pick<Hooks, "answer"> {
  return {
    answer: async (asked, next) => {
      const result = await next(asked);
      if (result === undefined) return result;
      if (isObject(result.task)) return { ...result, task: edit(result.task) };
      if (Array.isArray(result.tasks))
        return { ...result, tasks: result.tasks.map((one) => edit(taskIn(one))) };
      return asked.method === "tasks/get" || asked.method === "tasks/cancel" ? edit(result) : result;
    },
  };
}

const onCreated = (edit: (result: JsonObject) => JsonObject) =>
  onAnswer("sampling/createMessage", (result) => (isObject(result.task) ? edit(result) : result));

/** Replaces the error that one method of tasks returns. */
const onError = (methods: readonly string[], replace: () => unknown): Pick<Hooks, "answer"> => ({
  answer: async (asked, next) => {
    try {
      return await next(asked);
    } catch (cause) {
      throw methods.includes(asked.method) ? replace() : cause;
    }
  },
});

/** The tasks whose results were returned before their end. Each has an id of its own, in all trials. */
const answeredEarly = new Set<unknown>();

const withRelated = (value: JsonObject): JsonObject => ({
  ...value,
  _meta: { ...taskIn(value._meta), [META.relatedTask]: { taskId: "another" } },
});

/** Answers a new task with other ids, and understands them later. */
function renaming(nameOf: (count: number, asked: unknown) => string): Pick<Fault, "remember"> {
  return {
    remember: () => {
      const names = new Map<unknown, string>();
      const ids = (name: unknown) => [...names].findLast(([, value]) => value === name)?.[0];
      const renamed = (task: JsonObject) => ({ ...task, taskId: names.get(task.taskId) ?? task.taskId });
      return {
        answer: async (asked, next) => {
          const { taskId } = asked.params;
          const params = { ...asked.params, taskId: ids(taskId) ?? taskId };
          const result = await next(taskId === undefined ? asked : { ...asked, params });
          if (isObject(result?.task)) {
            names.set(result.task.taskId, nameOf(names.size, asked.id));
            return { ...result, task: renamed(result.task) };
          }
          if (result && Array.isArray(result.tasks))
            return { ...result, tasks: result.tasks.map((one) => renamed(taskIn(one))) };
          if (asked.method === "tasks/result" && result)
            return { ...result, _meta: { [META.relatedTask]: { taskId } } };
          return result && "taskId" in result ? renamed(result) : result;
        },
      };
    },
  };
}

/** A client that runs requests of the server as tasks (2025-11-25). */
export const taskAnswerFaults: readonly Fault[] = inPlace({ revisions }, [
  {
    id: "task-answers.not-created",
    describe: "answers a request with task with its result, although it declares tasks",
    trips: ["client.tasks.create-result"],
    says: /a result: .*role/,
    answer: (asked, next) =>
      next(asked.method.startsWith("tasks/") ? asked : { ...asked, params: without(asked.params, "task") }),
  },
  {
    id: "task-answers.not-working",
    describe: "returns a new task with the status input_required",
    trips: ["client.tasks.status-initial"],
    says: /status input_required/,
    ...onCreated((result) => ({ task: { ...taskIn(result.task), status: "input_required" } })),
  },
  {
    id: "task-answers.no-ttl",
    describe: "omits ttl from its tasks",
    trips: ["client.tasks.task-shape"],
    says: /ttl/,
    ...onTasks((task) => without(task, "ttl")),
  },
  {
    id: "task-answers.unix-times",
    describe: "writes the times of its tasks as numbers in text",
    trips: ["client.tasks.timestamps"],
    says: /createdAt "1700000000"/,
    ...onTasks((task) => ({ ...task, createdAt: "1700000000" })),
  },
  {
    id: "task-answers.id-of-request",
    describe: "uses the id of the request as the id of the task",
    trips: ["client.tasks.id-unique"],
    says: /the id of the request/,
    ...renaming((_count, asked) => String(asked)),
  },
  {
    id: "task-answers.ids-counted",
    describe: "counts the ids of its tasks up",
    trips: ["client.tasks.id-unguessable"],
    says: /job-2 after job-1/,
    ...renaming((count) => `job-${count + 1}`),
  },
  {
    id: "task-answers.unknown-id-code",
    describe: "returns error -32600 for an unknown task id",
    trips: ["client.tasks.id-unknown"],
    says: /-32600/,
    answer: async (asked, next) => {
      if (asked.params.taskId !== "mcp-conform-no-such-task") return next(asked);
      throw new ProtocolError(INVALID_REQUEST, "There is no such task");
    },
  },
  {
    id: "task-answers.error-without-text",
    describe: "returns errors without a text for unknown task ids",
    trips: ["client.tasks.error-message"],
    says: /empty message/,
    answer: async (asked, next) => {
      if (asked.params.taskId !== "mcp-conform-no-such-task") return next(asked);
      throw new ProtocolError(INVALID_PARAMS, "");
    },
  },
  {
    id: "task-answers.result-early",
    describe: "answers tasks/result before the task is over",
    trips: ["client.tasks.result-blocks"],
    mayTrip: ["client.tasks.status-transitions"],
    says: /a result, and then the status working/,
    answer: async (asked, next) => {
      const { taskId } = asked.params;
      // On a busy machine the work would be over before the server asks again.
      if (asked.method === "tasks/get" && answeredEarly.delete(taskId))
        return { ...(await next(asked)), status: "working" };
      if (asked.method !== "tasks/result") return next(asked);
      if (taskId === "mcp-conform-no-such-task" || asked.id === "task-result-failed") return next(asked);
      answeredEarly.add(taskId);
      const content = { type: "text", text: "Not yet" };
      return { role: "assistant", content, model: "none", _meta: { [META.relatedTask]: { taskId } } };
    },
  },
  {
    id: "task-answers.result-wrapped",
    describe: "returns the result of a task in a member of its own",
    trips: ["client.tasks.result-same"],
    says: /CreateMessageResult|sampling\/createMessage|role/,
    ...onAnswer("tasks/result", ({ _meta, ...result }) => ({ result, _meta })),
  },
  {
    id: "task-answers.failure-as-result",
    describe: "returns a result for a failed task",
    trips: ["client.tasks.result-error"],
    says: /a result: .* of a failed task/,
    answer: async (asked, next) =>
      asked.id === "task-result-failed" ? { role: "assistant", content: [], model: "none" } : next(asked),
  },
  {
    id: "task-answers.failure-without-reason",
    describe: "omits statusMessage from a failed task",
    trips: ["client.tasks.failed-message"],
    says: /no statusMessage/,
    ...onTasks((task) => without(task, "statusMessage")),
  },
  {
    id: "task-answers.result-unrelated",
    describe: "does not name the task in the result of tasks/result",
    trips: ["client.tasks.related-result"],
    says: /no related-task metadata/,
    ...onAnswer("tasks/result", (result) => without(result, "_meta")),
  },
  {
    id: "task-answers.related-followed",
    describe: "follows related-task metadata instead of the taskId",
    trips: ["client.tasks.related-ignored"],
    says: /other related-task metadata/,
    answer: (asked, next) => {
      const meta = isObject(asked.params._meta) ? asked.params._meta : {};
      const related = meta[META.relatedTask];
      const isAbout = asked.method === "tasks/get" && isObject(related);
      return next(isAbout ? { ...asked, params: { ...asked.params, taskId: related.taskId } } : asked);
    },
  },
  {
    id: "task-answers.works-again",
    describe: "reports a cancelled task as working later",
    trips: ["client.tasks.status-transitions"],
    says: /working after cancelled/,
    answer: async (asked, next) => {
      const result = await next(asked);
      return asked.id === "task-get-cancelled" && result ? { ...result, status: "working" } : result;
    },
  },
  {
    id: "task-answers.list-cut",
    describe: "lists only the first page of its tasks",
    trips: ["client.tasks.list-complete"],
    says: /a list without/,
    ...onAnswer("tasks/list", (result) => ({ tasks: [result.tasks].flat().slice(1) })),
  },
  {
    id: "task-answers.any-cursor",
    describe: "accepts any cursor for tasks/list",
    trips: ["client.tasks.list-cursor-invalid"],
    says: /a result/,
    answer: (asked, next) =>
      next(
        asked.method === "tasks/list" && String(asked.params.cursor).startsWith("mcp-conform")
          ? { ...asked, params: {} }
          : asked,
      ),
  },
  {
    id: "task-answers.list-undeclared",
    describe: "answers tasks/list with error -32602 without declaring it",
    trips: ["client.tasks.list-undeclared"],
    says: /-32602/,
    decide: {
      capabilities: (value) =>
        isObject(value.tasks) ? { ...value, tasks: without(value.tasks, "list") } : value,
    },
    ...onError(["tasks/list"], () => new ProtocolError(INVALID_PARAMS, "Not now")),
  },
  {
    id: "task-answers.cancel-shows-working",
    describe: "shows a task as working in the result of tasks/cancel",
    trips: ["client.tasks.cancel-status"],
    says: /status working/,
    ...onAnswer("tasks/cancel", (result) => ({ ...result, status: "working" })),
  },
  {
    id: "task-answers.cancel-twice",
    describe: "accepts tasks/cancel for a task that is over",
    trips: ["client.tasks.cancel-terminal"],
    says: /a result/,
    answer: async (asked, next) => {
      if (asked.id !== "task-cancel-terminal") return next(asked);
      return next({ ...asked, method: "tasks/get" });
    },
  },
  {
    id: "task-answers.related-to-itself",
    describe: "adds related-task metadata to its answers about tasks",
    trips: ["client.tasks.related-omitted"],
    says: /a result about a task with related-task metadata/,
    ...onAnswer("tasks/get", withRelated),
  },
  {
    id: "task-answers.progress-late",
    describe: "reports progress of a task that is over",
    transports: STDIO,
    trips: ["client.tasks.progress-stops"],
    says: /progress after the status completed/,
    incoming: (message, client) => {
      if (message.id === "task-result-again")
        void client.notify("notifications/progress", { progressToken: "task-progress", progress: 9 });
      return [message];
    },
  },
]);
