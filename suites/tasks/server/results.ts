import { describeReply, type Reply } from "../../../harness/session/replies/reply.ts";
import { validateDefinition } from "../../../schema/validate/index.ts";
import { shown, unless } from "../../across-topics/server/flaws.ts";
import { FAILS, type Rule } from "./rule.ts";
import { idOf, isOver, statusOf, taskIn } from "./runs.ts";
import { itemsOf } from "./task-lists.ts";

export const RESULTS: readonly Rule[] = [
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
    expected: "isError that is true or false, and the status failed where it is true",
    hint: "Set the status failed when the result of the tool has isError: true.",
    lacking: "a task whose tool fails",
    judge: ({ runs }) =>
      runs.flatMap(({ result, afterResult }) => {
        if (result?.kind !== "result" || !isOver(afterResult) || afterResult === undefined) return [];
        const { isError = false } = result.result;
        if (isError === false || isError === null) return [];
        if (isError !== true)
          return [{ reply: result, flaws: unless(false, `isError ${shown(isError)}`, "/result/isError") }];
        const status = statusOf(afterResult);
        return [
          {
            reply: afterResult,
            flaws: unless(status === "failed", `status ${shown(status)}`, "/result/status"),
          },
        ];
      }),
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
    lacking: "a task that ends in time, of a server that declares tasks.cancel",
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
    lacking: "a server that declares tasks.list, and whose list is short enough to read to its end",
    judge: ({ runs, list }) => {
      const last = list?.at(-1);
      if (list === undefined || last?.kind !== "result" || hasMore(list)) return [];
      const listed = itemsOf(list);
      return (
        runs
          .filter(({ gets }) => gets.at(-1)?.kind === "result")
          // A task may be deleted after its ttl, and a cancelled task at any time.
          .filter(({ afterList }) => afterList === undefined || taskIn(afterList) !== undefined)
          .map((run) => ({
            reply: last,
            flaws: unless(
              listed.some(({ taskId }) => taskId === idOf(run)),
              `no task ${shown(idOf(run))}, which tasks/get finds`,
              "/result/tasks",
            ),
          }))
      );
    },
  },
];

/** Whether there are further pages, with cursors that were not yet used. */
function hasMore(list: readonly Reply[]): boolean {
  const cursors = list.map((page) => (page.kind === "result" ? page.result.nextCursor : undefined));
  return (cursors.at(-1) ?? undefined) !== undefined && new Set(cursors).size === cursors.length;
}
