import { error, MethodNotFound, result } from "../../../harness/check/answers.ts";
import { all, declares, isDeclared, lacks } from "../../../harness/check/applies.ts";
import { lacksExercise, notApplicable } from "../../../harness/check/expect.ts";
import { isObject } from "../../../schema/json.ts";
import { callableTools } from "../../across-topics/server/calls/sample-calls.ts";
import { checksOn } from "../../across-topics/server/checks-on.ts";

const UNKNOWN = "mcp-conform-no-such-task";

const onShared = checksOn("shared");

export const undeclaredMethods = onShared({
  id: "tasks.methods.undeclared",
  title: "A server without tasks answers tasks requests with -32601",
  requirements: ["tasks.methods.undeclared"],
  applies: lacks("tasks"),
  sends: `tasks/get, tasks/result and tasks/cancel with the task id "${UNKNOWN}", and tasks/list`,
  answers: { pass: [error(MethodNotFound)] },
  hint: "Declare tasks in the capabilities, or register no handler for tasks requests.",
  async run({ session, expect }) {
    for (const method of ["tasks/get", "tasks/result", "tasks/cancel", "tasks/list"]) {
      const reply = await session.request(method, method === "tasks/list" ? {} : { taskId: UNKNOWN });
      expect.reply(reply, undefined, { sent: method });
    }
  },
});

export const undeclaredOperations = onShared({
  id: "tasks.methods.list-and-cancel-undeclared",
  title: "A server with tasks answers tasks/list and tasks/cancel with -32601 if it has not declared them",
  requirements: ["tasks.methods.list-and-cancel-undeclared"],
  applies: declares("tasks"),
  sends: `tasks/list and tasks/cancel, each only if it is not declared, with the task id "${UNKNOWN}"`,
  answers: { pass: [error(MethodNotFound)] },
  hint: "Declare tasks.list and tasks.cancel, or register no handlers for these requests.",
  async run({ session, expect, facts }) {
    const missing = ["list", "cancel"].filter((name) => !isDeclared(facts.capabilities, `tasks.${name}`));
    if (missing.length === 0) notApplicable("the server declares tasks.list and tasks.cancel");
    for (const name of missing) {
      const reply = await session.request(`tasks/${name}`, name === "list" ? {} : { taskId: UNKNOWN });
      expect.reply(reply, undefined, { sent: `tasks/${name}` });
    }
  },
});

export const undeclaredIgnored = onShared({
  id: "tasks.capability.undeclared-ignored",
  title: "A server without tasks for tools/call ignores the member task of a call",
  requirements: ["tasks.capability.undeclared-ignored", "tasks.capability.declared"],
  exercises: ["tool.plain"],
  applies: all(declares("tools"), lacks("tasks.requests.tools.call")),
  sends: "a call of a tool, and after its result the same call with task",
  answers: {
    pass: [result("a result without a task", ({ task }) => !isObject(task))],
    warn: [
      {
        shape: error(MethodNotFound),
        because:
          "a server that declares tasks refuses a tool that forbids them in this way; this one declares none",
      },
    ],
  },
  reading:
    "A tool that fails in both calls shows nothing. So a tool whose plain call returns a result is used.",
  hint: "Ignore the member task of tools/call, and answer the call as without it, unless you declare tasks.requests.tools.call.",
  async run(context) {
    const { session, expect } = context;
    for (const { tool, arguments: given } of (await callableTools(context)).slice(0, 3)) {
      const params = { name: String(tool.value.name), arguments: given };
      const plain = await session.request("tools/call", params);
      if (plain.kind !== "result" || plain.result.isError === true) continue;
      expect.reply(await session.request("tools/call", { ...params, task: { ttl: 60_000 } }));
      return;
    }
    lacksExercise("tool.plain");
  },
});
