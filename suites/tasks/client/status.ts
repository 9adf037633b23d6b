import { isDeclared } from "../../../harness/check/applies.ts";
import { needsExercise } from "../../../harness/check/expect.ts";
import type { Played } from "../../../harness/check/situation.ts";
import { conclude } from "../../across-topics/client/conclude.ts";
import { describeResponse, errorIn, serverRequest } from "../../across-topics/client/server-requests.ts";
import { TASK_IDS } from "../situations/tasks.ts";
import { answered, firstTask, isOver, mayBeDeleted, RUNS_TASKS, resultIn, tasksOf } from "./messages.ts";
import { declaredBy, flawOf, judgeTasks, receiver } from "./receiver-check.ts";

export const relatedIgnored = receiver({
  id: "client.tasks.related-ignored",
  title: "The taskId of tasks/get decides, not its related-task metadata",
  hint: "Take the task from taskId in the params. Ignore io.modelcontextprotocol/related-task in tasks/get, tasks/result and tasks/cancel.",
  requirements: ["tasks.related-task.ignored"],
  sends: "tasks/get with related-task metadata that names another task",
  judge(seen, expect) {
    const { task } = firstTask(seen);
    const { response, result, error } = answered(seen, TASK_IDS.related);
    if (error && mayBeDeleted(seen, response.seq))
      return needsExercise("a client that has not deleted the task");
    expect.that(result.taskId === task.taskId, {
      expected: "the task with the id of the parameters",
      actual: `${describeResponse(response)} to tasks/get with other related-task metadata`,
      at: response.seq,
    });
  },
});

export const transitions = receiver({
  id: "client.tasks.status-transitions",
  title: "A task of a client keeps a terminal status",
  hint: "Change the status of a task no more once it is completed, failed or cancelled, also if its work ends later.",
  requirements: ["tasks.status.transitions", "tasks.status.terminal", "tasks.cancel.final"],
  sends: "tasks/get several times, also after tasks/cancel",
  judge: (seen, expect) =>
    judgeTasks(expect, tasksOf(seen), "no other status after completed, failed or cancelled", (one) => {
      const before = tasksOf(seen).find(
        ({ task, seq, rpc }) =>
          seq < one.rpc.request.seq &&
          rpc !== one.rpc &&
          task.taskId === one.task.taskId &&
          isOver(task.status),
      );
      if (before === undefined || before.task.status === one.task.status) return [];
      return [flawOf(one, `${String(one.task.status)} after ${String(before.task.status)}`, "/status")];
    }),
});

export const listed = receiver({
  id: "client.tasks.list-complete",
  title: "tasks/list of a client has each task that tasks/get returns",
  requirements: ["tasks.list.complete", "tasks.list.next-cursor"],
  sends: "tasks/list, with all its pages",
  hint: "Return nextCursor while there are more tasks.",
  judge(seen, expect) {
    if (!isDeclared(declaredBy(seen), "tasks.list"))
      return needsExercise("a client that declares tasks.list");
    const all = tasksOf(seen);
    const inList = all.filter(({ rpc }) => rpc.method === "tasks/list");
    const last = serverRequest(seen, `${TASK_IDS.list}-0`)?.responses[0];
    if (last === undefined || errorIn(last)) return needsExercise("a client that answers tasks/list");
    const known = all.filter(({ rpc, seq }) => rpc.method === "tasks/get" && seq < last.seq);
    if (hasMore(seen))
      return needsExercise("a client whose list of tasks is short enough to read to its end");
    const missing = known.filter(
      ({ task }) =>
        !inList.some((one) => one.task.taskId === task.taskId) && !mayBeDeleted(seen, last.seq, task.taskId),
    );
    conclude(expect, {
      expected: "each task that tasks/get returned",
      read: known.map(({ seq }) => seq),
      flaws: missing.slice(0, 1).map(({ task }) => ({
        actual: `a list without ${String(task.taskId)}`,
        at: last.seq,
        pointer: `${last.pointer}/result/tasks`,
      })),
      needs: RUNS_TASKS,
    });
  },
});

/** Whether the list has further pages that were not requested. */
function hasMore({ conversations }: Played): boolean {
  const cursors = conversations
    .flatMap(({ serverRequests }) => serverRequests)
    .filter(({ method, id }) => method === "tasks/list" && id !== TASK_IDS.invalidCursor)
    .map(({ responses: [page] }) => resultIn(page).nextCursor);
  return cursors.at(-1) !== undefined && new Set(cursors).size === cursors.length;
}

export const cancelStatus = receiver({
  id: "client.tasks.cancel-status",
  title: "The result of tasks/cancel shows the task as cancelled",
  hint: "Set the status to cancelled before you answer tasks/cancel, and return the task with it.",
  requirements: ["tasks.cancel.status"],
  sends: "tasks/cancel for a new task",
  reading: "A task may end before tasks/cancel arrives. Then an error is right, and proves nothing.",
  judge(seen, expect) {
    const { response, result, error } = answered(seen, TASK_IDS.cancel);
    if (error) return needsExercise("a client whose task can be cancelled in time");
    expect.that(result.status === "cancelled", {
      expected: "status cancelled",
      actual: `status ${String(resultIn(response).status)} in the result of tasks/cancel`,
      at: response.seq,
      pointer: `${response.pointer}/result/status`,
    });
  },
});
