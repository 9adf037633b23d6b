import {
  INTERNAL_ERROR,
  INVALID_PARAMS,
  isObject,
  METHOD_NOT_FOUND,
  ProtocolError,
} from "../../../../harness/reference/message.ts";
import { onError, onResult, without } from "../../../../harness/reference/server/rewrite.ts";
import type { Call, Fault } from "../../../../harness/switches/server.ts";
import { inPlace } from "../../../../harness/switches/switch.ts";
import { undeclared, unknownMethod } from "../../../across-topics/faults/server/undeclared.ts";

const revisions = ["2025-11-25"] as const;

const isTaskCall = ({ method, params }: Call) => method === "tools/call" && params.task !== undefined;
const asPlainCall = (call: Call): Call => ({ ...call, params: without(call.params, "task") });
const RESULT = { content: [{ type: "text", text: "done" }] };

export const tasksFaults: readonly Fault[] = inPlace({ revisions }, [
  {
    id: "tasks.unknown-internal",
    describe: "answers tasks/result for an unknown task with an internal error",
    trips: ["tasks.id.unknown"],
    mayTrip: ["forms.broken.code"],
    says: /-32602/,
    ...onError("tasks/result", (error) =>
      error.code === INVALID_PARAMS ? new ProtocolError(INTERNAL_ERROR, "Oops") : error,
    ),
  },
  {
    id: "tasks.not-implemented",
    describe: "declares tasks, and implements no tasks request",
    trips: ["tasks.methods.declared"],
    says: /tasks\/get, tasks\/result, .* → error -32601/,
    dispatch: (call, next) =>
      call.method.startsWith("tasks/")
        ? Promise.reject(new ProtocolError(METHOD_NOT_FOUND, "Method not found"))
        : next(call),
  },
  {
    id: "tasks.list-not-implemented",
    describe: "declares tasks.list, and does not implement tasks/list",
    trips: ["tasks.methods.declared"],
    says: /tasks\/list → error -32601/,
    ...unknownMethod("tasks/list"),
  },
  {
    id: "tasks.methods-undeclared",
    describe: "answers tasks requests without declaring tasks",
    trips: ["tasks.methods.undeclared"],
    says: /tasks\/list → a result/,
    dispatch: (call, next) => {
      const hidden = undeclared("tasks").dispatch;
      const plain = isTaskCall(call) ? asPlainCall(call) : call;
      return hidden ? hidden(plain, next) : next(plain);
    },
  },
  {
    id: "tasks.calls-undeclared",
    describe: "refuses calls with task without declaring tasks",
    trips: ["tasks.capability.undeclared-ignored"],
    says: /-32601/,
    dispatch: (call, next) => {
      if (call.method.startsWith("tasks/") || isTaskCall(call)) {
        return Promise.reject(new ProtocolError(METHOD_NOT_FOUND, "This server has no tasks"));
      }
      const hidden = undeclared("tasks").dispatch;
      return hidden ? hidden(call, next) : next(call);
    },
  },
  {
    id: "tasks.list-undeclared",
    describe: "answers tasks/list without declaring tasks.list",
    trips: ["tasks.methods.list-and-cancel-undeclared"],
    says: /tasks\/list → a result/,
    ...onResult("initialize", (result) => {
      const capabilities = isObject(result.capabilities) ? result.capabilities : {};
      const tasks = isObject(capabilities.tasks) ? without(capabilities.tasks, "list") : {};
      return { ...result, capabilities: { ...capabilities, tasks } };
    }),
  },
  {
    id: "tasks.any-cursor-accepted",
    describe: "ignores the cursor of tasks/list",
    trips: ["tasks.list.cursor-invalid", "tasks.list.complete"],
    says: /a result with tasks|which tasks\/get finds/,
    dispatch: (call, next) => next(call.method === "tasks/list" ? { ...call, params: {} } : call),
  },
  {
    id: "tasks.required-not-checked",
    describe: "runs a tool that requires tasks in a plain call",
    trips: ["tasks.tools.required-refused"],
    says: /a tool result/,
    dispatch: async (call, next) => {
      try {
        return await next(call);
      } catch (error) {
        const isRequired = error instanceof ProtocolError && error.message.includes("runs only as a task");
        if (isRequired) return RESULT;
        throw error;
      }
    },
  },
  {
    id: "tasks.forbidden-not-checked",
    describe: "ignores the member task in a call of a tool without task support",
    trips: ["tasks.tools.forbidden-refused"],
    says: /a tool result|a result/,
    dispatch: async (call, next) => {
      try {
        return await next(call);
      } catch (error) {
        const isForbidden =
          error instanceof ProtocolError && error.message.includes("does not run as a task");
        if (isForbidden) return RESULT;
        throw error;
      }
    },
  },
]);
