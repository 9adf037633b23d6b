import { describeReply } from "../../../harness/session/replies/reply.ts";
import { isObject } from "../../../schema/json.ts";
import { ownMember } from "../../../schema/own-member.ts";
import { shown, unless } from "../../across-topics/server/flaws.ts";
import { judgeTime } from "../../messages/times.ts";
import { described, madeTasks, type Rule } from "./rule.ts";
import { idOf, isOver, PROPOSED, statusOf, taskIn } from "./runs.ts";

const STATUSES: readonly unknown[] = ["working", "input_required", "completed", "failed", "cancelled"];

/** Fewer characters cannot hold 64 random bits. */
const SHORTEST_ID = 11;

export const LIFECYCLE: readonly Rule[] = [
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
    reading:
      "The text names ISO 8601 and links to RFC 3339, which allows fewer forms. So ISO 8601 in another form, for example without a time zone, is a warning (docs/readings.md, S57).",
    hint: "Send the times as 2025-11-25T10:30:00Z.",
    judge: (seen) =>
      described(seen).flatMap(({ reply, task, at }) =>
        ["createdAt", "lastUpdatedAt"].map((member) => {
          const judged = judgeTime(ownMember(task, member));
          return {
            reply,
            flaws: unless(
              judged === "good",
              `${member} ${shown(ownMember(task, member))}`,
              `${at}/${member}`,
            ),
            warnOnly: judged === "other",
          };
        }),
      ),
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
    reading:
      "A task that begins as working may have moved on before its description is sent. So another status is a warning (docs/readings.md, S58). tasks.status.transitions judges statuses that do not exist.",
    hint: "Create each task with the status working, and return it before its work changes the status.",
    judge: (seen) =>
      madeTasks(seen).map(({ created }) => ({
        reply: created,
        flaws: unless(
          !STATUSES.includes(statusOf(created)) || statusOf(created) === "working",
          `status ${shown(statusOf(created))}`,
          "/result/task/status",
        ),
        warnOnly: true,
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
      const made = madeTasks(seen).filter((run) => idOf(run) !== undefined);
      const ids = made.map(idOf);
      return made.map((run, index) => ({
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
    expected: "a task within some seconds",
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
        // Only a status after the answer to tasks/result is certainly later than the input.
        .filter(
          ({ hasAsked, gets, result }) =>
            hasAsked && result !== undefined && gets.some((reply) => statusOf(reply) === "input_required"),
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
