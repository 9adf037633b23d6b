import { InvalidParams, MethodNotFound } from "../../../harness/check/answers.ts";
import { isDeclared } from "../../../harness/check/applies.ts";
import type { ClientCheck } from "../../../harness/check/client.ts";
import { needsExercise } from "../../../harness/check/expect.ts";
import type { Message } from "../../../harness/trace/message.ts";
import { conclude } from "../../across-topics/client/conclude.ts";
import { describeResponse, errorIn, serverRequest } from "../../across-topics/client/server-requests.ts";
import { TASK_IDS } from "../situations/tasks.ts";
import { firstTask, RUNS_TASKS } from "./messages.ts";
import { declaredBy, type Receiver, receiver } from "./receiver-check.ts";

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

export const unknownId = refused(
  {
    id: "client.tasks.id-unknown",
    title:
      "A client returns error -32602 to tasks/get, tasks/result and tasks/cancel with an unknown task id",
    hint: "Look up the taskId, and answer with error -32602 if there is no such task.",
    requirements: ["tasks.id.unknown"],
    sends: "tasks/get, tasks/result and tasks/cancel with an unknown task id",
  },
  TASK_IDS.unknown,
  InvalidParams,
  "",
);

export const cursorInvalid = refused(
  {
    id: "client.tasks.list-cursor-invalid",
    title: "A client returns error -32602 to tasks/list with an unknown cursor",
    hint: "Look up the cursor, and answer tasks/list with error -32602 if you have not given it.",
    requirements: ["tasks.list.cursor-invalid"],
    sends: "tasks/list with a cursor that the client never gave",
  },
  [TASK_IDS.invalidCursor],
  InvalidParams,
  "list",
);

export const cancelTerminal = refused(
  {
    id: "client.tasks.cancel-terminal",
    title: "A client returns error -32602 to tasks/cancel for a task that is over",
    hint: "Answer tasks/cancel with error -32602 if the task is completed, failed or cancelled.",
    requirements: ["tasks.cancel.terminal"],
    sends: "tasks/cancel for a completed task",
  },
  [TASK_IDS.cancelTerminal],
  InvalidParams,
  "cancel",
);

export const listUndeclared = refused(
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

export const errorMessage = receiver({
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
