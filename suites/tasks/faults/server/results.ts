import {
  INTERNAL_ERROR,
  INVALID_PARAMS,
  isObject,
  ProtocolError,
} from "../../../../harness/reference/message.ts";
import { onError, onResult, without } from "../../../../harness/reference/server/rewrite.ts";
import type { JsonObject } from "../../../../harness/switches/message.ts";
import type { Fault } from "../../../../harness/switches/server.ts";
import { inPlace } from "../../../../harness/switches/switch.ts";
import { related, revisions } from "./calls.ts";

/** The tool whose result has isError. */
const FAILING = "failing_job";

export const taskResultFaults: readonly Fault[] = inPlace({ revisions }, [
  {
    id: "tasks.still-asks",
    describe: "leaves a task in input_required after its end",
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
    trips: ["tasks.result.same"],
    says: /content/,
    ...onResult("tasks/result", (result) => (result.isError === true ? result : without(result, "content"))),
  },
  {
    id: "tasks.result-without-error",
    describe: "answers tasks/result of a task that ended with an error with a result",
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
    trips: ["tasks.result.is-error"],
    says: /-32603/,
    ...onResult("tasks/result", (result) => {
      if (result.isError !== true) return result;
      throw new ProtocolError(INTERNAL_ERROR, "The tool has failed");
    }),
  },
  {
    id: "tasks.failure-in-words",
    describe: "says in words that a tool has failed, in place of true",
    trips: ["tasks.failed.is-error"],
    mayTrip: ["tasks.result.is-error"],
    says: /isError "yes"/,
    ...onResult("tasks/result", (result) =>
      result.isError === true ? { ...result, isError: "yes" } : result,
    ),
  },
  {
    id: "tasks.failure-completed",
    describe: "calls a task completed whose tool has failed",
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
    trips: ["tasks.failed.status-message"],
    says: /statusMessage absent/,
    ...onResult("tasks/get", (result) => without(result, "statusMessage")),
  },
  {
    id: "tasks.cancel-later",
    describe: "answers tasks/cancel with the status working",
    trips: ["tasks.cancel.status"],
    says: /status "working"/,
    ...onResult("tasks/cancel", (result) => ({ ...result, status: "working" })),
  },
  {
    id: "tasks.cancelled-completes",
    describe: "completes tasks that were cancelled",
    trips: ["tasks.cancel.final"],
    says: /status "completed"/,
    ...onResult("tasks/get", (result) =>
      result.status === "cancelled" ? { ...result, status: "completed" } : result,
    ),
  },
  {
    id: "tasks.cancel-anything",
    describe: "accepts tasks/cancel for tasks that are over",
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
    trips: ["tasks.error.message"],
    says: /message "17"/,
    ...onError("tasks/cancel", (error) =>
      error.code === INVALID_PARAMS ? new ProtocolError(INVALID_PARAMS, "17") : error,
    ),
  },
  {
    id: "tasks.list-forgets",
    describe: "leaves tasks out of tasks/list",
    trips: ["tasks.list.complete"],
    says: /which tasks\/get finds/,
    ...onResult("tasks/list", (result) => ({ ...result, tasks: [] })),
  },
  {
    id: "tasks.list-of-all",
    describe: "lists the tasks of all sessions",
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
]);

function isCancelled({ message }: ProtocolError): boolean {
  return message.includes("cancelled");
}
