import { setTimeout as after } from "node:timers/promises";
import {
  isObject,
  METHOD_NOT_FOUND,
  notification,
  ProtocolError,
} from "../../../harness/reference/message.ts";
import { onAnyResult, onResult, without } from "../../../harness/reference/server/rewrite.ts";
import type { JsonObject } from "../../../harness/switches/message.ts";
import type { Call, Hooks, Oddity } from "../../../harness/switches/server.ts";
import { inPlace } from "../../../harness/switches/switch.ts";
import { since } from "../../../schema/revision.ts";

const STATEFUL = ["2025-11-25"] as const;
const STATELESS = since("2026-07-28");

const isTaskCall = ({ method, params }: Call) => method === "tools/call" && params.task !== undefined;

/** Changes every description of a task. */
const onTasks = (edit: (task: JsonObject) => JsonObject): Hooks =>
  onAnyResult((result) => {
    if (isObject(result.task)) return { ...result, task: edit(result.task) };
    if (Array.isArray(result.tasks))
      return { ...result, tasks: result.tasks.map((one) => (isObject(one) ? edit(one) : one)) };
    return typeof result.taskId === "string" ? edit(result) : result;
  });

/** RFC 3339 allows letters in lower case, and any offset. */
function otherForm(time: unknown): string {
  return String(time).replace("T", "t").replace("Z", "+00:00");
}

/** Longer than the harness watches a task. */
const SLOW_START_MS = 250;

/** The members of an object, in reverse order in every other answer. */
function reordered(): (value: JsonObject) => JsonObject {
  let count = 0;
  const turn = (value: unknown): unknown =>
    isObject(value)
      ? Object.fromEntries(
          Object.entries(value)
            .reverse()
            .map(([name, one]) => [name, turn(one)]),
        )
      : value;
  return (value) => (++count % 2 === 0 ? (turn(value) as JsonObject) : value);
}

/** What tasks of 2025-11-25, and those of the extension, allow. */
export const taskOddities: readonly Oddity[] = inPlace({ revisions: STATEFUL }, [
  {
    id: "tasks.other-times",
    // The specification links to RFC 3339.
    describe: "writes the times of tasks in lower case, with a numeric offset",
    revisions: [...STATEFUL, ...STATELESS],
    ...onTasks((task) => ({
      ...task,
      createdAt: otherForm(task.createdAt),
      lastUpdatedAt: otherForm(task.lastUpdatedAt),
    })),
  },
  {
    id: "tasks.calls-only",
    // tasks.list and tasks.cancel are capabilities of their own.
    describe: "runs calls as tasks, but lists and cancels no tasks",
    dispatch: async (call, next) => {
      if (call.method === "tasks/list" || call.method === "tasks/cancel")
        throw new ProtocolError(METHOD_NOT_FOUND, "Method not found");
      const result = await next(call);
      const declared = call.method === "initialize" ? result?.capabilities : undefined;
      if (!isObject(declared) || !isObject(declared.tasks)) return result;
      return { ...result, capabilities: { ...declared, tasks: without(declared.tasks, "list", "cancel") } };
    },
  },
  {
    id: "tasks.without-interval",
    // A receiver need not suggest a pollInterval.
    describe: "suggests no pollInterval",
    ...onTasks((task) => without(task, "pollInterval")),
  },
  {
    id: "tasks.unlimited",
    // A receiver may set another ttl, and null means no limit.
    describe: "gives tasks no limit, although the client requests one",
    ...onTasks((task) => ({ ...task, ttl: null })),
  },
  {
    id: "tasks.many-pages",
    // A server may have more tasks than those of this client, and a page may be empty.
    describe: "lists tasks on the last of many pages",
    remember: () => {
      const PAGE = "odd-page-";
      return {
        dispatch: async (call, next) => {
          const { cursor } = call.params;
          const own = typeof cursor === "string" && cursor.startsWith(PAGE);
          if (call.method !== "tasks/list" || (cursor !== undefined && !own)) return next(call);
          const page = own ? Number(String(cursor).slice(PAGE.length)) : 0;
          return page < 30
            ? { tasks: [], nextCursor: `${PAGE}${page + 1}` }
            : next({ ...call, params: without(call.params, "cursor") });
        },
      };
    },
  },
  {
    id: "tasks.cancelled-deleted",
    // A cancelled task may be deleted at any time.
    describe: "deletes tasks directly after they were cancelled, and shortens the lifetime of others",
    remember: () => {
      const deleted = new Set<unknown>();
      return {
        dispatch: async (call, next) => {
          const { taskId } = call.params;
          const isDeleted = call.method.startsWith("tasks/") && deleted.has(taskId);
          const result = await next(isDeleted ? { ...call, params: { taskId: "deleted" } } : call);
          if (call.method === "tasks/cancel") deleted.add(taskId);
          if (call.method !== "tasks/list" || !Array.isArray(result?.tasks)) return result;
          return {
            ...result,
            tasks: result.tasks.filter((one) => !isObject(one) || !deleted.has(one.taskId)),
          };
        },
      };
    },
  },
  {
    id: "tasks.asks-before",
    // Before the task exists, nothing can name it.
    describe: "asks the user before it returns a task, while the result of another task is awaited",
    transports: ["stdio"],
    remember: () => {
      let asks = false;
      let count = 0;
      return {
        dispatch: async (call, next) => {
          if (call.method === "initialize")
            asks = isObject(call.params.capabilities) && "elicitation" in call.params.capabilities;
          if (asks && isTaskCall(call) && call.params.name === "failing_job") {
            await after(SLOW_START_MS);
            const params = { message: "Continue?", requestedSchema: { type: "object", properties: {} } };
            call.send({ jsonrpc: "2.0", id: `odd-before-${++count}`, method: "elicitation/create", params });
          }
          return next(call);
        },
      };
    },
  },
  {
    id: "tasks.progress-with-result",
    // The token is valid during the whole life of the task, and messages of a task may come on any stream.
    describe: "reports the progress of a task while its result is awaited",
    remember: () => {
      const tokens = new Map<unknown, unknown>();
      const waiting = new Set<unknown>();
      return {
        dispatch: async (call, next) => {
          const token = tokens.get(call.params.taskId);
          if (call.method === "tasks/result" && token !== undefined && waiting.has(call.params.taskId)) {
            tokens.delete(call.params.taskId);
            call.send(notification("notifications/progress", { progressToken: token, progress: 1e6 }));
          }
          const result = await next(call);
          const { _meta } = call.params;
          const { task } = result ?? {};
          // Such a task waits for its answer, so it is not over.
          if (result?.status === "input_required") waiting.add(result.taskId);
          if (isTaskCall(call) && isObject(task) && task.status === "working" && isObject(_meta))
            tokens.set(task.taskId, _meta.progressToken);
          return result;
        },
      };
    },
  },
  {
    id: "tasks.members-reordered",
    // The members of an object have no order.
    describe: "writes the members of every other description of a task in reverse order",
    revisions: STATELESS,
    remember: () => onTasks(reordered()),
  },
  {
    id: "tasks.own-members",
    // Results are open.
    describe: "adds a member of its own to the acknowledgements of tasks requests",
    revisions: STATELESS,
    ...onResult("tasks/update", (result) => ({ ...result, "x-odd": 1 })),
  },
  {
    id: "tools.status-members",
    // Results are open: only the resultType makes a result a task.
    describe: "adds members with the names of members of tasks to the results of tools",
    revisions: STATELESS,
    ...onResult("tools/call", (result) =>
      Array.isArray(result.content) ? { status: "done", taskId: "T-1", ...result } : result,
    ),
  },
]);
