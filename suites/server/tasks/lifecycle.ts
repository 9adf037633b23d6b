import { declares } from "../../../harness/check/applies.ts";
import { lacksExercise } from "../../../harness/check/expect.ts";
import { brief, describeReply, type Reply } from "../../../harness/session/reply.ts";
import { headerOf } from "../../../harness/trace/headers.ts";
import { isObject, type JsonObject } from "../../../schema/json.ts";
import { validateDefinition } from "../../../schema/validate/index.ts";
import type { RequirementId } from "../../catalogue/index.ts";
import { conclude, type Flaw } from "../../messages/conclude.ts";
import { check } from "../check.ts";
import { RELATED_TASK, relatedTask } from "./related.ts";
import { idOf, isOver, PROPOSED, statusOf, type TaskRuns, taskIn, taskRuns } from "./runs.ts";

const STATUSES: readonly unknown[] = ["working", "input_required", "completed", "failed", "cancelled"];

/** What a rule judges: replies, each with its flaws. */
interface Judged {
  readonly reply: Reply;
  readonly flaws: readonly (readonly [actual: string, pointer?: string])[];
  readonly warnOnly?: boolean;
}

interface Rule {
  readonly id: RequirementId;
  readonly more?: readonly RequirementId[];
  readonly title: string;
  readonly expected: string;
  readonly hint: string;
  readonly reading?: string;
  readonly leniency?: "tolerated";
  readonly transport?: "http";
  /** What the target lacks if there is nothing to judge. */
  readonly lacking?: string;
  judge(seen: TaskRuns): readonly Judged[];
}

const shown = (value: unknown) => brief(JSON.stringify(value) ?? "absent");

/** One flaw if a condition does not hold. */
const unless = (holds: boolean, actual: string, pointer?: string): Judged["flaws"] =>
  holds ? [] : [pointer === undefined ? [actual] : [actual, pointer]];

/** The replies that describe tasks: those to the calls, to tasks/get and to tasks/cancel. */
function described({
  runs,
}: TaskRuns): readonly { readonly reply: Reply; readonly task: JsonObject; readonly at: string }[] {
  return runs.flatMap(({ created, gets, cancel }) =>
    [created, ...gets, ...(cancel ? [cancel.reply] : [])].flatMap((reply) => {
      const task = taskIn(reply);
      const at = reply.kind === "result" && isObject(reply.result.task) ? "/result/task" : "/result";
      return task ? [{ reply, task, at }] : [];
    }),
  );
}

const madeTasks = ({ runs }: TaskRuns) => runs.filter((run) => taskIn(run.created) !== undefined);
const ISO = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:?\d\d)$/;

/** Fewer characters cannot hold 64 random bits. */
const SHORTEST_ID = 11;

const LIFECYCLE: readonly Rule[] = [
  {
    id: "tasks.create.result",
    title: "A call with task returns a task, not the result of the tool",
    expected: "a result with a task",
    hint: "Return {task: {…}} at once, and the result of the tool later in the answer to tasks/result.",
    judge: ({ runs }) =>
      runs
        .filter(({ created }) => created.kind === "result" && created.result.isError !== true)
        .map(({ created }) => ({
          reply: created,
          flaws: unless(
            created.kind === "result" && isObject(created.result.task),
            describeReply(created),
            "/result",
          ),
        })),
  },
  {
    id: "tasks.task.shape",
    title: "A task has a taskId and a status, both strings, and a ttl",
    expected: "taskId and status as strings, and ttl as a number or null",
    hint: "Send taskId, status, createdAt, lastUpdatedAt and ttl in each description of a task.",
    reading: "tasks.ttl.stated judges the ttl in answers to tasks/get.",
    judge: (seen) =>
      described(seen).map(({ reply, task, at }) => ({
        reply,
        flaws: [
          ...unless(typeof task.taskId === "string", `taskId ${shown(task.taskId)}`, `${at}/taskId`),
          ...unless(typeof task.status === "string", `status ${shown(task.status)}`, `${at}/status`),
          ...unless(at === "/result" || isTtl(task.ttl), `ttl ${shown(task.ttl)}`, `${at}/ttl`),
        ],
      })),
  },
  {
    id: "tasks.task.timestamps",
    title: "A task has createdAt and lastUpdatedAt as ISO 8601 times",
    expected: "ISO 8601 times with a time zone",
    hint: "Send the times as 2025-11-25T10:30:00Z.",
    judge: (seen) =>
      described(seen).map(({ reply, task, at }) => ({
        reply,
        flaws: ["createdAt", "lastUpdatedAt"].flatMap((member) =>
          unless(ISO.test(String(task[member])), `${member} ${shown(task[member])}`, `${at}/${member}`),
        ),
      })),
  },
  {
    id: "tasks.ttl.stated",
    title: "tasks/get returns the ttl of the task, or null",
    expected: "ttl as a number or null",
    hint: "Send the ttl that you use, also if the client asked for another one.",
    judge: ({ runs }) =>
      runs
        .flatMap(({ gets }) => gets)
        .flatMap((reply) => {
          const task = taskIn(reply);
          return task
            ? [{ reply, flaws: unless(isTtl(task.ttl), `ttl ${shown(task.ttl)}`, "/result/ttl") }]
            : [];
        }),
  },
  {
    id: "tasks.status.initial",
    title: "A new task has the status working",
    expected: "the status working",
    hint: "Create each task with the status working, and change the status later.",
    judge: (seen) =>
      madeTasks(seen).map(({ created }) => ({
        reply: created,
        flaws: unless(
          typeof statusOf(created) !== "string" || statusOf(created) === "working",
          `status ${shown(statusOf(created))}`,
          "/result/task/status",
        ),
      })),
  },
  {
    id: "tasks.status.transitions",
    title: "A task has one of the five statuses",
    expected: "working, input_required, completed, failed or cancelled",
    hint: "Use only the statuses of the specification.",
    judge: (seen) =>
      described(seen)
        .filter(({ task }) => typeof task.status === "string")
        .map(({ reply, task, at }) => ({
          reply,
          flaws: unless(STATUSES.includes(task.status), `status ${shown(task.status)}`, `${at}/status`),
        })),
  },
  {
    id: "tasks.status.terminal",
    title: "A task that is completed or failed keeps its status",
    expected: "the status that the task had before",
    hint: "Ignore everything that happens to a task after its end.",
    lacking: "a task that ends in time",
    judge: ({ runs }) =>
      runs.flatMap(({ gets, cancel }) => {
        const ended = gets.findIndex((reply) => isOver(reply) && statusOf(reply) !== "cancelled");
        if (ended < 0 || (cancel && !cancel.wasOver)) return [];
        return gets.slice(ended + 1).map((reply) => ({
          reply,
          flaws: unless(
            statusOf(reply) === undefined || statusOf(reply) === statusOf(gets[ended]),
            `status ${shown(statusOf(reply))} after ${shown(statusOf(gets[ended]))}`,
            "/result/status",
          ),
        }));
      }),
  },
  {
    id: "tasks.id.unique",
    title: "No two tasks have the same id",
    expected: "an id that no other task has",
    hint: "Use a random id, for example a UUID.",
    judge: (seen) => {
      const ids = madeTasks(seen).map(idOf);
      return madeTasks(seen).map((run, index) => ({
        reply: run.created,
        flaws: unless(
          ids.indexOf(idOf(run)) === index,
          `the id ${shown(idOf(run))} again`,
          "/result/task/taskId",
        ),
      }));
    },
  },
  {
    id: "tasks.id.unguessable",
    title: "Task ids cannot be guessed",
    expected: `ids of at least ${SHORTEST_ID} characters, not counted upward`,
    leniency: "tolerated",
    reading:
      "Only ids that are too short for 64 random bits, or that end with consecutive numbers, are a warning.",
    hint: "Use a random id with at least 64 random bits, for example a UUID.",
    judge: (seen) => {
      const ids = madeTasks(seen).flatMap((run) => idOf(run) ?? []);
      return madeTasks(seen).map((run) => {
        const id = idOf(run) ?? "";
        const next = following(id);
        const isWeak = id.length > 0 && (id.length < SHORTEST_ID || (next !== id && ids.includes(next)));
        return {
          reply: run.created,
          flaws: unless(!isWeak, `the id ${shown(id)}`, "/result/task/taskId"),
          warnOnly: true,
        };
      });
    },
  },
  {
    id: "tasks.id.receiver-made",
    title: "The receiver makes the task id",
    expected: "an id that the request did not propose",
    hint: "Ignore a taskId in the member task of a call.",
    lacking: "a call with a proposed task id that returns a task",
    judge: ({ proposed }) => {
      const task = taskIn(proposed);
      if (proposed === undefined || task === undefined) return [];
      return [
        {
          reply: proposed,
          flaws: unless(task.taskId !== PROPOSED, `the id ${PROPOSED}`, "/result/task/taskId"),
        },
      ];
    },
  },
  {
    id: "tasks.create.prompt",
    title: "The task is returned before its work ends",
    expected: "a task within two seconds",
    hint: "Return the task first, and begin the work after it.",
    judge: ({ runs }) =>
      runs.map(({ tool, created }) => ({
        reply: created,
        flaws: unless(created.kind !== "silence", `${JSON.stringify(tool)}: ${describeReply(created)}`),
      })),
  },
  {
    id: "tasks.input.left",
    title: "A task leaves input_required when it has its input",
    expected: "another status than input_required after the answer",
    hint: "Change the status when the last answer has arrived.",
    lacking: "a task that asks the user",
    judge: ({ runs }) =>
      runs
        .filter(
          ({ hasAsked, gets }) => hasAsked && gets.some((reply) => statusOf(reply) === "input_required"),
        )
        .flatMap(({ gets, result }) =>
          gets.slice(-1).map((last) => ({
            reply: last,
            flaws: unless(
              result?.kind === "silence" || statusOf(last) !== "input_required",
              "still input_required",
              "/result/status",
            ),
          })),
        ),
  },
];

function isTtl(ttl: unknown): boolean {
  return ttl === null || typeof ttl === "number";
}

/** The id with its last number counted up by one. */
function following(id: string): string {
  return id.replace(/(\d{1,9})$/, (digits) => String(Number(digits) + 1).padStart(digits.length, "0"));
}

const RESULTS: readonly Rule[] = [
  {
    id: "tasks.result.blocks",
    title: "tasks/result is not answered before the task is over",
    expected: "a task that is over when tasks/result is answered",
    hint: "Wait for the end of the task before you answer tasks/result.",
    lacking: "a task whose result arrives in time",
    judge: ({ runs }) =>
      runs.flatMap(({ result, afterResult }) =>
        (result?.kind === "result" || result?.kind === "error") && afterResult
          ? [
              {
                reply: afterResult,
                flaws: unless(
                  isOver(afterResult) || statusOf(afterResult) === undefined,
                  `status ${shown(statusOf(afterResult))} after the answer to tasks/result`,
                  "/result/status",
                ),
              },
            ]
          : [],
      ),
  },
  {
    id: "tasks.result.same",
    title: "tasks/result of a completed task returns the result of the tool",
    expected: "a valid tool result",
    hint: "Return what the plain call would have returned, not the task.",
    lacking: "a task that is completed in time",
    judge: ({ runs }) =>
      runs.flatMap(({ result, afterResult }) =>
        result?.kind === "result" && statusOf(afterResult) === "completed"
          ? [
              {
                reply: result,
                flaws: validateDefinition("2025-11-25", "CallToolResult", result.result)
                  .slice(0, 1)
                  .map(
                    ({ pointer, message }) =>
                      [`${pointer || "the result"} ${message}`, `/result${pointer}`] as const,
                  ),
              },
            ]
          : [],
      ),
  },
  {
    id: "tasks.result.error",
    title: "tasks/result returns the JSON-RPC error with which the work ended",
    expected: "the error of the plain call",
    hint: "Store the error of the work, and answer tasks/result with it.",
    lacking: "a tool whose plain call ends with a JSON-RPC error, and that runs as a task",
    judge: ({ runs }) =>
      runs.flatMap(({ plain, result, afterResult }) =>
        plain?.kind === "error" && result && result.kind !== "silence" && isOver(afterResult)
          ? [
              {
                reply: result,
                flaws: unless(result.kind === "error" && result.code === plain.code, describeReply(result)),
              },
            ]
          : [],
      ),
  },
  {
    id: "tasks.result.is-error",
    title: "tasks/result returns a failure of the tool as a result",
    expected: "a result with isError: true",
    hint: "A tool that failed has a result with isError. Return it, not a JSON-RPC error.",
    lacking: "a tool that fails as a tool, and that runs as a task",
    judge: ({ runs }) =>
      runs
        .filter(
          ({ tool, plain }) => tool === FAILS || (plain?.kind === "result" && plain.result.isError === true),
        )
        .flatMap(({ result, afterResult }) =>
          result && result.kind !== "silence" && isOver(afterResult)
            ? [{ reply: result, flaws: unless(result.kind === "result", describeReply(result)) }]
            : [],
        ),
  },
  {
    id: "tasks.failed.is-error",
    title: "A task whose tool result has isError is failed",
    expected: "the status failed",
    hint: "Set the status failed when the result of the tool has isError: true.",
    lacking: "a task whose tool fails",
    judge: ({ runs }) =>
      runs.flatMap(({ result, afterResult }) =>
        result?.kind === "result" && result.result.isError === true && isOver(afterResult) && afterResult
          ? [
              {
                reply: afterResult,
                flaws: unless(
                  statusOf(afterResult) === "failed",
                  `status ${shown(statusOf(afterResult))}`,
                  "/result/status",
                ),
              },
            ]
          : [],
      ),
  },
  {
    id: "tasks.failed.status-message",
    title: "A failed task has a statusMessage",
    expected: "a statusMessage",
    hint: "Say in statusMessage why the task failed.",
    lacking: "a task that fails",
    judge: ({ runs }) =>
      runs
        .flatMap(({ gets }) => gets)
        .filter((reply) => statusOf(reply) === "failed")
        .map((reply) => {
          const message = taskIn(reply)?.statusMessage;
          const isThere = typeof message === "string" && message.trim() !== "";
          return { reply, flaws: unless(isThere, `statusMessage ${shown(message)}`, "/result") };
        }),
  },
  {
    id: "tasks.cancel.status",
    title: "tasks/cancel of a running task returns it as cancelled",
    expected: "the status cancelled",
    hint: "Set the status cancelled before you answer tasks/cancel.",
    lacking: "a task that can be cancelled while it runs",
    judge: ({ runs }) =>
      runs.flatMap(({ cancel }) =>
        cancel && !cancel.wasOver && cancel.reply.kind === "result"
          ? [
              {
                reply: cancel.reply,
                flaws: unless(
                  statusOf(cancel.reply) === "cancelled",
                  `status ${shown(statusOf(cancel.reply))}`,
                  "/result/status",
                ),
              },
            ]
          : [],
      ),
  },
  {
    id: "tasks.cancel.final",
    title: "A cancelled task stays cancelled",
    expected: "the status cancelled",
    hint: "Ignore the result of work that ends after tasks/cancel.",
    lacking: "a task that can be cancelled while it runs",
    judge: ({ runs }) =>
      runs.flatMap(({ cancel, gets }) =>
        cancel && !cancel.wasOver && statusOf(cancel.reply) === "cancelled"
          ? gets.slice(1).flatMap((reply) =>
              taskIn(reply)
                ? [
                    {
                      reply,
                      flaws: unless(
                        statusOf(reply) === "cancelled",
                        `status ${shown(statusOf(reply))}`,
                        "/result/status",
                      ),
                    },
                  ]
                : [],
            )
          : [],
      ),
  },
  {
    id: "tasks.cancel.terminal",
    title: "tasks/cancel of a task that is over returns error -32602",
    expected: "error -32602",
    hint: "Look at the status before you cancel, and refuse a task that is over.",
    lacking: "a task that ends in time",
    judge: ({ runs }) =>
      runs.flatMap(({ cancel, created }) =>
        cancel?.wasOver && taskIn(created) && cancel.reply.kind !== "silence"
          ? [
              {
                reply: cancel.reply,
                flaws: unless(
                  cancel.reply.kind === "error" && cancel.reply.code === -32602,
                  describeReply(cancel.reply),
                ),
              },
            ]
          : [],
      ),
  },
  {
    id: "tasks.error.message",
    title: "Errors of tasks requests have a message",
    expected: "a message of at least one word",
    hint: "Say in the message what is wrong with the request.",
    lacking: "a tasks request that is refused",
    judge: ({ runs }) =>
      runs.flatMap(({ cancel }) =>
        cancel?.reply.kind === "error"
          ? [
              {
                reply: cancel.reply,
                flaws: unless(
                  /\p{L}{2}/u.test(String(cancel.reply.text)),
                  `message ${shown(cancel.reply.text)}`,
                  "/error/message",
                ),
              },
            ]
          : [],
      ),
  },
  {
    id: "tasks.list.complete",
    more: ["tasks.list.next-cursor"],
    title: "tasks/list lists each task that tasks/get finds, over all its pages",
    expected: "all tasks of this client",
    hint: "List every task that has not expired. Send nextCursor while there are more.",
    lacking: "a server that declares tasks.list",
    judge: ({ runs, list }) => {
      const last = list?.at(-1);
      if (list === undefined || last?.kind !== "result") return [];
      const listed = itemsOf(list);
      return runs
        .filter(({ gets }) => gets.at(-1)?.kind === "result")
        .map((run) => ({
          reply: last,
          flaws: unless(
            listed.some(({ taskId }) => taskId === idOf(run)),
            `no task ${shown(idOf(run))}, which tasks/get finds`,
            "/result/tasks",
          ),
        }));
    },
  },
];

const ISOLATION: readonly Rule[] = [
  {
    id: "tasks.isolation.anonymous-list",
    title: "A client without authorization does not see the tasks of other sessions in tasks/list",
    expected: "no task of another session",
    transport: "http",
    hint: "Declare tasks.list only if you can identify who asks. Else list only the tasks of the session.",
    lacking: "a server that declares tasks.list",
    judge: ({ runs, foreign }) => {
      const last = foreign?.at(-1);
      if (foreign === undefined || last === undefined) return [];
      const other = itemsOf(foreign).find(({ taskId }) => runs.some((run) => idOf(run) === taskId));
      return [
        {
          reply: last,
          flaws: unless(other === undefined, `the task ${shown(other?.taskId)}`, "/result/tasks"),
        },
      ];
    },
  },
];

/** The items of all pages of tasks/list. */
function itemsOf(list: readonly Reply[]): readonly JsonObject[] {
  return list.flatMap((page) => (page.kind === "result" ? [page.result.tasks].flat() : [])).filter(isObject);
}

/** The name of the exercise that fails as a tool. */
const FAILS = "failing_job";

const METADATA: readonly Rule[] = [
  {
    id: "tasks.related-task.result",
    title: "The answer to tasks/result names its task in related-task metadata",
    expected: `_meta with ${RELATED_TASK}`,
    hint: `Add ${RELATED_TASK}: {taskId} to the _meta of the result.`,
    lacking: "a task whose result arrives in time",
    judge: ({ runs }) =>
      runs.flatMap((run) =>
        run.result?.kind === "result"
          ? [
              {
                reply: run.result,
                flaws: unless(
                  relatedTask(run.result.result) === idOf(run),
                  `related task ${shown(relatedTask(run.result.result))}`,
                  "/result/_meta",
                ),
              },
            ]
          : [],
      ),
  },
  {
    id: "tasks.related-task.omitted",
    title: "Answers to tasks/get, tasks/list and tasks/cancel have no related-task metadata",
    expected: `no ${RELATED_TASK}`,
    hint: "Leave the metadata out: the answer has the taskId.",
    judge: ({ runs, list = [] }) =>
      [...runs.flatMap(({ gets, cancel }) => [...gets, ...(cancel ? [cancel.reply] : [])]), ...list].flatMap(
        (reply) =>
          reply.kind === "result"
            ? [
                {
                  reply,
                  flaws: unless(relatedTask(reply.result) === undefined, RELATED_TASK, "/result/_meta"),
                },
              ]
            : [],
      ),
  },
  {
    id: "tasks.related-task.ignored",
    title: "The taskId of tasks/get decides, not its related-task metadata",
    expected: "the task of the taskId",
    hint: "Read only params.taskId, and ignore related-task metadata in tasks requests.",
    lacking: "a task that ends in time",
    judge: ({ runs }) =>
      runs.flatMap((run) =>
        run.misled && run.misled.kind !== "silence"
          ? [
              {
                reply: run.misled,
                flaws: unless(taskIn(run.misled)?.taskId === idOf(run), describeReply(run.misled)),
              },
            ]
          : [],
      ),
  },
  {
    id: "tasks.http.get-plain",
    title: "tasks/get is answered with JSON, not with an event stream",
    expected: "Content-Type: application/json",
    transport: "http",
    hint: "Answer tasks/get with one JSON object: the client polls.",
    judge: ({ runs }) =>
      runs
        .flatMap(({ gets }) => gets)
        .flatMap((reply) => {
          const http = "http" in reply ? reply.http : undefined;
          const type = http && headerOf(http.headers, "Content-Type");
          return type === undefined
            ? []
            : [
                {
                  reply,
                  flaws: unless(!type.startsWith("text/event-stream"), `Content-Type: ${brief(type)}`),
                },
              ];
        }),
  },
];

/** One check for each rule, over all tasks of the situation. */
export const lifecycleChecks = [...LIFECYCLE, ...RESULTS, ...METADATA, ...ISOLATION].map(
  ({ judge, expected, lacking, more = [], ...rule }) =>
    check({
      ...rule,
      requirements: [rule.id, ...more],
      exercises: ["tool.task"],
      applies: declares("tasks.requests.tools.call"),
      on: "shared",
      sends: "calls of tools with task; tasks/get, tasks/result, tasks/cancel and tasks/list for the tasks",
      async run(context) {
        const { expect } = context;
        const judged = judge(await taskRuns(context));
        conclude(expect, {
          expected,
          read: judged.map(({ reply }) => reply.seq),
          flaws: judged.flatMap(({ reply, flaws, warnOnly = false }) =>
            flaws.map(
              ([actual, pointer]): Flaw => ({
                actual,
                at: reply.seq,
                ...(pointer === undefined ? {} : { pointer }),
                ...(warnOnly ? { warnOnly } : {}),
                ...(reply.kind === "silence" ? { timed: true } : {}),
              }),
            ),
          ),
          whenNone: () => lacksExercise("tool.task", lacking),
        });
      },
    }),
);
