import { needsExercise } from "../../../harness/check/expect.ts";
import type { Played } from "../../../harness/check/situation.ts";
import type { Rpc } from "../../../harness/trace/conversation.ts";
import type { Message } from "../../../harness/trace/message.ts";
import { isObject, type JsonObject } from "../../../schema/json.ts";
import type { ClientMessage } from "../../across-topics/client/client-messages.ts";
import { errorIn, objectIn, serverRequest } from "../../across-topics/client/server-requests.ts";
import { RELATED_TASK, TASK_IDS } from "../situations/tasks.ts";

export const RUNS_TASKS = "a client that declares tasks for sampling or elicitation, and creates one";

/** A task in a message, with its place. */
export interface TaskSeen {
  readonly task: JsonObject;
  readonly seq: number;
  readonly pointer: string;
  readonly rpc: Rpc;
}

export const isOver = (status: unknown) => ["completed", "failed", "cancelled"].includes(String(status));

export const resultIn = (message: Message | undefined): JsonObject => {
  const { result } = message ? objectIn(message) : {};
  return isObject(result) ? result : {};
};

/** The `taskId` in the metadata about a related task. */
export function relatedIn(value: unknown): unknown {
  const meta = isObject(value) && isObject(value._meta) ? value._meta : {};
  const related = meta[RELATED_TASK];
  return isObject(related) ? related.taskId : undefined;
}

/** The tasks in the response to a request: a new one, the one that was asked for, or those of a list. */
export function tasksInResponse(rpc: Rpc): readonly TaskSeen[] {
  // Another check judges a second response.
  return rpc.responses.slice(0, 1).flatMap((message) => {
    const result = resultIn(message);
    const place = (task: unknown, pointer: string): readonly TaskSeen[] =>
      isObject(task) ? [{ task, seq: message.seq, pointer: `${message.pointer}${pointer}`, rpc }] : [];
    if (rpc.method === "tasks/get" || rpc.method === "tasks/cancel")
      return errorIn(message) ? [] : place(result, "/result");
    if (rpc.method === "tasks/list")
      return [result.tasks].flat().flatMap((task, index) => place(task, `/result/tasks/${index}`));
    return rpc.params.task === undefined ? [] : place(result.task, "/result/task");
  });
}

/** Every task that the client reports, in order. */
export const tasksOf = ({ conversations }: Played): readonly TaskSeen[] =>
  conversations
    .flatMap(({ serverRequests }) => serverRequests.flatMap(tasksInResponse))
    .toSorted((one, other) => one.seq - other.seq);

/** The tasks that the client created. */
export const createdBy = (seen: Played): readonly TaskSeen[] =>
  tasksOf(seen).filter(({ rpc }) => rpc.params.task !== undefined);

/** The first task, and the requests about it. Ends the check without a task. */
export function firstTask(seen: Played): TaskSeen {
  const [first] = createdBy(seen).filter(({ rpc }) => rpc.id === TASK_IDS.created[0]);
  return first ?? needsExercise(RUNS_TASKS);
}

/** Whether the lifetime of a task, by default the first one, is over at this place. Then it may be deleted. */
export function mayBeDeleted(seen: Played, at: number, taskId = firstTask(seen).task.taskId): boolean {
  const created = createdBy(seen).find(({ task }) => task.taskId === taskId);
  if (created === undefined || typeof created.task.ttl !== "number") return false;
  const times = new Map(
    seen.conversations.flatMap(({ events }) => events.map(({ seq, ms }) => [seq, ms] as const)),
  );
  const age = (times.get(at) ?? 0) - (times.get(created.rpc.request.seq) ?? 0);
  return age >= created.task.ttl;
}

/** A request of the server about a task, with its response. Ends the check when there is none. */
export function answered(seen: Played, id: string, needs = RUNS_TASKS) {
  const rpc = serverRequest(seen, id);
  const [response] = rpc?.responses ?? [];
  if (rpc === undefined || response === undefined) return needsExercise(needs);
  return { rpc, response, result: resultIn(response), error: errorIn(response) };
}

/** The `taskSupport` of a tool in the last list before the call. Undefined if the tool was not listed. */
export function taskSupportOf(
  { conversation, message }: Pick<ClientMessage, "conversation" | "message">,
  name: unknown,
): string | undefined {
  const tools = conversation.clientRequests
    .filter(({ method }) => method === "tools/list")
    .flatMap(({ responses }) => responses.filter(({ seq }) => seq < message.seq))
    .flatMap((response) => {
      const { result } = objectIn(response);
      return isObject(result) && Array.isArray(result.tools) ? result.tools.filter(isObject) : [];
    });
  const tool = tools.findLast((one) => one.name === name);
  if (tool === undefined) return undefined;
  return isObject(tool.execution) ? String(tool.execution.taskSupport ?? "forbidden") : "forbidden";
}
