import { setTimeout as after } from "node:timers/promises";
import type { SessionContext } from "../../../harness/check/check.ts";
import { EXERCISES, type Exercise } from "../../../harness/check/exercises.ts";
import { allowedTools, sampleArguments } from "../../../harness/check/sample-arguments.ts";
import { answerTo } from "../../../harness/session/replies/client-answers.ts";
import type { Reply } from "../../../harness/session/replies/reply.ts";
import type { Session } from "../../../harness/session/session.ts";
import { stopwatch } from "../../../harness/session/waiting/lag.ts";
import { given } from "../../../schema/given.ts";
import { isObject, type JsonObject } from "../../../schema/json.ts";
import { META, TASKS_EXTENSION } from "../../../schema/meta-keys.ts";
import { askingAs } from "../../across-topics/server/asking-as.ts";
import { listen, type Received } from "../../across-topics/server/lists/listen.ts";
import { offeredItems } from "../../across-topics/server/lists/lists.ts";
import { oncePerConnection } from "../../across-topics/server/once-per-connection.ts";

/** A call that became a task, and all that was seen of the task. */
export interface ExtensionRun {
  readonly tool: string;
  readonly created: Reply;
  /** The same call by a client that does not declare the extension. */
  readonly undeclared?: Reply;
  /** The answers to tasks/get, in order. */
  readonly gets: readonly Reply[];
  /** The answers to tasks/update with the answers of the user. */
  readonly updates: readonly Reply[];
  /** The answers to tasks/update with unknown keys, and with keys that have their answer. */
  readonly surplus: readonly Reply[];
  /** The answer to tasks/cancel of a task that was not over. */
  readonly cancel?: Reply;
  /** What came on a stream that listens for the task. */
  readonly heard?: readonly Received[];
}

const { names, aliases = [] }: Exercise = EXERCISES["tool.task"];
const LIKELY = /task|job|slow|long|comput|research|batch/i;
/** Their meaning is known: they do not become tasks, and a slow one would cost the whole limit. */
const OTHERS: readonly string[] = Object.entries(EXERCISES).flatMap(([name, one]: [string, Exercise]) =>
  name === "tool.task" ? [] : one.names,
);
const MOST_TOOLS = 6;
/** How long work is watched that was asked to last for longer, in milliseconds. Other work is watched until the limit of the operator. */
const WORKING_MS = 150;
const LONG_SECONDS = 30;
/** Where a server with a queue had ended that work before it was cancelled. */
const LONGER_SECONDS = 600;
const POLL_MS = 30;
const MOST_ROUNDS = 5;
const OVER: readonly unknown[] = ["completed", "failed", "cancelled"];

const USER: JsonObject = { elicitation: {}, sampling: {}, roots: {} };
export const DECLARED: JsonObject = { ...USER, extensions: { [TASKS_EXTENSION]: {} } };

export const statusOf = (reply: Reply | undefined): unknown =>
  reply?.kind === "result" ? reply.result.status : undefined;

export const isOver = (reply: Reply | undefined): boolean => OVER.includes(statusOf(reply));

export function idOf({ created }: Pick<ExtensionRun, "created">): string | undefined {
  const id = created.kind === "result" ? created.result.taskId : undefined;
  return typeof id === "string" ? id : undefined;
}

async function callsOf({ inventory, allow, facts }: SessionContext): Promise<readonly JsonObject[]> {
  const items = await offeredItems({ inventory }, "tools");
  return allowedTools(items, allow)
    .filter(({ value }) => {
      const name = String(value.name);
      return names.includes(name) || aliases.includes(name) || (LIKELY.test(name) && !OTHERS.includes(name));
    })
    .flatMap(({ value: { name, inputSchema } }) => {
      const found = sampleArguments(inputSchema, facts.revision);
      if (found === undefined) return [];
      // A tool that is asked to work for no time need not become a task.
      const longer = typeof found.seconds === "number" ? { seconds: LONG_SECONDS } : {};
      return [{ name, arguments: { ...found, ...longer } }];
    })
    .slice(0, MOST_TOOLS);
}

/** Calls tools, and follows each task to its end. A task that does not end within the limit is cancelled, or one task at its begin. */
export const extensionRuns = oncePerConnection(
  async (context: SessionContext): Promise<readonly ExtensionRun[]> => {
    const calls = await callsOf(context);
    if (calls.length === 0) return [];
    const session = askingAs(context, "extension-tasks");
    const found = await Promise.all(calls.map((call) => follow(session, call, context.limit)));
    const runs = found.filter((run) => run !== undefined);
    if (runs.some(({ cancel }) => cancel)) return runs;
    const [slowest] = runs.toSorted((one, other) => other.gets.length - one.gets.length);
    const call = calls.find(isLong) ?? calls.find(({ name }) => name === slowest?.tool);
    const cancelled = call && (await cancelAtOnce(session, call));
    return cancelled ? [...runs, cancelled] : runs;
  },
);

/** Results are open: one with content may have members of its own with the same names. */
function isTask({ resultType, taskId, status, content }: JsonObject): boolean {
  return resultType === "task" || (content === undefined && (taskId !== undefined || status !== undefined));
}

const meta = (capabilities: JsonObject): JsonObject => ({
  _meta: { [META.clientCapabilities]: capabilities },
});

type Ask = (method: string, params: JsonObject) => Promise<Reply>;

const declaring =
  (session: Session): Ask =>
  (method, params) =>
    session.request(method, { ...params, ...meta(DECLARED) });

/** `limit`: for how long a task may work, in milliseconds. */
async function follow(session: Session, call: JsonObject, limit: number): Promise<ExtensionRun | undefined> {
  const ask = declaring(session);
  const created = await withAnswers(ask, call);
  if (created.kind !== "result") return undefined;
  const { taskId } = created.result;
  if (!isTask(created.result)) return undefined;
  const base = { tool: String(call.name), created, updates: [], surplus: [] };
  if (typeof taskId !== "string") return { ...base, gets: [] };
  const get = () => ask("tasks/get", { taskId });
  const gets = [await get()];
  const open = listen(session, { notifications: { taskIds: [taskId] }, ...meta(DECLARED) });
  await open.first;
  const updates: Reply[] = [];
  const surplus: Reply[] = [];
  for (let round = 0; round < MOST_ROUNDS && !isOver(gets.at(-1)); round += 1) {
    gets.push(...(await poll(get, isLong(call) ? WORKING_MS : limit)));
    const last = gets.at(-1);
    if (last?.kind !== "result" || last.result.status !== "input_required") break;
    const inputResponses = responsesTo(last.result);
    const unknown = { "mcp-conform-unknown": { action: "decline" } };
    surplus.push(await ask("tasks/update", { taskId, inputResponses: unknown }));
    updates.push(await ask("tasks/update", { taskId, inputResponses }));
    const repeated = await ask("tasks/update", { taskId, inputResponses });
    const next = await get();
    gets.push(next);
    // Whether a task that is over takes answers is not stated.
    if (repeated.kind === "result" || !isOver(next)) surplus.push(repeated);
  }
  const cancel = isOver(gets.at(-1)) ? undefined : await ask("tasks/cancel", { taskId });
  gets.push(await get());
  if (isOver(gets.at(-1))) gets.push(await get());
  const heard = open.received();
  await open.cancel();
  const undeclared = await session.request("tools/call", { ...quick(call), ...meta(USER) });
  return { ...base, gets, updates, surplus, heard, undeclared, ...given({ cancel }) };
}

/** A task that is cancelled while it works. Undefined if it does not work any more. */
async function cancelAtOnce(session: Session, call: JsonObject): Promise<ExtensionRun | undefined> {
  const ask = declaring(session);
  const created = await withAnswers(ask, isLong(call) ? lasting(call, LONGER_SECONDS) : call);
  const taskId = created.kind === "result" ? created.result.taskId : undefined;
  if (typeof taskId !== "string") return undefined;
  const before = await ask("tasks/get", { taskId });
  if (statusOf(before) !== "working") return undefined;
  const cancel = await ask("tasks/cancel", { taskId });
  const gets = [before, await ask("tasks/get", { taskId })];
  return { tool: String(call.name), created, gets, updates: [], surplus: [], cancel };
}

function isLong({ arguments: given }: JsonObject): boolean {
  return isObject(given) && given.seconds === LONG_SECONDS;
}

/** Without a task the work would last as long as the call. */
const quick = (call: JsonObject) => lasting(call, 0);

function lasting(call: JsonObject, seconds: number): JsonObject {
  const { arguments: args } = call;
  return isObject(args) && args.seconds !== undefined ? { ...call, arguments: { ...args, seconds } } : call;
}

/** A call may ask the user before it becomes a task. */
async function withAnswers(ask: Ask, call: JsonObject): Promise<Reply> {
  const reply = await ask("tools/call", call);
  if (reply.kind !== "result" || reply.result.resultType !== "input_required") return reply;
  const { requestState } = reply.result;
  return ask("tools/call", {
    ...call,
    inputResponses: responsesTo(reply.result),
    ...(typeof requestState === "string" ? { requestState } : {}),
  });
}

function responsesTo({ inputRequests }: JsonObject): JsonObject {
  const requests = isObject(inputRequests) ? Object.entries(inputRequests) : [];
  return Object.fromEntries(
    requests.flatMap(([key, one]) => {
      if (!isObject(one)) return [];
      const params = isObject(one.params) ? one.params : {};
      const answer = answerTo({ id: 0, method: String(one.method), params, seq: 0 }, USER);
      return [[key, answer?.result ?? { action: "decline" }]];
    }),
  );
}

/** Asks for a task while it works, less often the longer that takes. `watched`: milliseconds for which this process was not busy. */
async function poll(get: () => Promise<Reply>, watched: number): Promise<Reply[]> {
  const gets: Reply[] = [];
  const time = stopwatch();
  for (;;) {
    const reply = await get();
    gets.push(reply);
    if (reply.kind !== "result" || reply.result.status !== "working" || time() > watched) return gets;
    await after(Math.max(POLL_MS, time() / 10));
  }
}
