import { isObject } from "../../../../harness/reference/message.ts";
import { onResult, without } from "../../../../harness/reference/server/rewrite.ts";
import type { JsonObject } from "../../../../harness/switches/message.ts";
import type { Fault, Hooks } from "../../../../harness/switches/server.ts";
import { inPlace } from "../../../../harness/switches/switch.ts";
import { isTaskCall, revisions, secondsIn } from "./calls.ts";

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

export const taskCreationFaults: readonly Fault[] = inPlace({ revisions }, [
  {
    id: "tasks.result-at-once",
    describe: "answers a call with task with the result of the tool",
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
    trips: ["tasks.task.shape"],
    says: /ttl absent/,
    ...onCreated((task) => without(task, "ttl")),
  },
  {
    id: "tasks.interval-as-object",
    describe: "suggests a pollInterval that is an object",
    trips: ["schema.messages.valid"],
    says: /pollInterval must be a number, got an object/,
    ...onTask((task) => ({ ...task, pollInterval: { seconds: 1 } })),
  },
  {
    id: "tasks.unix-times",
    describe: "sends the times of tasks as numbers",
    trips: ["tasks.task.timestamps"],
    says: /createdAt "1767225600"/,
    ...onTask((task) => ({ ...task, createdAt: "1767225600" })),
  },
  {
    id: "tasks.get-without-ttl",
    describe: "answers tasks/get without a ttl",
    trips: ["tasks.ttl.stated"],
    says: /ttl absent/,
    ...onResult("tasks/get", (result) => without(result, "ttl")),
  },
  {
    id: "tasks.begins-submitted",
    describe: "creates tasks with the status input_required",
    trips: ["tasks.status.initial"],
    says: /status "input_required"/,
    ...onCreated((task) => ({ ...task, status: "input_required" })),
  },
  {
    id: "tasks.other-status",
    describe: "uses a status that the specification does not have",
    trips: ["tasks.status.transitions"],
    says: /status "running"/,
    ...onResult("tasks/get", (result) =>
      result.status === "working" ? { ...result, status: "running" } : result,
    ),
  },
  {
    id: "tasks.restarts",
    describe: "changes the status of tasks that are completed",
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
    trips: ["tasks.id.unguessable"],
    says: /the id "task-number-\d"/,
    ...counting(),
  },
  {
    id: "tasks.proposed-id",
    describe: "uses the task id that the client proposes",
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
    trips: ["tasks.create.prompt"],
    says: /no answer/,
    dispatch: (call, next) =>
      isTaskCall(call) && secondsIn(call) === 30 ? new Promise(() => {}) : next(call),
  },
]);
