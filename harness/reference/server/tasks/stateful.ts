import type { ErrorObject, JsonObject } from "../../../switches/message.ts";
import { METHOD_NOT_FOUND, ProtocolError } from "../../message.ts";
import { META } from "../../meta.ts";
import type { Context } from "../core/context.ts";
import { page } from "../core/pagination.ts";
import { invalidParams, optionalObject, requiredString, wrongType } from "../core/params.ts";
import type { Tool } from "../tools/tool.ts";
import type { Task } from "./store.ts";

/** Tasks of 2025-11-25: the client decides whether a call becomes a task. */

export function describeTask(task: Task): JsonObject {
  return {
    taskId: task.id,
    status: task.status,
    createdAt: task.createdAt.toISOString(),
    lastUpdatedAt: task.lastUpdatedAt.toISOString(),
    ttl: task.ttlMs,
    pollInterval: task.pollIntervalMs,
    ...(task.status === "failed" ? { statusMessage: "The work has failed" } : {}),
  };
}

/**
 * The lifetime that the client requests for the task. Undefined for an ordinary call.
 *
 * @throws ProtocolError -32601 if the tool does not support this kind of call
 */
export function wantedTask(tool: Tool, params: JsonObject): { ttlMs: number | undefined } | undefined {
  const wanted = optionalObject(params, "task");
  if (!wanted && tool.taskSupport !== "required") return undefined;
  if (!wanted) throw new ProtocolError(METHOD_NOT_FOUND, `The tool "${tool.name}" runs only as a task`);
  if (!tool.taskSupport) {
    throw new ProtocolError(METHOD_NOT_FOUND, `The tool "${tool.name}" does not run as a task`);
  }
  const { ttl } = wanted;
  if (ttl !== undefined && typeof ttl !== "number") throw wrongType("task.ttl", "a number", ttl);
  return { ttlMs: ttl };
}

export function getTask(params: JsonObject, context: Context): JsonObject {
  return describeTask(find(params, context));
}

export function listTasks(params: JsonObject, { tasks }: Context): JsonObject {
  const { items, ...rest } = page("tasks", tasks.list(), params, 3);
  return { tasks: items.map(describeTask), ...rest };
}

export function cancelTask(params: JsonObject, context: Context): JsonObject {
  const task = find(params, context);
  if (task.isOver) throw invalidParams(`the task is over, its status is "${task.status}"`);
  task.cancel();
  return describeTask(task);
}

/** Waits for the end of the task, and sends its client requests meanwhile. */
export async function taskResult(params: JsonObject, context: Context): Promise<JsonObject> {
  const task = find(params, context);
  const related = { [META.relatedTask]: { taskId: task.id } };
  const asked = new Set<string>();
  while (!task.isOver) {
    for (const [key, question] of task.questions) {
      if (asked.has(key)) continue;
      asked.add(key);
      const request = { ...question.request, params: { ...question.request.params, _meta: related } };
      context.ask({ it: request }).then(({ it }) => question.answer(it), question.refuse);
    }
    await changeOf(task, context.signal);
  }
  const outcome = task.outcome;
  if (outcome && "result" in outcome) return { ...outcome.result, _meta: related };
  throw asProtocolError(outcome?.error);
}

function asProtocolError(error: ErrorObject = { code: -32603, message: "Internal error" }): ProtocolError {
  return new ProtocolError(error.code, error.message, error.data);
}

function changeOf(task: Task, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = task.onChange(() => {
      stop();
      resolve();
    });
    signal.addEventListener("abort", reject, { once: true });
  });
}

/** @throws ProtocolError -32602 */
function find(params: JsonObject, { tasks }: Context): Task {
  const task = tasks.get(requiredString(params, "taskId"));
  if (!task) throw invalidParams("there is no such task");
  return task;
}
