import { describeReply } from "../../../harness/session/replies/reply.ts";
import { shown, unless } from "../../across-topics/server/flaws.ts";
import { RELATED_TASK, relatedTask } from "./related.ts";
import type { Rule } from "./rule.ts";
import { idOf, taskIn } from "./runs.ts";

export const METADATA: readonly Rule[] = [
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
    lacking: ({ runs }) =>
      runs.some(({ misled }) => misled?.kind === "silence")
        ? "an answer to tasks/get with other related-task metadata: none came until the task was over, though later requests were answered"
        : undefined,
    judge: ({ runs }) =>
      runs.flatMap((run) =>
        // A task that has expired in the meantime is not found either.
        run.misled && run.misled.kind !== "silence" && (taskIn(run.misled) || taskIn(run.gets.at(-1)))
          ? [
              {
                reply: run.misled,
                flaws: unless(taskIn(run.misled)?.taskId === idOf(run), describeReply(run.misled)),
              },
            ]
          : [],
      ),
  },
];
