import { onParams, onSent, without } from "../../../../harness/reference/client/rewrite.ts";
import type { Fault } from "../../../../harness/reference/client/switch.ts";
import { isObject } from "../../../../harness/reference/message.ts";
import { inPlace } from "../../../../harness/switches/switch.ts";

const revisions = ["2025-11-25"] as const;

/** A client that calls tools of the server as tasks (2025-11-25). */
export const taskCallFaults: readonly Fault[] = inPlace({ revisions }, [
  {
    id: "task-calls.required-plain",
    describe: "calls a tool that runs only as a task without a task",
    trips: ["client.tasks.tools-required"],
    says: /failing_job without task/,
    ...onParams("tools/call", (params) => (params.name === "failing_job" ? without(params, "task") : params)),
  },
  {
    id: "task-calls.waits-for-notification",
    describe: "does not ask for the result of a task",
    trips: ["client.tasks.result-fetched"],
    says: /no request about the task/,
    request: async (call, next) => {
      if (call.method === "tasks/get") return { status: "completed" };
      return call.method === "tasks/result" ? {} : next(call);
    },
  },
  {
    id: "task-calls.polls-once",
    describe: "polls a task only once, and does not fetch its result",
    trips: ["client.tasks.polls"],
    says: /no further tasks\/get after the status working/,
    remember: () => {
      const waiting = new Set<unknown>();
      return {
        request: async (call, next) => {
          const { taskId } = call.params;
          if (call.method === "tasks/result" && !waiting.has(taskId)) return {};
          const result = await next(call);
          if (result.status === "input_required") waiting.add(taskId);
          const isOpen = call.method === "tasks/get" && result.status === "working";
          return isOpen ? { ...result, status: "completed" } : result;
        },
      };
    },
  },
  {
    id: "task-calls.polls-fast",
    describe: "polls a task without a pause",
    trips: ["client.tasks.poll-interval"],
    says: /ms between two tasks\/get/,
    request: async (call, next) => {
      const result = await next(call);
      return isObject(result.task) ? { ...result, task: { ...result.task, pollInterval: 1 } } : result;
    },
  },
  {
    id: "task-calls.input-ignored",
    describe: "does not call tasks/result for a task that needs input",
    trips: ["client.tasks.input-result"],
    says: /no tasks\/result after the status input_required/,
    remember: () => {
      const waiting = new Set<unknown>();
      return {
        request: async (call, next) => {
          if (call.method === "tasks/result" && waiting.has(call.params.taskId)) return {};
          const result = await next(call);
          if (result.status === "input_required") waiting.add(call.params.taskId);
          return result;
        },
      };
    },
  },
  {
    id: "task-calls.answer-unrelated",
    describe: "answers a request of a task without naming the task",
    trips: ["client.tasks.related-in-task"],
    says: /without the related-task metadata/,
    outgoing: (message) => {
      const result = isObject(message.result) ? message.result : {};
      const isAnswer = result.action !== undefined;
      return [isAnswer ? { ...message, result: without(result, "_meta") } : message];
    },
  },
  {
    id: "task-calls.cancelled-by-notification",
    describe: "cancels a task with notifications/cancelled",
    trips: ["client.tasks.cancel-by-request"],
    says: /a call that is a task/,
    remember: () => {
      let last: unknown;
      return onSent(undefined, (message) => {
        const params = isObject(message.params) ? message.params : {};
        if (message.method === "tools/call" && params.task !== undefined) last = message.id;
        if (message.method !== "tasks/cancel") return message;
        const notice = { method: "notifications/cancelled", params: { requestId: last } };
        return [{ jsonrpc: "2.0", ...notice }, message];
      });
    },
  },
  {
    id: "task-calls.cursor-changed",
    describe: "changes the cursor of tasks/list",
    trips: ["client.tasks.list-cursor"],
    says: /unknown cursor/,
    ...onParams("tasks/list", (params) =>
      params.cursor === undefined ? params : { ...params, cursor: `${String(params.cursor)} ` },
    ),
  },
]);
