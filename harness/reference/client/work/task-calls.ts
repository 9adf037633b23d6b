import { setTimeout as after } from "node:timers/promises";
import type { JsonObject } from "../../../switches/message.ts";
import { isObject } from "../../message.ts";
import type { ReferenceClient } from "../core/client.ts";
import type { Context, Named, Notes } from "./notes.ts";

const TTL_MS = 60_000;
const POLL_MS = 100;

const isOver = (status: unknown) => ["completed", "failed", "cancelled"].includes(String(status));

/** Calls tools as tasks, fetches their results, and cancels the last ones. */
export async function callTasks(
  client: ReferenceClient,
  { calls, cancels }: Context,
  notes: Notes,
): Promise<void> {
  const listed = (await notes.attempt("tools/list", () => client.list("tools/list", "tools"))) ?? [];
  const tools = new Map(listed.map((tool) => [tool.name, tool]));
  for (const call of calls) {
    await notes.attempt(`tools/call ${call.name}`, () => callOne(client, call, tools.get(call.name)));
  }
  if (!isObject(client.server.tasks)) return;
  await notes.attempt("tasks/list", () => client.list("tasks/list", "tasks"));
  for (const call of cancels) {
    await notes.attempt(`cancelled ${call.name}`, () => cancelOne(client, call, notes));
  }
}

/** Whether a tool can run as a task of this server. */
function runsAsTask({ server }: ReferenceClient, tool: JsonObject | undefined): boolean {
  const tasks = isObject(server.tasks) ? server.tasks : {};
  const requests = isObject(tasks.requests) ? tasks.requests : {};
  const support = isObject(tool?.execution) ? tool.execution.taskSupport : undefined;
  return isObject(requests.tools) && (support === "optional" || support === "required");
}

async function callOne(
  client: ReferenceClient,
  { name, arguments: args = {} }: Named,
  tool: JsonObject | undefined,
): Promise<unknown> {
  if (!runsAsTask(client, tool)) return client.call(name, args);
  const created = await client.request("tools/call", { name, arguments: args, task: { ttl: TTL_MS } });
  if (!isObject(created.task)) return created;
  const { taskId, pollInterval } = created.task;
  const delay = typeof pollInterval === "number" ? pollInterval : POLL_MS;
  for (;;) {
    await after(delay);
    const { status } = await client.request("tasks/get", { taskId });
    if (isOver(status) || status === "input_required") return client.request("tasks/result", { taskId });
  }
}

async function cancelOne(
  client: ReferenceClient,
  { name, arguments: args = {} }: Named,
  notes: Notes,
): Promise<void> {
  const created = await client.request("tools/call", { name, arguments: args, task: { ttl: TTL_MS } });
  if (!isObject(created.task)) return;
  const { taskId } = created.task;
  await notes.attempt("tasks/cancel", () => client.request("tasks/cancel", { taskId }));
}

/** When the client no longer needs a task, in milliseconds. */
const NEEDED_MS = 80;

/** The same with the extension of 2026-07-28, where the server decides what becomes a task. */
export async function callExtensionTasks(
  client: ReferenceClient,
  { calls, cancels, gets }: Context,
  notes: Notes,
): Promise<void> {
  await notes.attempt("tools/list", () => client.list("tools/list", "tools"));
  for (const { name, arguments: args } of calls) {
    await notes.attempt(`tools/call ${name}`, () => client.call(name, args));
  }
  for (const prompt of gets) {
    await notes.attempt(`prompts/get ${prompt.name}`, () => client.request("prompts/get", { ...prompt }));
  }
  for (const { name, arguments: args } of cancels) {
    const off = new AbortController();
    const timer = setTimeout(() => off.abort(), NEEDED_MS);
    await notes.attempt(`cancelled ${name}`, () => client.call(name, args, off.signal));
    clearTimeout(timer);
  }
}
