import { isDeepStrictEqual } from "node:util";
import { InvalidParams, MethodNotFound } from "../../harness/check/answers.ts";
import { isDeclared } from "../../harness/check/applies.ts";
import type { ClientCheck } from "../../harness/check/client.ts";
import { type Expect, needsExercise } from "../../harness/check/expect.ts";
import type { Played } from "../../harness/check/situation.ts";
import type { Message } from "../../harness/trace/message.ts";
import { validateDefinition } from "../../schema/validate/index.ts";
import type { RequirementId } from "../catalogue/index.ts";
import { judgeTime } from "../messages/times.ts";
import { clientCheck } from "./check.ts";
import { conclude, type Flaw } from "./conclude.ts";
import { describeResponse, errorIn, objectIn, serverRequest } from "./server-requests.ts";
import { tasks } from "./situations/index.ts";
import { TASK_IDS } from "./situations/tasks.ts";
import {
  answered,
  createdBy,
  firstTask,
  isOver,
  RUNS_TASKS,
  relatedIn,
  resultIn,
  type TaskSeen,
  tasksOf,
} from "./task-messages.ts";

interface Receiver {
  readonly id: string;
  readonly title: string;
  readonly requirements: readonly [RequirementId, ...RequirementId[]];
  readonly sends: string;
  readonly reading?: string;
  readonly hint?: string;
  judge(seen: Played, expect: Expect): void;
}

/** A check of a client that runs requests of the server as tasks. */
const receiver = ({ judge, ...rest }: Receiver): ClientCheck =>
  clientCheck({ ...rest, on: tasks, run: ({ seen, expect }) => judge(seen, expect) });

const CREATES = "sampling/createMessage or elicitation/create with task";

const flawOf = ({ seq, pointer }: TaskSeen, actual: string, member = ""): Flaw => ({
  actual,
  at: seq,
  pointer: `${pointer}${member}`,
});

/** Judges each task of a list. */
function judgeTasks(
  expect: Expect,
  all: readonly TaskSeen[],
  expected: string,
  flaws: (one: TaskSeen) => readonly Flaw[],
): void {
  conclude(expect, {
    expected,
    read: all.map(({ seq }) => seq),
    flaws: all.flatMap(flaws),
    needs: RUNS_TASKS,
  });
}

const declaredBy = ({ conversations }: Played) =>
  conversations.flatMap(({ agreed }) => (agreed ? [agreed.clientCapabilities] : []))[0] ?? {};

const createResult = receiver({
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

const initial = receiver({
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

const shape = receiver({
  id: "client.tasks.task-shape",
  title: "Each task of a client has an id, a known status, its timestamps and its ttl",
  requirements: ["tasks.task.shape", "tasks.ttl.stated"],
  sends: `${CREATES}, tasks/get, tasks/list and tasks/cancel`,
  judge: (seen, expect) =>
    judgeTasks(expect, tasksOf(seen), "a task that is valid against the schema", (one) =>
      validateDefinition("2025-11-25", "Task", one.task).map(({ pointer, message }) =>
        flawOf(one, `task${pointer} ${message}`, pointer),
      ),
    ),
});

const timestamps = receiver({
  id: "client.tasks.timestamps",
  title: "The timestamps of each task of a client are ISO 8601 times",
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

const unique = receiver({
  id: "client.tasks.id-unique",
  title: "No two tasks of a client have the same id, and no id is taken from the request",
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

const unguessable = receiver({
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

function hasReadableCode(response: Message): boolean {
  const error = errorIn(response);
  return error === undefined || Number.isInteger(error.code);
}

/** A check that certain requests get an error with a given code. */
function refused(
  rule: Omit<Receiver, "judge">,
  ids: readonly string[],
  code: number,
  applies: string,
): ClientCheck {
  return receiver({
    ...rule,
    judge(seen, expect) {
      firstTask(seen);
      const all = ids.flatMap((id) => {
        const [response] = serverRequest(seen, id)?.responses ?? [];
        // Another check judges a code that is not an integer.
        return response && hasReadableCode(response) ? [response] : [];
      });
      const isUndeclared = (name: string) => !isDeclared(declaredBy(seen), `tasks.${name}`);
      if (applies !== "" && isUndeclared(applies) === (code !== MethodNotFound))
        return needsExercise(
          `a client that ${code === MethodNotFound ? "does not declare" : "declares"} tasks.${applies}`,
        );
      conclude(expect, {
        expected: `error ${code}`,
        read: all.map(({ seq }) => seq),
        flaws: all
          .filter((one) => errorIn(one)?.code !== code)
          // -32601 is right for a method that the client does not declare.
          .filter((one) => errorIn(one)?.code !== MethodNotFound || code === MethodNotFound || applies !== "")
          .map((one) => ({ actual: describeResponse(one), at: one.seq, pointer: one.pointer })),
        needs: RUNS_TASKS,
      });
    },
  });
}

const unknownId = refused(
  {
    id: "client.tasks.id-unknown",
    title:
      "A client returns error -32602 to tasks/get, tasks/result and tasks/cancel with an unknown task id",
    requirements: ["tasks.id.unknown"],
    sends: "tasks/get, tasks/result and tasks/cancel with an unknown task id",
  },
  TASK_IDS.unknown,
  InvalidParams,
  "",
);

const cursorInvalid = refused(
  {
    id: "client.tasks.list-cursor-invalid",
    title: "A client returns error -32602 to tasks/list with an unknown cursor",
    requirements: ["tasks.list.cursor-invalid"],
    sends: "tasks/list with a cursor that the client never gave",
  },
  [TASK_IDS.invalidCursor],
  InvalidParams,
  "list",
);

const cancelTerminal = refused(
  {
    id: "client.tasks.cancel-terminal",
    title: "A client returns error -32602 to tasks/cancel for a task that is over",
    requirements: ["tasks.cancel.terminal"],
    sends: "tasks/cancel for a completed task",
  },
  [TASK_IDS.cancelTerminal],
  InvalidParams,
  "cancel",
);

const listUndeclared = refused(
  {
    id: "client.tasks.list-undeclared",
    title: "A client that does not declare tasks.list returns error -32601 to tasks/list",
    requirements: ["tasks.methods.list-and-cancel-undeclared"],
    sends: "tasks/list",
  },
  [`${TASK_IDS.list}-0`],
  MethodNotFound,
  "list",
);

const errorMessage = receiver({
  id: "client.tasks.error-message",
  title: "The errors of tasks requests have a message",
  requirements: ["tasks.error.message"],
  sends: "tasks/get, tasks/result and tasks/cancel with an unknown task id",
  reading: "Whether a message describes the cause, only a person can judge. An empty message does not.",
  judge(seen, expect) {
    const all = TASK_IDS.unknown
      .flatMap((id) => serverRequest(seen, id)?.responses ?? [])
      // Another check judges an error without the member message.
      .filter((one) => typeof errorIn(one)?.message === "string");
    conclude(expect, {
      expected: "a message with text",
      read: all.map(({ seq }) => seq),
      flaws: all
        .filter((one) => String(errorIn(one)?.message).trim() === "")
        .map((one) => ({ actual: "an empty message", at: one.seq, pointer: `${one.pointer}/error/message` })),
      needs: RUNS_TASKS,
    });
  },
});

const blocks = receiver({
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

const same = receiver({
  id: "client.tasks.result-same",
  title: "tasks/result returns what the request returns without a task, each time",
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

const resultError = receiver({
  id: "client.tasks.result-error",
  title: "tasks/result returns the error with which a task failed",
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

const failedMessage = receiver({
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

const relatedResult = receiver({
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

const relatedIgnored = receiver({
  id: "client.tasks.related-ignored",
  title: "The taskId of tasks/get decides, not its related-task metadata",
  requirements: ["tasks.related-task.ignored"],
  sends: "tasks/get with related-task metadata that names another task",
  judge(seen, expect) {
    const { task } = firstTask(seen);
    const { response, result } = answered(seen, TASK_IDS.related);
    expect.that(result.taskId === task.taskId, {
      expected: "the task with the id of the parameters",
      actual: `${describeResponse(response)} to tasks/get with other related-task metadata`,
      at: response.seq,
    });
  },
});

const transitions = receiver({
  id: "client.tasks.status-transitions",
  title: "A task of a client keeps a terminal status",
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

const listed = receiver({
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
    const missing = known.filter(({ task }) => !inList.some((one) => one.task.taskId === task.taskId));
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

const cancelStatus = receiver({
  id: "client.tasks.cancel-status",
  title: "The result of tasks/cancel shows the task as cancelled",
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

export const receiverChecks: readonly ClientCheck[] = [
  createResult,
  initial,
  shape,
  timestamps,
  unique,
  unguessable,
  unknownId,
  errorMessage,
  blocks,
  same,
  resultError,
  failedMessage,
  relatedResult,
  relatedIgnored,
  transitions,
  listed,
  cursorInvalid,
  listUndeclared,
  cancelStatus,
  cancelTerminal,
];
