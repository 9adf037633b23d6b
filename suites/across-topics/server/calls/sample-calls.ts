import type { SessionContext } from "../../../../harness/check/check.ts";
import { EXERCISES } from "../../../../harness/check/exercises.ts";
import { lacksExercise } from "../../../../harness/check/expect.ts";
import type { Item } from "../../../../harness/check/inventory.ts";
import { allowedTools, sampleArguments } from "../../../../harness/check/sample-arguments.ts";
import type { Reply, ResultReply } from "../../../../harness/session/replies/reply.ts";
import type { Session } from "../../../../harness/session/session.ts";
import type { SendOptions } from "../../../../harness/session/session-state.ts";
import { isObject, type JsonObject } from "../../../../schema/json.ts";
import { judgeInstance } from "../../../../schema/lint/index.ts";
import { walkedList } from "../lists/lists.ts";
import { oncePerConnection } from "../once-per-connection.ts";
import { isComplete } from "../result-type.ts";
import { stragglers, tooLong } from "./stragglers.ts";

/** A call of a tool: its arguments and the reply. */
export interface SampleCall {
  readonly tool: Item;
  readonly arguments: JsonObject;
  readonly reply: Reply;
}

/** A server may have hundreds of tools. A sample is enough. */
const MOST_CALLS = 6;

/** What shows which tools may be called. */
type Offer = Pick<SessionContext, "inventory" | "allow" | "facts">;

/** The tools that may be called. Those that describe their results best come first. */
async function candidates(context: Offer): Promise<readonly Item[]> {
  const { items } = await walkedList(context, "tools");
  const { allow } = context;
  const rank = ({ value }: Item) => {
    if (allow.tools.includes(String(value.name))) return 0;
    if (!readOnly(value)) return 3;
    return value.outputSchema === undefined ? 2 : 1;
  };
  return allowedTools(items, allow)
    .filter(({ value }) => !needsHeaders(value) && !requiresTask(value))
    .sort((a, b) => rank(a) - rank(b));
}

function readOnly({ annotations }: JsonObject): boolean {
  return isObject(annotations) && annotations.readOnlyHint === true;
}

/** Whether calls need Mcp-Param headers over HTTP (2026-07-28). */
export function needsHeaders({ inputSchema }: JsonObject): boolean {
  return JSON.stringify(inputSchema ?? null).includes('"x-mcp-header"');
}

/** Whether the tool only runs as a task (2025-11-25). */
function requiresTask({ execution }: JsonObject): boolean {
  return isObject(execution) && execution.taskSupport === "required";
}

/** The tools that may be called, each with arguments that its schema allows. */
export async function callableTools(context: Offer): Promise<readonly Omit<SampleCall, "reply">[]> {
  return (await candidates(context)).flatMap((tool) => {
    const given = sampleArguments(tool.value.inputSchema, context.facts.revision);
    return given ? [{ tool, arguments: given }] : [];
  });
}

/** Some of the tools that may be called, each called once. */
export const sampleCalls = oncePerConnection(
  async (context: SessionContext): Promise<readonly SampleCall[]> => {
    const tools = (await callableTools(context)).slice(0, MOST_CALLS);
    return callSamples(context, tools);
  },
);

/** Calls tools at the same time. Those that have taken too long before are left out. */
export async function callSamples(
  { session, limit, facts }: Pick<SessionContext, "session" | "limit" | "facts">,
  tools: readonly Omit<SampleCall, "reply">[],
): Promise<readonly (SampleCall & { readonly tookMs: number })[]> {
  const { until, answered, stop } = stragglers(session, limit);
  const long = tooLong(facts);
  const named = tools.map((one) => ({ ...one, name: String(one.tool.value.name) }));
  const calls = named
    .filter(({ name }) => !long.has(name))
    .map(async ({ name, ...one }) => {
      const began = performance.now();
      const reply = await callTool({ session }, name, one.arguments, { until });
      if (reply.kind === "silence") long.add(name);
      else answered();
      return { ...one, reply, tookMs: performance.now() - began };
    });
  return Promise.all(calls).finally(stop);
}

/**
 * Calls a tool and asks for progress, so that the monitors can judge progress notifications. A call that times out
 * is cancelled, so that the server does not continue the work.
 */
export async function callTool(
  { session }: Pick<SessionContext, "session">,
  name: string,
  given: JsonObject,
  options: Pick<SendOptions, "until"> = {},
): Promise<Reply> {
  const id = session.freshId();
  const params = { name, arguments: given, _meta: { progressToken: `mcp-conform-call-${id}` } };
  const reply = await session.request("tools/call", params, { id, ...options });
  if (reply.kind === "silence") await giveUp(session, id);
  return reply;
}

/** Cancels a call that is not waited for any more, where that is a message. */
export async function giveUp(session: Session, id: number): Promise<void> {
  if (session.era === "stateful" || session.connection.transport === "stdio")
    await session.notify("notifications/cancelled", { requestId: id, reason: "no answer in time" });
}

/** A call with a complete result: no request for input, and no task. */
export interface CallResult extends SampleCall {
  readonly reply: ResultReply;
}

/** The complete results of the calls, also those with isError. */
export async function results(context: SessionContext): Promise<readonly CallResult[]> {
  const made = await sampleCalls(context);
  const had = made.filter(
    (one): one is CallResult => one.reply.kind === "result" && isComplete(one.reply.result),
  );
  return had.length > 0 ? had : lacksExercise("tool.plain");
}

/** The complete results without isError. */
export async function successes(context: SessionContext): Promise<readonly CallResult[]> {
  const had = (await results(context)).filter(({ reply }) => reply.result.isError !== true);
  return had.length > 0
    ? had
    : lacksExercise("tool.plain", `${EXERCISES["tool.plain"].lacks}, and whose call succeeds`);
}

/** a call of an allowed tool without its required arguments; undefined when there is no such tool. */
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
