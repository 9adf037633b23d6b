import { isDeepStrictEqual } from "node:util";
import type { Reply } from "../../../harness/session/replies/reply.ts";
import { isObject, type JsonObject } from "../../../schema/json.ts";
import { ownMember } from "../../../schema/own-member.ts";
import { validateDefinition } from "../../../schema/validate/index.ts";
import { shown, unless } from "../../across-topics/server/flaws.ts";
import { FAILS, type Rule, results } from "./task-rule.ts";
import { isOver, statusOf } from "./task-runs.ts";

/** What a task must have in each status. */
const PARTS: Readonly<Record<string, string>> = {
  completed: "result",
  failed: "error",
  input_required: "inputRequests",
};

const STATUSES: readonly unknown[] = ["working", "input_required", "completed", "failed", "cancelled"];

export const STATUS: readonly Rule[] = [
  {
    id: "extensions.tasks.get.status",
    title: "tasks/get returns what belongs to the status",
    expected:
      "one of the five statuses, with result for completed, error for failed, inputRequests for input_required, and none of them otherwise",
    hint: "Add result, error or inputRequests to the task, as its status requires.",
    judge: (runs) =>
      results(runs.flatMap(({ gets }) => gets)).map(({ seq, result: task }) => {
        const part = ownMember(PARTS, String(task.status));
        const missing =
          part !== undefined && !isObject(ownMember(task, part))
            ? [[`status ${shown(task.status)} without ${part}`, "/result"] as const]
            : [];
        // schema.messages.null-for-optional judges null.
        const surplus = ["result", "error"].filter(
          (name) => name !== part && (ownMember(task, name) ?? null) !== null,
        );
        return {
          at: seq,
          flaws: [
            ...unless(STATUSES.includes(task.status), `status ${shown(task.status)}`, "/result/status"),
            ...missing,
            ...surplus.map(
              (name) => [`status ${shown(task.status)} with ${name}`, `/result/${name}`] as const,
            ),
          ],
        };
      }),
  },
  {
    id: "extensions.tasks.get.result",
    title: "A completed task has the result of the tool",
    expected: "a valid tool result",
    hint: "Put what the plain call would have returned into result.",
    lacking: "a task that is completed in time",
    judge: (runs) =>
      results(runs.flatMap(({ gets }) => gets))
        .filter(({ result: task }) => task.status === "completed" && isObject(task.result))
        .map(({ seq, result: task }) => ({
          at: seq,
          // The resultType of the inner result is optional.
          flaws: validateDefinition("2026-07-28", "CallToolResult", {
            resultType: "complete",
            ...(task.result as JsonObject),
          })
            .slice(0, 1)
            .map(
              ({ pointer, message }) =>
                [`${pointer || "the result"} ${message}`, `/result/result${pointer}`] as const,
            ),
        })),
  },
  {
    id: "extensions.tasks.get.failed",
    title: "A task whose tool fails with isError is completed",
    expected: "the status completed",
    hint: "Use failed only for a JSON-RPC error. A tool result with isError completes the task.",
    lacking: "a task whose tool fails",
    judge: (runs) =>
      runs
        .filter(
          ({ tool, undeclared }) =>
            tool === FAILS || (undeclared?.kind === "result" && undeclared.result.isError === true),
        )
        .flatMap(({ gets }) => {
          const last = gets.at(-1);
          return last && isOver(last) && statusOf(last) !== "cancelled"
            ? [
                {
                  at: last.seq,
                  flaws: unless(
                    statusOf(last) === "completed",
                    `status ${shown(statusOf(last))}`,
                    "/result/status",
                  ),
                },
              ]
            : [];
        }),
  },
  {
    id: "extensions.tasks.get.terminal",
    title: "A task that is over does not change",
    expected: "the same status, result and error",
    hint: "Ignore everything that happens to a task after its end.",
    lacking: "a task that ends in time",
    judge: (runs) =>
      runs.flatMap(({ gets }) => {
        const ended = gets.filter(isOver);
        const [first] = ended;
        return ended.slice(1).map((reply) => ({
          at: reply.seq,
          flaws: unless(
            isDeepStrictEqual(essence(reply), essence(first)),
            `status ${shown(statusOf(reply))} after ${shown(statusOf(first))}`,
            "/result",
          ),
        }));
      }),
  },
];

/** What must not change. Metadata may: it can be about the answer itself. */
function essence(reply: Reply | undefined): readonly unknown[] {
  if (reply?.kind !== "result") return [];
  const { status, result: outcome, error: failure } = reply.result;
  return [status, isObject(outcome) ? without(outcome, "_meta") : outcome, failure];
}

function without(members: JsonObject, name: string): JsonObject {
  return Object.fromEntries(Object.entries(members).filter(([one]) => one !== name));
}
