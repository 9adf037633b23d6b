import { isDeclared } from "../../../../harness/check/applies.ts";
import type { OpeningContext } from "../../../../harness/check/check.ts";
import { allowedTools, sampleArguments } from "../../../../harness/check/sample-arguments.ts";
import { isObject, type JsonObject } from "../../../../schema/json.ts";
import type { Asked, Caller } from "../caller.ts";
import { ask, bearer, endSession, type Guarded } from "../guarded.ts";
import { speakerOf } from "../later.ts";

/** The task of one user, and what another user gets when he asks for it. */
export interface TaskAnswers {
  readonly taskId: string;
  /** tasks/get of the owner. */
  readonly control: Asked;
  /** A ping of the other user, in his own session. */
  readonly otherPing: Asked;
  readonly get: Asked;
  readonly cancel?: Asked;
  readonly list?: Asked;
}

interface Owner {
  readonly guarded: Guarded;
  readonly valid: string;
  readonly other: string;
  readonly context: Pick<OpeningContext, "allow" | "facts">;
}

/** As long as the requests after it need. */
const TASK = { ttl: 60_000 };

/** Each page is a request. */
const MOST_PAGES = 20;

/** The result in an answer. */
export const resultOf = (asked: Asked): JsonObject | undefined =>
  asked.kind === "answer" && isObject(asked.message?.result) ? asked.message.result : undefined;

/** Makes a task, and asks for it as another user. Undefined if the server has no tool that may be called as a task. */
export async function askForTask(caller: Caller, owner: Owner): Promise<TaskAnswers | undefined> {
  const { guarded, valid, other, context } = owner;
  const { capabilities } = context.facts;
  if (guarded.method !== "initialize" || !isDeclared(capabilities, "tasks.requests.tools.call"))
    return undefined;
  const speaker = await speakerOf(caller, owner, valid);
  const send = (method: string, params: JsonObject, how: string, token = valid, as = speaker) =>
    ask(caller, { method, params, speaker: as }, bearer(token), how);
  let call: JsonObject | undefined;
  let cursor: unknown;
  for (let page = 1; page <= MOST_PAGES && call === undefined; page += 1) {
    const more = cursor === undefined ? {} : { cursor };
    const listed = resultOf(await send("tools/list", more, "of the owner of a task"));
    call = callIn(listed, context);
    cursor = listed?.nextCursor;
    if (typeof cursor !== "string") break;
  }
  if (call === undefined) return undefined;
  const made = resultOf(await send("tools/call", { ...call, task: TASK }, "as a task"));
  const taskId = isObject(made?.task) ? made.task.taskId : undefined;
  if (typeof taskId !== "string") return undefined;
  const control = await send("tasks/get", { taskId }, "of the owner");
  const another = await speakerOf(caller, owner, other);
  const asOther = (method: string, params: JsonObject) =>
    send(method, params, "of another user", other, another);
  const otherPing = await asOther("ping", {});
  const get = await asOther("tasks/get", { taskId });
  const list = isDeclared(capabilities, "tasks.list") ? { list: await asOther("tasks/list", {}) } : {};
  const cancels = isDeclared(capabilities, "tasks.cancel");
  const cancel = cancels ? { cancel: await asOther("tasks/cancel", { taskId }) } : {};
  // The work must not continue after the run.
  if (cancels) await send("tasks/cancel", { taskId }, "of the owner");
  await endSession(caller, { speaker }, speaker.sessionId, valid);
  await endSession(caller, { speaker: another }, another.sessionId, other);
  return { taskId, control, otherPing, get, ...cancel, ...list };
}

/** The call of a tool that may run as a task. One that works for long is still there when it is asked for. */
function callIn(listed: JsonObject | undefined, { allow, facts }: Owner["context"]): JsonObject | undefined {
  const items = [listed?.tools].flat().filter(isObject);
  const tools = items.map((value) => ({ value, at: 0, pointer: "" }));
  for (const { value } of allowedTools(tools, allow)) {
    const support = isObject(value.execution) ? value.execution.taskSupport : undefined;
    const given = sampleArguments(value.inputSchema, facts.revision);
    if (given === undefined || (support !== "optional" && support !== "required")) continue;
    return { name: value.name, arguments: given };
  }
  return undefined;
}
