import { isDeclared } from "../../../harness/check/applies.ts";
import type { ClientSituation } from "../../../harness/check/situation.ts";
import type { Hooks, SseEvent } from "../../../harness/switches/server.ts";
import { isObject, type JsonObject } from "../../../schema/json.ts";
import { withEvent } from "../../across-topics/situations/inserted-event.ts";
import { repairStateful } from "../../across-topics/situations/repair-stateful.ts";
import { runScript, type ScriptContext } from "../../across-topics/situations/server-script.ts";

/** Tools of the reference server. Each may run as a task, and the last one must. */
const SLOW = "slow_compute";
const ASKING = "confirm_delete";
export const REQUIRED = "failing_job";

/** The ids of the requests of the server, as a requestor of tasks. */
export const TASK_IDS = {
  plain: "task-plain",
  created: ["task-created-1", "task-created-2", "task-created-3"],
  failing: "task-failing",
  early: "task-result-early",
  again: "task-result-again",
  failed: "task-result-failed",
  related: "task-get-related",
  unknown: ["task-unknown-get", "task-unknown-result", "task-unknown-cancel"],
  list: "task-list",
  invalidCursor: "task-list-invalid-cursor",
  cancel: "task-cancel",
  cancelTerminal: "task-cancel-terminal",
} as const;

/** The `_meta` key of messages that belong to a task. */
export const RELATED_TASK = "io.modelcontextprotocol/related-task";

export const PROGRESS_TOKEN = "task-progress";

/** How often the server asks for the status of a task, or for a page. */
const POLLS = 20;

/** How long it waits before it asks again, first and at most. All polls together take longer than the limit for one answer. */
const POLL_MS = 30;
const LONGEST_POLL = 0.1;

const NEVER = "mcp-conform-no-such-task";

const text = { type: "text", text: "What is six times seven?" };
const SAMPLING = { messages: [{ role: "user", content: text }], maxTokens: 20 };
const MALFORMED = {
  messages: [{ role: "user", content: { type: "mcp-conform/unknown" } }],
  maxTokens: 20,
};
const FORM = {
  mode: "form",
  message: "Your name?",
  requestedSchema: { type: "object", properties: { name: { type: "string" } } },
};

/** A request that the client can run as a task, and one like it that must fail. */
function requestFor(declared: JsonObject) {
  if (isDeclared(declared, "tasks.requests.sampling.createMessage"))
    return { method: "sampling/createMessage", params: SAMPLING, failing: MALFORMED };
  if (isDeclared(declared, "tasks.requests.elicitation.create"))
    return { method: "elicitation/create", params: FORM, failing: undefined };
  return undefined;
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

const resultOf = (response: JsonObject | undefined): JsonObject =>
  isObject(response?.result) ? response.result : {};

const isOver = (status: unknown) => ["completed", "failed", "cancelled"].includes(String(status));

/** Runs requests as tasks of the client, one by one. */
async function requestTasks(talk: ScriptContext): Promise<void> {
  const { request: ask, need, responseTo, declared, limitMs } = talk;
  const wanted = requestFor(declared);
  if (wanted === undefined) return;
  const { method, params } = wanted;
  const create = async (id: string, more: JsonObject = {}) => {
    await need(id, method, { ...params, task: { ttl: 60_000 }, ...more });
    const { task } = resultOf(responseTo(id));
    return isObject(task) && typeof task.taskId === "string" ? task.taskId : undefined;
  };
  const poll = async (prefix: string, taskId: string) => {
    for (let count = 0; count < POLLS; count++) {
      const id = `${prefix}-${count}`;
      if (!(await need(id, "tasks/get", { taskId })) || isOver(resultOf(responseTo(id)).status)) return;
      await pause(Math.min(POLL_MS * 2 ** count, Math.max(POLL_MS, LONGEST_POLL * limitMs)));
    }
  };
  if (!(await need(TASK_IDS.plain, method, params))) return;
  const [first, second, third] = TASK_IDS.created;
  const taskId = await create(first, { _meta: { progressToken: PROGRESS_TOKEN } });
  if (taskId === undefined) return;
  const other = await create(second);
  await Promise.all([need(TASK_IDS.early, "tasks/result", { taskId }), poll("task-get", taskId)]);
  await ask(TASK_IDS.again, "tasks/result", { taskId });
  const related = { [RELATED_TASK]: { taskId: other ?? NEVER } };
  await ask(TASK_IDS.related, "tasks/get", { taskId, _meta: related });
  await Promise.all(
    TASK_IDS.unknown.map((id) => ask(id, `tasks/${id.replace(/.*-/, "")}`, { taskId: NEVER })),
  );
  await list(talk);
  await ask(TASK_IDS.cancelTerminal, "tasks/cancel", { taskId });
  const cancelled = await create(third);
  if (cancelled !== undefined) {
    await ask(TASK_IDS.cancel, "tasks/cancel", { taskId: cancelled });
    await pause(2 * POLL_MS);
    await ask("task-get-cancelled", "tasks/get", { taskId: cancelled });
  }
  if (wanted.failing === undefined) return;
  const failing = await create(TASK_IDS.failing, wanted.failing);
  if (failing === undefined) return;
  await poll("task-get-failing", failing);
  await ask(TASK_IDS.failed, "tasks/result", { taskId: failing });
}

/** Fetches the list of tasks in pages, and then with a cursor that the client never gave. */
async function list({ need, request: ask, responseTo }: ScriptContext): Promise<void> {
  let params: JsonObject = {};
  for (let page = 0; page < POLLS; page++) {
    const id = `${TASK_IDS.list}-${page}`;
    await need(id, "tasks/list", params);
    const { nextCursor } = resultOf(responseTo(id));
    if (typeof nextCursor !== "string") break;
    params = { cursor: nextCursor };
  }
  await ask(TASK_IDS.invalidCursor, "tasks/list", { cursor: "mcp-conform-no-such-cursor" });
}

/** The id of a request of a task that arrives on the stream of GET. */
export const ON_GET = "task-on-get-stream";

/** When a task asks the client, it asks a second question on the first stream that the client opened with GET. */
function askingOnGet(): Hooks {
  let setAsked: (event: SseEvent) => void = () => {};
  const asked = new Promise<SseEvent>((resolve) => {
    setAsked = resolve;
  });
  let hasStream = false;
  return {
    event: (event) => {
      if (event.data?.includes(RELATED_TASK) && event.data.includes('"elicitation/create"')) {
        const question = JSON.parse(event.data) as JsonObject;
        setAsked({ event: "message", data: JSON.stringify({ ...question, id: ON_GET }) });
      }
      return [event];
    },
    http: async (request, next) => {
      const reply = await next(request);
      if (request.method !== "GET" || typeof reply.body === "string" || hasStream) return reply;
      hasStream = true;
      return { ...reply, body: withEvent(reply.body, asked) };
    },
  };
}

/**
 * The first poll of the first task always shows that it works: else only a client that polls quickly would have a reason to
 * poll again.
 */
function workingAtFirst(): Hooks {
  let first: unknown;
  let isPolled = false;
  return {
    dispatch: async (call, next) => {
      const result = await next(call);
      if (call.method === "tools/call" && isObject(result?.task)) first ??= result.task.taskId;
      const isFirst = call.method === "tasks/get" && first !== undefined && call.params.taskId === first;
      if (!isFirst || isPolled || result === undefined) return result;
      isPolled = true;
      return result.status === "completed" ? { ...result, status: "working" } : result;
    },
  };
}

/** No task is gone before the client lists it, however long that thinks between its requests. A server may grant more time than it was asked for. */
const keepsTasks: Hooks = {
  dispatch: (call, next) => {
    const { task } = call.params;
    if (!isObject(task) || typeof task.ttl !== "number") return next(call);
    const { ttl: _, ...rest } = task;
    return next({ ...call, params: { ...call.params, task: rest } });
  },
};

export const tasks: ClientSituation = {
  name: "tasks",
  describe: "runs its tools as tasks, and runs requests as tasks of a client that declares this",
  asks: "Declare tasks if you support them, connect, list the tools, call the tools of the context as tasks and fetch their results, list the tasks, call the tools of cancels as tasks and cancel them with tasks/cancel, and close.",
  context: {
    tasks: true,
    calls: [
      { name: SLOW, arguments: { seconds: 0.15 } },
      { name: ASKING, arguments: {} },
      { name: REQUIRED, arguments: {} },
      { name: SLOW, arguments: { seconds: 0 } },
    ],
    cancels: [{ name: SLOW, arguments: { seconds: 3 } }],
  },
  revisions: { since: "2025-11-25", until: "2025-11-25" },
  server: ({ silence }) => ({
    pageSize: 1_000,
    hooks: [keepsTasks, askingOnGet(), workingAtFirst(), runScript(requestTasks, silence), repairStateful()],
  }),
};
