import { isDeepStrictEqual } from "node:util";
import { needsExercise } from "../../../harness/check/expect.ts";
import type { Played } from "../../../harness/check/situation.ts";
import { validateDefinition } from "../../../schema/validate/index.ts";
import { describeResponse } from "../../across-topics/client/server-requests.ts";
import { TASK_IDS } from "../situations/tasks.ts";
import { answered, createdBy, firstTask, isOver, relatedIn, type TaskSeen, tasksOf } from "./messages.ts";
import { receiver } from "./receiver-check.ts";

export const blocks = receiver({
  id: "client.tasks.result-blocks",
  title: "A client answers tasks/result only when the task is over",
  requirements: ["tasks.result.blocks"],
  sends: "tasks/result for a new task, and tasks/get meanwhile",
  hint: "Wait for the end of the work before you answer tasks/result.",
  judge(seen, expect) {
    const { task } = firstTask(seen);
    const { response, error } = answered(seen, TASK_IDS.early);
    if (error) return needsExercise("a client that returns the result of a task");
    const { seq } = response;
    const open = tasksOf(seen).find(
      ({ rpc, task: later }) =>
        rpc.method === "tasks/get" &&
        rpc.request.seq > seq &&
        later.taskId === task.taskId &&
        !isOver(later.status),
    );
    expect.that(open === undefined, {
      expected: "a result after the end of the task",
      actual: open ? `a result, and then the status ${String(open.task.status)}` : "a result at the end",
      at: open?.seq ?? seq,
    });
  },
});

const definitionOf = (method: string) =>
  method === "sampling/createMessage" ? "CreateMessageResult" : "ElicitResult";

export const same = receiver({
  id: "client.tasks.result-same",
  title: "tasks/result returns what the request returns without a task, each time",
  hint: "Store the whole result of the request, and return it to each tasks/result.",
  requirements: ["tasks.result.same"],
  sends: "tasks/result twice for one task",
  judge(seen, expect) {
    const { rpc } = firstTask(seen);
    const [first, second] = [answered(seen, TASK_IDS.early), answered(seen, TASK_IDS.again)];
    if (first.error || second.error || !("result" in Object(first.response.value)))
      return needsExercise("a client that returns the result of a task");
    const { _meta: _one, ...early } = first.result;
    const { _meta: _other, ...again } = second.result;
    const problems = validateDefinition("2025-11-25", definitionOf(rpc.method), early);
    expect.clean(problems, {
      at: first.response.seq,
      base: `${first.response.pointer}/result`,
      what: `the result of ${rpc.method}`,
    });
    const isSame = isDeepStrictEqual(early, again);
    expect.that(isSame, {
      expected: "the same result as before",
      actual: isSame ? "the same" : describeResponse(second.response),
      at: second.response.seq,
    });
  },
});

const FAILS = "a client whose task fails";

/** The last status of the task that must fail. */
function failedTask(seen: Played): TaskSeen {
  const created = createdBy(seen).find(({ rpc }) => rpc.id === TASK_IDS.failing);
  const last = tasksOf(seen).findLast(({ task }) => task.taskId === created?.task.taskId);
  return created && last?.task.status === "failed" ? last : needsExercise(FAILS);
}

export const resultError = receiver({
  id: "client.tasks.result-error",
  title: "tasks/result returns the error with which a task failed",
  hint: "Store the error with which the work ended, and answer tasks/result with this error.",
  requirements: ["tasks.result.error"],
  sends: "a task that cannot succeed, and tasks/result for it",
  judge(seen, expect) {
    failedTask(seen);
    const { response, error } = answered(seen, TASK_IDS.failed, FAILS);
    expect.that(error !== undefined, {
      expected: "an error",
      actual: `${describeResponse(response)} of a failed task`,
      at: response.seq,
    });
  },
});

export const failedMessage = receiver({
  id: "client.tasks.failed-message",
  title: "A failed task has a statusMessage",
  requirements: ["tasks.failed.status-message"],
  sends: "a task that cannot succeed, and tasks/get for it",
  judge(seen, expect) {
    const last = failedTask(seen);
    const { statusMessage } = last.task;
    expect.should(typeof statusMessage === "string" && statusMessage.trim() !== "", {
      expected: "a statusMessage",
      actual: statusMessage === undefined ? "no statusMessage of a failed task" : String(statusMessage),
      at: last.seq,
      pointer: last.pointer,
    });
  },
});

export const relatedResult = receiver({
  id: "client.tasks.related-result",
  title: "The result of tasks/result names its task in related-task metadata",
  requirements: ["tasks.related-task.result"],
  sends: "tasks/result",
  hint: "Add io.modelcontextprotocol/related-task with the taskId to _meta of the result.",
  judge(seen, expect) {
    const { task } = firstTask(seen);
    const { response, result, error } = answered(seen, TASK_IDS.again);
    if (error) return needsExercise("a client that returns the result of a task");
    const related = relatedIn(result);
    expect.that(related === task.taskId, {
      expected: "the taskId in related-task metadata",
      actual: related === undefined ? "no related-task metadata" : `the task ${String(related)}`,
      at: response.seq,
      pointer: `${response.pointer}/result`,
    });
  },
});
