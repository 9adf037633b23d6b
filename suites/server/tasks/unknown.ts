import { error, InvalidParams } from "../../../harness/check/answers.ts";
import { declares, isDeclared } from "../../../harness/check/applies.ts";
import { check } from "../check.ts";

const UNKNOWN = "mcp-conform-no-such-task";

export const unknownId = check({
  id: "tasks.id.unknown",
  title: "A tasks request with an unknown task id returns error -32602",
  requirements: ["tasks.id.unknown"],
  applies: declares("tasks"),
  on: "shared",
  sends: `tasks/get and tasks/result, and tasks/cancel if it is declared, with the task id "${UNKNOWN}"`,
  answers: { pass: [error(InvalidParams)] },
  hint: "Return error -32602 when no task has the taskId.",
  async run({ session, expect, facts }) {
    const cancels = isDeclared(facts.capabilities, "tasks.cancel");
    for (const method of ["tasks/get", "tasks/result", ...(cancels ? ["tasks/cancel"] : [])]) {
      const reply = await session.request(method, { taskId: UNKNOWN });
      expect.reply(reply, undefined, { sent: method });
    }
  },
});

const INVENTED = "mcp-conform-invented-cursor";

export const cursorInvalid = check({
  id: "tasks.list.cursor-invalid",
  title: "tasks/list with an invalid cursor returns error -32602",
  requirements: ["tasks.list.cursor-invalid"],
  applies: declares("tasks.list"),
  on: "shared",
  sends: `tasks/list with the cursor "${INVENTED}"`,
  answers: { pass: [error(InvalidParams)] },
  hint: "Return error -32602 when tasks/list has a cursor that you did not issue.",
  async run({ session, expect }) {
    expect.reply(await session.request("tasks/list", { cursor: INVENTED }));
  },
});
