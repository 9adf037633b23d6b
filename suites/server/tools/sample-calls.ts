import type { SessionContext } from "../../../harness/check/check.ts";
import { EXERCISES } from "../../../harness/check/exercises.ts";
import { lacksExercise } from "../../../harness/check/expect.ts";
import type { Item } from "../../../harness/check/inventory.ts";
import { callable, sampleArguments } from "../../../harness/check/sample-arguments.ts";
import type { Reply, ResultReply } from "../../../harness/session/reply.ts";
import { isObject, type JsonObject } from "../../../schema/json.ts";
import { judgeInstance } from "../../../schema/lint/index.ts";
import { walkedList } from "../lists.ts";
import { oncePerConnection } from "../once-per-connection.ts";
import { isComplete } from "../result-type.ts";

/** A tool, what it was called with, and what came. */
export interface SampleCall {
  readonly tool: Item;
  readonly arguments: JsonObject;
  readonly reply: Reply;
}

/** A target may have hundreds of tools; of these so many tell enough. */
const MOST_CALLS = 6;

/** A tool may take its time; what a check wants to see of it should not. */
const PATIENCE_MS = 2_000;

/** The tools that may be called, those that say most about their results first. */
async function candidates(context: SessionContext): Promise<readonly Item[]> {
  const { items } = await walkedList(context, "tools");
  const { allow } = context;
  const rank = ({ value }: Item) => {
    if (allow.tools.includes(String(value.name))) return 0;
    if (!readOnly(value)) return 3;
    return value.outputSchema === undefined ? 2 : 1;
  };
  return callable(items, allow)
    .filter(({ value }) => !needsHeaders(value) && !requiresTask(value))
    .sort((a, b) => rank(a) - rank(b));
}

function readOnly({ annotations }: JsonObject): boolean {
  return isObject(annotations) && annotations.readOnlyHint === true;
}

/** Its arguments need headers of their own over HTTP (2026-07-28). */
function needsHeaders({ inputSchema }: JsonObject): boolean {
  return JSON.stringify(inputSchema ?? null).includes('"x-mcp-header"');
}

/** It runs as a task only (2025-11-25). */
function requiresTask({ execution }: JsonObject): boolean {
  return isObject(execution) && execution.taskSupport === "required";
}

/** The tools that may be called, each with arguments that its schema surely allows. */
export async function callableTools(context: SessionContext): Promise<readonly Omit<SampleCall, "reply">[]> {
  return (await candidates(context)).flatMap((tool) => {
    const given = sampleArguments(tool.value.inputSchema, context.facts.revision);
    return given ? [{ tool, arguments: given }] : [];
  });
}

/** Some of the tools that may be called, each called once. */
export const sampleCalls = oncePerConnection(
  async (context: SessionContext): Promise<readonly SampleCall[]> => {
    return Promise.all(
      (await callableTools(context)).slice(0, MOST_CALLS).map(async (one) => ({
        ...one,
        reply: await callTool(context, String(one.tool.value.name), one.arguments, PATIENCE_MS),
      })),
    );
  },
);

/**
 * Calls a tool, and asks to be told of its progress, so that the monitors see some where there is any. A call
 * that is given up is cancelled, so that no work of ours goes on in the target.
 */
export async function callTool(
  { session, limit }: SessionContext,
  name: string,
  given: JsonObject,
  patience = limit,
): Promise<Reply> {
  const id = session.freshId();
  const options = { id, limit: Math.min(limit, patience) };
  const params = { name, arguments: given, _meta: { progressToken: `mcp-conform-call-${id}` } };
  const reply = await session.request("tools/call", params, options);
  const byMessage = session.era === "stateful" || session.connection.transport === "stdio";
  if (reply.kind === "silence" && byMessage) {
    await session.notify("notifications/cancelled", { requestId: id, reason: "no answer in time" });
  }
  return reply;
}

/** A call with its result, when it is one: not a request for input, nor a task. */
export interface CallResult extends SampleCall {
  readonly reply: ResultReply;
}

/** The complete results of the calls, those that tell of a failure among them. */
export async function results(context: SessionContext): Promise<readonly CallResult[]> {
  const made = await sampleCalls(context);
  const had = made.filter(
    (one): one is CallResult => one.reply.kind === "result" && isComplete(one.reply.result),
  );
  return had.length > 0 ? had : lacksExercise("tool.plain");
}

/** The results that tell of success. */
export async function successes(context: SessionContext): Promise<readonly CallResult[]> {
  const had = (await results(context)).filter(({ reply }) => reply.result.isError !== true);
  return had.length > 0
    ? had
    : lacksExercise("tool.plain", `${EXERCISES["tool.plain"].lacks}, and that then succeeds`);
}

/** A tool that may be called, called with none of the arguments that it requires. */
export const callWithoutArguments = oncePerConnection(
  async (context: SessionContext): Promise<SampleCall | undefined> => {
    const { revision } = context.facts;
    const tool = (await candidates(context)).find(({ value: { inputSchema } }) => {
      const required = isObject(inputSchema) ? inputSchema.required : undefined;
      if (!Array.isArray(required) || required.length === 0) return false;
      const verdict = judgeInstance({}, inputSchema, revision);
      return verdict.kind === "judged" && verdict.problems.length > 0;
    });
    return tool && { tool, arguments: {}, reply: await callTool(context, String(tool.value.name), {}) };
  },
);
