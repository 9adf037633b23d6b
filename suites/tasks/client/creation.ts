import { needsExercise } from "../../../harness/check/expect.ts";
import { validateDefinition } from "../../../schema/validate/index.ts";
import { describeResponse, objectIn } from "../../across-topics/client/server-requests.ts";
import { judgeTime } from "../../messages/times.ts";
import { TASK_IDS } from "../situations/tasks.ts";
import { answered, createdBy, RUNS_TASKS, tasksOf } from "./messages.ts";
import { CREATES, flawOf, judgeTasks, receiver } from "./receiver-check.ts";

export const createResult = receiver({
  id: "client.tasks.create-result",
  title: "A client that declares tasks for a request answers it with a task",
  requirements: ["tasks.create.result"],
  sends: CREATES,
  hint: "Return {task: {...}} and store the result of the work for tasks/result.",
  judge(seen, expect) {
    const { response, error } = answered(seen, TASK_IDS.created[0]);
    if (error || !("result" in objectIn(response))) return needsExercise(RUNS_TASKS);
    const isTask = createdBy(seen).some(({ seq }) => seq === response.seq);
    expect.that(isTask, {
      expected: "a result with the member task",
      actual: isTask ? "a task" : describeResponse(response),
      at: response.seq,
      pointer: `${response.pointer}/result`,
    });
  },
});

export const initial = receiver({
  id: "client.tasks.status-initial",
  title: "A new task of a client has the status working",
  requirements: ["tasks.status.initial", "tasks.create.prompt"],
  sends: CREATES,
  reading:
    "A task that begins as working may have moved on before its description is sent. So another status is a warning (docs/readings.md, S58).",
  hint: "Return the task before the work begins.",
  judge: (seen, expect) =>
    judgeTasks(expect, createdBy(seen), "status working", (one) =>
      one.task.status === "working"
        ? []
        : [
            {
              ...flawOf(one, `a new task with status ${String(one.task.status)}`, "/status"),
              warnOnly: true,
            },
          ],
    ),
});

export const shape = receiver({
  id: "client.tasks.task-shape",
  title: "Each task of a client has an id, a known status, its timestamps and its ttl",
  hint: "Return taskId, status, createdAt, lastUpdatedAt and ttl with every task. A task that is kept without a limit has ttl: null.",
  requirements: ["tasks.task.shape", "tasks.ttl.stated"],
  sends: `${CREATES}, tasks/get, tasks/list and tasks/cancel`,
  judge: (seen, expect) =>
    judgeTasks(expect, tasksOf(seen), "a task that is valid against the schema", (one) =>
      validateDefinition("2025-11-25", "Task", one.task).map(({ pointer, message }) =>
        flawOf(one, `task${pointer} ${message}`, pointer),
      ),
    ),
});

export const timestamps = receiver({
  id: "client.tasks.timestamps",
  title: "The timestamps of each task of a client are ISO 8601 times",
  hint: "Write createdAt and lastUpdatedAt as ISO 8601 times with a zone, such as 2026-01-31T12:00:00Z.",
  requirements: ["tasks.task.timestamps"],
  sends: `${CREATES}, tasks/get, tasks/list and tasks/cancel`,
  reading:
    "The text names ISO 8601 and links to RFC 3339, which allows fewer forms. So ISO 8601 in another form, for example without a time zone, is a warning (docs/readings.md, S57).",
  judge: (seen, expect) =>
    judgeTasks(expect, tasksOf(seen), "ISO 8601 times with a time zone", (one) =>
      (["createdAt", "lastUpdatedAt"] as const).flatMap((member) => {
        const time = one.task[member];
        const judged = judgeTime(time);
        if (typeof time !== "string" || judged === "good") return [];
        const flaw = flawOf(one, `${member} ${JSON.stringify(time)}`, `/${member}`);
        return [{ ...flaw, warnOnly: judged === "other" }];
      }),
    ),
});

export const unique = receiver({
  id: "client.tasks.id-unique",
  title: "No two tasks of a client have the same id, and no id is taken from the request",
  hint: "Create a new random id for each task, for example a UUID. Take none from the request.",
  requirements: ["tasks.id.unique", "tasks.id.receiver-made"],
  sends: `${CREATES}, several times`,
  judge(seen, expect) {
    const all = createdBy(seen);
    if (all.length < 2) return needsExercise("a client that creates two tasks");
    judgeTasks(expect, all, "a new id", (one) => {
      const { taskId } = one.task;
      const isUsed = all.some((other) => other.seq < one.seq && other.task.taskId === taskId);
      if (isUsed) return [flawOf(one, `the id of another task: ${String(taskId)}`, "/taskId")];
      const isTaken = taskId === one.rpc.id;
      return isTaken ? [flawOf(one, `the id of the request: ${String(taskId)}`, "/taskId")] : [];
    });
  },
});

/** Two ids that differ in their last number only can be guessed. */
const LEAST_LENGTH = 12;
const pattern = (id: unknown) => String(id).replace(/\d+$/, "#");

export const unguessable = receiver({
  id: "client.tasks.id-unguessable",
  title: "The task ids of a client cannot be guessed",
  requirements: ["tasks.id.unguessable"],
  sends: `${CREATES}, several times`,
  reading:
    "No number shows how much entropy an id has. Only short ids that count up fail: they differ in their last number only.",
  hint: "Create task ids with a secure random generator, for example as UUIDs.",
  judge(seen, expect) {
    const all = createdBy(seen);
    if (all.length < 2) return needsExercise("a client that creates two tasks");
    judgeTasks(expect, all, "ids that are not counted up", (one) => {
      const { taskId } = one.task;
      const twin = all.find((other) => other.seq < one.seq && pattern(other.task.taskId) === pattern(taskId));
      const isCounted =
        twin !== undefined && twin.task.taskId !== taskId && String(taskId).length < LEAST_LENGTH;
      return isCounted ? [flawOf(one, `${String(taskId)} after ${String(twin.task.taskId)}`, "/taskId")] : [];
    });
  },
});
