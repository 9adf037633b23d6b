import { setTimeout as after } from "node:timers/promises";
import type { SessionContext } from "../../../harness/check/check.ts";
import { allowedTools, sampleArguments } from "../../../harness/check/sample-arguments.ts";
import { messagesIn } from "../../../harness/session/replies/inbox.ts";
import type { Reply } from "../../../harness/session/replies/reply.ts";
import type { Session } from "../../../harness/session/session.ts";
import { stopwatch } from "../../../harness/session/waiting/lag.ts";
import { IS_PROCESS } from "../../../harness/target/target.ts";
import { given } from "../../../schema/given.ts";
import { isObject, type JsonObject } from "../../../schema/json.ts";
import { askingAs } from "../../across-topics/server/asking-as.ts";
import { sampleCalls } from "../../across-topics/server/calls/sample-calls.ts";
import { offeredItems } from "../../across-topics/server/lists/lists.ts";
import { oncePerConnection } from "../../across-topics/server/once-per-connection.ts";
import { RELATED_TASK, relatedTask } from "./related.ts";
import { anonymousPages, itemsOf, pagesOf } from "./task-lists.ts";
import { isOverStatus } from "./task-messages.ts";

/** A tool that was called as a task, and all that was seen of the task. */
export interface TaskRun {
  readonly tool: string;
  /** The plain call of the same tool, where the tool allows one. */
  readonly plain?: Reply;
  readonly created: Reply;
  /** The server asked the client for something, and named this task. */
  readonly hasAsked: boolean;
  /** The answers to tasks/get, in order. */
  readonly gets: readonly Reply[];
  readonly result?: Reply;
  /** The answer to tasks/get directly after the answer to tasks/result. */
  readonly afterResult?: Reply;
  /** The answer to tasks/cancel: of a running task, or of one that is over. */
  readonly cancel?: { readonly reply: Reply; readonly wasOver: boolean };
  /** tasks/get with the related-task metadata of another task. Silence: no answer came until the task was over. */
  readonly misled?: Reply;
  /** The answer to tasks/get after the list, of a task that is not in the list. */
  readonly afterList?: Reply;
}

export interface TaskRuns {
  readonly runs: readonly TaskRun[];
  /** The pages of tasks/list after all tasks were made. Absent if the server does not declare it. */
  readonly list?: readonly Reply[];
  /** The same of another session, which made no task. HTTP only: a process has one session. */
  readonly foreign?: readonly Reply[];
  /** The task of a call that proposes a task id. */
  readonly proposed?: Reply;
}

/** The task id that the client proposes. A receiver makes its own. */
export const PROPOSED = "mcp-conform-proposed-task";

const MOST_TOOLS = 6;
/** How long a task is watched before its result is requested, in milliseconds. */
const WATCHED_MS = 150;
const POLL_MS = 30;
/** As often a task is cancelled, where a gateway answers in place of the server. */
const MOST_CANCELLED = 3;

/** As long as a leg may take: on a slow server a minute was over before its tasks were listed, and their checks had nothing to judge. */
const TASK = { ttl: 600_000 };

type Followed = Omit<TaskRun, "hasAsked">;

interface How {
  /** Whether the server declares that tasks can be cancelled. */
  readonly cancels: boolean;
}

interface Call {
  readonly name: string;
  readonly arguments: JsonObject;
  readonly isOptional: boolean;
}

async function callsOf(context: SessionContext): Promise<readonly Call[]> {
  const { allow, facts } = context;
  return allowedTools(await offeredItems(context, "tools"), allow)
    .flatMap(({ value: { name, inputSchema, execution } }) => {
      const support = isObject(execution) ? execution.taskSupport : undefined;
      const given = sampleArguments(inputSchema, facts.revision);
      if (given === undefined || (support !== "optional" && support !== "required")) return [];
      return [{ name: String(name), arguments: given, isOptional: support === "optional" }];
    })
    .slice(0, MOST_TOOLS);
}

/** The member of a reply that describes the task. */
export function taskIn(reply: Reply | undefined): JsonObject | undefined {
  if (reply?.kind !== "result") return undefined;
  const { task, taskId } = reply.result;
  if (isObject(task)) return task;
  return taskId === undefined ? undefined : reply.result;
}

export function statusOf(reply: Reply | undefined): unknown {
  return taskIn(reply)?.status;
}

export const isOver = (reply: Reply | undefined): boolean => isOverStatus(statusOf(reply));

export function idOf({ created }: Pick<TaskRun, "created">): string | undefined {
  const id = taskIn(created)?.taskId;
  return typeof id === "string" ? id : undefined;
}

/** Calls each tool as a task, and follows the task to its end. One task is cancelled while it runs. */
export const taskRuns = oncePerConnection(async (context: SessionContext): Promise<TaskRuns> => {
  const calls = await callsOf(context);
  if (calls.length === 0) return { runs: [] };
  // A process whose tasks still run may not end with its input, and the end of the shared process is judged.
  const own = IS_PROCESS[context.session.connection.transport]
    ? await context.open({ clientCapabilities: { elicitation: {}, sampling: {} } })
    : undefined;
  const session = askingAs(own === undefined ? context : { ...context, session: own }, "tasks");
  // The requests of an ordinary call must not be taken for those of a task.
  await sampleCalls(context);
  const ordinary = calls
    .filter(({ isOptional }) => isOptional)
    .map(async (call) => {
      const reply = await session.request("tools/call", paramsOf(call));
      return [call, reply] as const;
    });
  const plain = new Map(await Promise.all(ordinary));
  const from = session.mark();
  const capabilities = isObject(context.facts.capabilities.tasks) ? context.facts.capabilities.tasks : {};
  const cancels = capabilities.cancel !== undefined;
  const slow = cancels ? slowOf(calls) : undefined;
  const cancelled = slow && cancelledRun(session, slow);
  const followed = calls.map((call) => followedRun(session, call, plain.get(call), { cancels }));
  const proposing = proposedTask(session, calls[0], { cancels });
  // Together: where the connection ends, each of them rejects.
  const [proposed, ...made] = await Promise.all([proposing, ...followed, ...(cancelled ? [cancelled] : [])]);
  const asking = askingTasks(session, from);
  const runs = made.map((run) => ({ ...run, hasAsked: asking.has(idOf(run)) }));
  const lists = capabilities.list !== undefined;
  const list = lists ? await pagesOf(session) : undefined;
  const listed = list ? await Promise.all(runs.map((run) => afterList(session, run, list))) : runs;
  // Without session ids a server has one client, or cannot distinguish its clients.
  const isShared = lists && context.facts.transport === "http" && session.sessionId !== undefined;
  const foreign = isShared ? await anonymousPages(await context.open()) : undefined;
  return { runs: listed, ...given({ list, foreign }), proposed };
});

/** The task of a call that proposes a task id. */
async function proposedTask(session: Session, call: Call | undefined, { cancels }: How): Promise<Reply> {
  const params = { ...paramsOf(call), task: { ...TASK, taskId: PROPOSED } };
  const proposed = await session.request("tools/call", params);
  // The work must not continue after the run: a process whose task runs may not end with its input.
  const left = taskIn(proposed)?.taskId;
  if (cancels && typeof left === "string") await session.request("tasks/cancel", { taskId: left });
  return proposed;
}

/** Asks once more for a task that is not in the list. It may have been deleted in the meantime. */
async function afterList(session: Session, run: TaskRun, list: readonly Reply[]): Promise<TaskRun> {
  const taskId = idOf(run);
  if (taskId === undefined || itemsOf(list).some((task) => task.taskId === taskId)) return run;
  return { ...run, afterList: await session.request("tasks/get", { taskId }) };
}

/** The tasks that the requests of the server name. */
function askingTasks(session: Session, from: number): ReadonlySet<unknown> {
  const requests = session
    .since(from)
    .flatMap(messagesIn)
    .filter(isObject)
    .filter(({ method, id }) => method !== undefined && id !== undefined);
  return new Set(requests.map(({ params }) => relatedTask(params)));
}

function paramsOf(call: Call | undefined): JsonObject {
  return { name: call?.name, arguments: call?.arguments };
}

async function followedRun(
  session: Session,
  call: Call,
  plain: Reply | undefined,
  { cancels }: How,
): Promise<Followed> {
  const token = { progressToken: `mcp-conform-task-${call.name}` };
  const created = await session.request("tools/call", { ...paramsOf(call), task: TASK, _meta: token });
  const base = { tool: call.name, ...(plain ? { plain } : {}), created };
  const taskId = taskIn(created)?.taskId;
  if (typeof taskId !== "string") return { ...base, gets: [] };
  const get = () => session.request("tasks/get", { taskId });
  const gets = await poll(get, WATCHED_MS);
  // Sent before the result is waited for: whether the work ends in time must not decide what is judged.
  const misled = misledGet(session, taskId);
  const result = await session.request("tasks/result", { taskId });
  const afterResult = await get();
  if (result.kind === "silence" || !isOver(afterResult)) {
    const last = result.kind === "silence" ? await get() : afterResult;
    gets.push(last);
    // The work must not continue after the run.
    if (cancels && !isOver(last)) await session.request("tasks/cancel", { taskId });
    return {
      ...base,
      gets,
      result,
      misled: await misled(),
      ...(result.kind === "silence" ? {} : { afterResult }),
    };
  }
  // The work is short: on a busy machine the answer to the plain call may only have been late.
  const again = plain?.kind === "silence" ? await session.request("tools/call", paramsOf(call)) : plain;
  const reply = cancels ? await session.request("tasks/cancel", { taskId }) : undefined;
  gets.push(afterResult, await get());
  const cancel = reply && { reply, wasOver: true };
  return { ...base, gets, result, afterResult, misled: await misled(), ...given({ plain: again, cancel }) };
}

/**
 * Asks for a task with the related-task metadata of another one. The answer is waited for while the task is followed, and until a later
 * request is answered: a client should not send this metadata, so an answer that is left out does not cost the whole limit.
 */
function misledGet(session: Session, taskId: string): () => Promise<Reply> {
  let stop = () => {};
  const until = new Promise<void>((resolve) => {
    stop = resolve;
  });
  const params = { taskId, _meta: { [RELATED_TASK]: { taskId: PROPOSED } } };
  const reply = session.request("tasks/get", params, { broken: true, until });
  return async () => {
    await session.fence();
    stop();
    return reply;
  };
}

/** The tool with an argument "seconds" works for as long as it is asked to. Another tool may be slow enough. */
function slowOf(calls: readonly Call[]): Call | undefined {
  return calls.find(({ arguments: given }) => typeof given.seconds === "number") ?? calls[0];
}

/** For how long the work goes on that is cancelled: first, and where a server with a queue had ended it before it was cancelled. */
const WORK = { first: { seconds: 30 }, again: { seconds: TASK.ttl / 1000 } };

/**
 * A refusal after the answer of a gateway may only say that the task has been cancelled: then another task shows it. A task that was over before it was
 * cancelled shows nothing either.
 */
async function cancelledRun(session: Session, call: Call, left = MOST_CANCELLED): Promise<Followed> {
  const run = await runCancelled(session, call, WORK.first);
  const reply = run.cancel?.reply;
  const isUnclear = reply?.kind === "error" && session.wasSentAgain(reply.seq);
  if (isUnclear && left > 1) return cancelledRun(session, call, left - 1);
  // The status that a slow server has sent may be of a moment that was long before the cancellation.
  const mayBeOver = run.cancel?.wasOver === true || reply?.kind === "error";
  if (!mayBeOver || typeof call.arguments.seconds !== "number") return run;
  const longer = await runCancelled(session, call, WORK.again);
  return longer.cancel?.wasOver === false ? longer : run;
}

async function runCancelled(
  session: Session,
  call: Call,
  work: { readonly seconds: number },
): Promise<Followed> {
  const longer = typeof call.arguments.seconds === "number" ? work : {};
  const params = { name: call.name, arguments: { ...call.arguments, ...longer }, task: TASK };
  const created = await session.request("tools/call", params);
  const taskId = taskIn(created)?.taskId;
  if (typeof taskId !== "string") return { tool: call.name, created, gets: [] };
  const get = () => session.request("tasks/get", { taskId });
  const before = await get();
  const reply = await session.request("tasks/cancel", { taskId });
  const gets = [before, await get()];
  await after(POLL_MS);
  gets.push(await get());
  return { tool: call.name, created, gets, cancel: { reply, wasOver: isOver(before) } };
}

async function poll(get: () => Promise<Reply>, forMs: number): Promise<Reply[]> {
  const gets: Reply[] = [];
  const time = stopwatch();
  for (;;) {
    const reply = await get();
    gets.push(reply);
    const isDone = isOver(reply) || reply.kind !== "result" || statusOf(reply) === "input_required";
    if (isDone || time() > forMs) return gets;
    await after(POLL_MS);
  }
}
