import type { JsonObject } from "../../../switches/message.ts";
import { isObject, MISSING_CLIENT_CAPABILITY, ProtocolError } from "../../message.ts";
import { TASKS_EXTENSION } from "../../meta.ts";
import type { Context } from "../core/context.ts";
import { inputIn, problemsOfAnswer } from "../core/input.ts";
import { invalidParams, requiredObject, requiredString } from "../core/params.ts";
import type { Tool } from "../tools/tool.ts";
import type { Task } from "./store.ts";

/** Tasks of the extension of 2026-07-28: the server decides whether a call becomes a task. */

export function describeTask(task: Task): JsonObject {
  const base = {
    taskId: task.id,
    status: task.status,
    createdAt: task.createdAt.toISOString(),
    lastUpdatedAt: task.lastUpdatedAt.toISOString(),
    ttlMs: task.ttlMs,
    pollIntervalMs: task.pollIntervalMs,
  };
  if (task.status === "input_required") return { ...base, inputRequests: openQuestions(task) };
  return task.status === "cancelled" ? base : { ...base, ...task.outcome };
}

function openQuestions(task: Task): JsonObject {
  const entries = [...task.questions].map(([key, { request }]) => [key, inputIn("2026-07-28", request)]);
  return Object.fromEntries(entries);
}

/** @throws ProtocolError -32021 if the tool runs only as a task and the client lacks the extension */
export function wantedTask(
  tool: Tool,
  args: JsonObject,
  client: JsonObject,
): { ttlMs: undefined } | undefined {
  if (!tool.taskSupport || tool.isQuick?.(args)) return undefined;
  if (followsTasks(client)) return { ttlMs: undefined };
  if (tool.taskSupport === "required") throw needsExtension();
  return undefined;
}

export function followsTasks(client: JsonObject): boolean {
  return isObject(client.extensions) && isObject(client.extensions[TASKS_EXTENSION]);
}

export function needsExtension(): ProtocolError {
  return new ProtocolError(MISSING_CLIENT_CAPABILITY, "The client does not declare the tasks extension", {
    requiredCapabilities: { extensions: { [TASKS_EXTENSION]: {} } },
  });
}

export function getTask(params: JsonObject, context: Context): JsonObject {
  return describeTask(find(params, context));
}

/** Answers that are invalid, or to input requests that are not open, are ignored. */
export function updateTask(params: JsonObject, context: Context): JsonObject {
  const task = find(params, context);
  for (const [key, answer] of Object.entries(requiredObject(params, "inputResponses"))) {
    const question = task.questions.get(key);
    if (!question || !isObject(answer) || problemsOfAnswer(question.request, answer).length > 0) continue;
    task.questions.delete(key);
    question.answer(answer);
  }
  return {};
}

export function cancelTask(params: JsonObject, context: Context): JsonObject {
  find(params, context).cancel();
  return {};
}

/** @throws ProtocolError -32021 for a client without the extension, -32602 for an unknown task */
function find(params: JsonObject, { tasks, client }: Context): Task {
  if (!followsTasks(client)) throw needsExtension();
  const task = tasks.get(requiredString(params, "taskId"));
  if (!task) throw invalidParams("there is no such task");
  return task;
}
