import { error, InvalidParams, MethodNotFound } from "../../../harness/check/answers.ts";
import { declares, isDeclared } from "../../../harness/check/applies.ts";
import { Inconclusive } from "../../../harness/check/expect.ts";
import { describeReply, type Reply } from "../../../harness/session/replies/reply.ts";
import type { JsonObject } from "../../../schema/json.ts";
import { checksOn } from "../../across-topics/server/checks-on.ts";

const UNKNOWN = "mcp-conform-no-such-task";
const INVENTED = "mcp-conform-invented-cursor";

/** The tasks requests that a server promises with what it declares. */
function promised(capabilities: JsonObject): readonly string[] {
  const optional = ["cancel", "list"].filter((name) => isDeclared(capabilities, `tasks.${name}`));
  return ["get", "result", ...optional].map((name) => `tasks/${name}`);
}

const isMissing = (reply: Reply) => reply.kind === "error" && reply.code === MethodNotFound;

const onShared = checksOn("shared");

export const declaredServed = onShared({
  id: "tasks.methods.declared",
  title:
    "A server with tasks implements tasks/get and tasks/result, and tasks/cancel and tasks/list if declared",
  requirements: ["lifecycle.capabilities.declared-works"],
  revisions: { since: "2025-11-25", until: "2025-11-25" },
  applies: declares("tasks"),
  sends: `tasks/get and tasks/result with the task id "${UNKNOWN}"; tasks/cancel with it and tasks/list, each if it is declared`,
  answers: {
    pass: [
      {
        words: "a result, or any error but -32601 (method not found)",
        matches: (reply) => reply.kind === "result" || (reply.kind === "error" && !isMissing(reply)),
      },
    ],
  },
  reading: "Which other error an unknown task id gets is judged by tasks.id.unknown.",
  hint: "Register a handler for each tasks request that you declare, or do not declare it. A handler that finds no task returns error -32602.",
  async run({ session, expect, facts }) {
    for (const method of promised(facts.capabilities)) {
      const reply = await session.request(method, method === "tasks/list" ? {} : { taskId: UNKNOWN });
      expect.reply(reply, undefined, { sent: method });
    }
  },
});

/** The reply of a method that exists. That a declared method is missing is reported once. */
function served(method: string, reply: Reply): Reply {
  if (!isMissing(reply)) return reply;
  throw new Inconclusive(
    "depends-on",
    `depends on ${declaredServed.id}: ${method} → ${describeReply(reply)}`,
    {
      on: declaredServed.id,
    },
  );
}

export const unknownId = onShared({
  id: "tasks.id.unknown",
  title: "A tasks request with an unknown task id returns error -32602",
  requirements: ["tasks.id.unknown"],
  applies: declares("tasks"),
  sends: `tasks/get and tasks/result, and tasks/cancel if it is declared, with the task id "${UNKNOWN}"`,
  answers: { pass: [error(InvalidParams)] },
  hint: "Return error -32602 when no task has the taskId.",
  async run({ session, expect, facts }) {
    const methods = promised(facts.capabilities).filter((method) => method !== "tasks/list");
    for (const method of methods) {
      const reply = served(method, await session.request(method, { taskId: UNKNOWN }));
      expect.reply(reply, undefined, { sent: method });
    }
  },
});

export const cursorInvalid = onShared({
  id: "tasks.list.cursor-invalid",
  title: "tasks/list with an invalid cursor returns error -32602",
  requirements: ["tasks.list.cursor-invalid"],
  applies: declares("tasks.list"),
  sends: `tasks/list with the cursor "${INVENTED}"`,
  answers: { pass: [error(InvalidParams)] },
  hint: "Return error -32602 when tasks/list has a cursor that you did not issue.",
  async run({ session, expect }) {
    expect.reply(served("tasks/list", await session.request("tasks/list", { cursor: INVENTED })));
  },
});
