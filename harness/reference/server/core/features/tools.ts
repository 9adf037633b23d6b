import { eraOf } from "../../../../../schema/revision.ts";
import type { JsonObject } from "../../../../switches/message.ts";
import * as extension from "../../tasks/extension.ts";
import * as stateful from "../../tasks/stateful.ts";
import type { Task } from "../../tasks/store.ts";
import type { Tool } from "../../tools/tool.ts";
import type { Context } from "../context.ts";
import { requireDeclared } from "../input.ts";
import { problemsOf } from "../json-schema.ts";
import type { Offer } from "../offer.ts";
import { page } from "../pagination.ts";
import { invalidParams, optionalObject, requiredString } from "../params.ts";
import { ToolFailure } from "../tool-failure.ts";
import { text } from "./content.ts";
import { describe } from "./describe.ts";

export function listTools(params: JsonObject, context: Context, offer: Offer): JsonObject {
  const { revision, world, pageSize, capabilities } = context;
  const { items, ...rest } = page("tools", offer.tools(revision, world), params, pageSize);
  const tools = items.map(
    ({ name, title, description, inputSchema, outputSchema, annotations, icons, meta, taskSupport }) =>
      describe(
        "tool",
        {
          name,
          title,
          description,
          inputSchema,
          ...(outputSchema ? { outputSchema } : {}),
          ...(annotations ? { annotations } : {}),
          ...(icons ? { icons } : {}),
          ...(meta ? { _meta: meta } : {}),
          ...(taskSupport && "tasks" in capabilities ? { execution: { taskSupport } } : {}),
        },
        revision,
      ),
  );
  return { tools, ...rest };
}

/** @throws ProtocolError -32602 for an unknown tool, and for invalid arguments before 2025-11-25 */
export async function callTool(params: JsonObject, context: Context, offer: Offer): Promise<JsonObject> {
  const name = requiredString(params, "name");
  const tool = offer.tools(context.revision, context.world).find((candidate) => candidate.name === name);
  if (!tool) throw invalidParams(`there is no tool "${name}"`);
  const args = optionalObject(params, "arguments") ?? {};
  const [problem] = problemsOf(args, tool.inputSchema, "arguments");
  if (problem !== undefined) {
    // Since 2025-11-25 the model reads such an error, so that it can correct the arguments.
    if (context.revision >= "2025-11-25") return failure(problem);
    throw invalidParams(problem);
  }
  const wanted = wantedTask(tool, params, args, context);
  if (!wanted) return runTool(tool, args, context);
  const more = (await tool.before?.(args, context)) ?? {};
  return startTask(tool, { ...args, ...more }, wanted.ttlMs, context);
}

async function runTool(tool: Tool, args: JsonObject, context: Context): Promise<JsonObject> {
  try {
    return describe("toolResult", await tool.run(args, context), context.revision);
  } catch (cause) {
    if (cause instanceof ToolFailure) return failure(cause.message);
    throw cause;
  }
}

function failure(message: string): JsonObject {
  return { content: [text(message)], isError: true };
}

/** A server that does not declare tasks treats each call as an ordinary one. */
function wantedTask(tool: Tool, params: JsonObject, args: JsonObject, { capabilities, client }: Context) {
  if ("tasks" in capabilities) return stateful.wantedTask(tool, params);
  if ("extensions" in capabilities) return extension.wantedTask(tool, args, client);
  return undefined;
}

function startTask(tool: Tool, args: JsonObject, ttlMs: number | undefined, context: Context): JsonObject {
  const isStateful = eraOf(context.revision) === "stateful";
  const task = context.tasks.create({ ttlMs, toolErrorFails: isStateful }, (task) =>
    runTool(tool, args, taskContext(task, context)),
  );
  return isStateful
    ? { task: stateful.describeTask(task) }
    : { resultType: "task", ...extension.describeTask(task) };
}

/** A task outlives its request. It has no stream, and sends its input requests in its status. */
function taskContext(task: Task, context: Context): Context {
  const silent = () => {};
  const ask: Context["ask"] = async (requests) => {
    requireDeclared(context.revision, Object.values(requests), context.client);
    return task.ask(requests);
  };
  return {
    ...context,
    signal: task.signal,
    progress: silent,
    log: silent,
    notify: silent,
    pause: silent,
    release: silent,
    ask,
  };
}
