import { isObject, type JsonObject } from "../../../schema/json.ts";
import { describeReply, type Reply } from "../../session/replies/reply.ts";
import type { Answer } from "../performed.ts";

/** The id of the task that a call has become. */
export function taskIn(reply: Reply): string | undefined {
  if (reply.kind !== "result") return undefined;
  const { task, taskId } = reply.result;
  const id = isObject(task) ? task.taskId : taskId;
  return typeof id === "string" ? id : undefined;
}

const TERMINAL: ReadonlySet<unknown> = new Set(["completed", "failed", "cancelled"]);

/** An answer about a task that does not fit to those before it. */
export interface TaskFlaw {
  readonly answer: Answer;
  readonly expected: string;
  readonly actual: string;
}

/** What is known of a task so far. */
interface Known {
  readonly hasEnded?: true;
  readonly status?: unknown;
}

/** Whether answers about the same task fit together. They are asked one after the other. */
export function taskFlaws(answers: readonly Answer[]): readonly TaskFlaw[] {
  const tasks = new Map<string, Known>();
  return answers.flatMap((answer): TaskFlaw[] => {
    const { task, method, reply } = answer;
    if (task === undefined || !method.startsWith("tasks/")) return [];
    const before = tasks.get(task) ?? {};
    if (reply.kind === "error")
      return method === "tasks/get" && reply.isLimit !== true
        ? [{ answer, expected: "the task, which was returned in this session", actual: describeReply(reply) }]
        : [];
    if (reply.kind !== "result") return [];
    const { result } = reply;
    if (method === "tasks/result") {
      tasks.set(task, { ...before, hasEnded: true });
      return isTask(result) ? [{ answer, expected: "the result of the call", actual: "a task" }] : [];
    }
    const { status } = result;
    if (method === "tasks/cancel" && status !== undefined && status !== "cancelled")
      return [{ answer, expected: 'the status "cancelled"', actual: `status ${String(status)}` }];
    if (status === undefined) return [];
    if (TERMINAL.has(status)) tasks.set(task, { hasEnded: true, status });
    if (before.hasEnded && !TERMINAL.has(status))
      return [
        {
          answer,
          expected: "the status of a task that has ended, as before",
          actual: `status ${String(status)}`,
        },
      ];
    return before.status === undefined || before.status === status
      ? []
      : [
          {
            answer,
            expected: `status ${String(before.status)}, as before`,
            actual: `status ${String(status)}`,
          },
        ];
  });
}

const isTask = ({ taskId, status, content }: JsonObject) =>
  typeof taskId === "string" && status !== undefined && content === undefined;
