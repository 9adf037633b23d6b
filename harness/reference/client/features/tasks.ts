import { randomUUID } from "node:crypto";
import { setTimeout as after } from "node:timers/promises";
import { ownMember } from "../../../../schema/own-member.ts";
import type { JsonObject } from "../../../switches/message.ts";
import { INVALID_PARAMS, isObject, METHOD_NOT_FOUND, ProtocolError } from "../../message.ts";
import { META } from "../../meta.ts";

/** How long the work of a task takes at least. */
const WORK_MS = 60;
const POLL_MS = 20;
const PAGE = 2;
const LONGEST_TTL_MS = 60_000;

interface Task {
  readonly id: string;
  readonly createdAt: string;
  lastUpdatedAt: string;
  status: "working" | "completed" | "failed" | "cancelled";
  ttl: number | null;
  outcome: Promise<JsonObject>;
}

/** The requests that can run as tasks, and the capability for each. */
const RUNNABLE: Readonly<Record<string, readonly string[]>> = {
  "sampling/createMessage": ["sampling", "createMessage"],
  "elicitation/create": ["elicitation", "create"],
};

export const TASKS_CAPABILITY: JsonObject = {
  list: {},
  cancel: {},
  requests: { sampling: { createMessage: {} }, elicitation: { create: {} } },
};

/** The work of a client that a server runs as tasks (2025-11-25). */
export class Tasks {
  readonly #tasks = new Map<string, Task>();

  /** The answer to a request, if it is a task or is about one. */
  answer(
    method: string,
    params: JsonObject,
    declared: JsonObject,
    work: () => JsonObject,
  ): Promise<JsonObject> | undefined {
    const capability = isObject(declared.tasks) ? declared.tasks : undefined;
    if (!capability) return undefined;
    const path = Object.hasOwn(RUNNABLE, method) ? ownMember(RUNNABLE, method) : undefined;
    if (path && isObject(params.task) && hasPath(capability.requests, path))
      return Promise.resolve(this.#create(params.task, work));
    if (method === "tasks/get") return this.#with(params, (task) => describe(task));
    if (method === "tasks/result") return this.#with(params, resultOf);
    if (method === "tasks/list" && isObject(capability.list)) return this.#list(params);
    if (method === "tasks/cancel" && isObject(capability.cancel)) return this.#with(params, cancel);
    if (method.startsWith("tasks/"))
      return Promise.reject(new ProtocolError(METHOD_NOT_FOUND, `Method not found: ${method}`));
    return undefined;
  }

  #create({ ttl }: JsonObject, work: () => JsonObject): JsonObject {
    const now = new Date().toISOString();
    const task: Task = {
      id: randomUUID(),
      createdAt: now,
      lastUpdatedAt: now,
      status: "working",
      ttl: typeof ttl === "number" ? Math.min(ttl, LONGEST_TTL_MS) : LONGEST_TTL_MS,
      outcome: after(WORK_MS).then(work),
    };
    task.outcome.then(
      () => end(task, "completed"),
      () => end(task, "failed"),
    );
    this.#tasks.set(task.id, task);
    return { task: describe(task) };
  }

  async #list({ cursor }: JsonObject): Promise<JsonObject> {
    const all = [...this.#tasks.values()].map(describe);
    const from = cursor === undefined ? 0 : Number(/^page-(\d+)$/.exec(String(cursor))?.[1] ?? Number.NaN);
    if (Number.isNaN(from)) throw new ProtocolError(INVALID_PARAMS, "The cursor is unknown");
    const isLast = from + PAGE >= all.length;
    return { tasks: all.slice(from, from + PAGE), ...(isLast ? {} : { nextCursor: `page-${from + PAGE}` }) };
  }

  async #with(
    { taskId }: JsonObject,
    does: (task: Task) => JsonObject | Promise<JsonObject>,
  ): Promise<JsonObject> {
    const task = this.#tasks.get(String(taskId));
    if (!task) throw new ProtocolError(INVALID_PARAMS, "There is no such task");
    return does(task);
  }
}

function hasPath(value: unknown, path: readonly string[]): boolean {
  let current = value;
  for (const name of path) current = isObject(current) ? ownMember(current, name) : undefined;
  return isObject(current);
}

function end(task: Task, status: Task["status"]): void {
  if (task.status !== "working") return;
  task.status = status;
  task.lastUpdatedAt = new Date().toISOString();
}

const describe = ({ id, createdAt, lastUpdatedAt, status, ttl }: Task): JsonObject => ({
  taskId: id,
  status,
  createdAt,
  lastUpdatedAt,
  ttl,
  pollInterval: POLL_MS,
  ...(status === "failed" ? { statusMessage: "The request could not be answered" } : {}),
});

async function resultOf({ id, outcome }: Task): Promise<JsonObject> {
  const result = await outcome;
  return { ...result, _meta: { [META.relatedTask]: { taskId: id } } };
}

function cancel(task: Task): JsonObject {
  if (task.status !== "working")
    throw new ProtocolError(INVALID_PARAMS, `The task is over: its status is ${task.status}`);
  end(task, "cancelled");
  return describe(task);
}
