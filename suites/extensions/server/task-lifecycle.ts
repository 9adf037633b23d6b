import { InvalidParams, MissingRequiredClientCapability, result } from "../../../harness/check/answers.ts";
import { all, declares } from "../../../harness/check/applies.ts";
import { lacksExercise } from "../../../harness/check/expect.ts";
import { isObject } from "../../../schema/json.ts";
import { callableTools } from "../../across-topics/server/calls/sample-calls.ts";
import { check } from "../../across-topics/server/check.ts";
import { shown } from "../../across-topics/server/flaws.ts";
import { listen } from "../../across-topics/server/lists/listen.ts";
import { isComplete } from "../../across-topics/server/result-type.ts";
import { conclude, type Flaw } from "../../messages/conclude.ts";
import { CREATION } from "./task-creation.ts";
import { INPUT } from "./task-input.ts";
import { NOTIFICATIONS } from "./task-notifications.ts";
import { extensionRuns } from "./task-runs.ts";
import { STATUS } from "./task-status.ts";
import { hasTasks } from "./tasks.ts";

/** One check for each rule, over all tasks of the situation. */
export const extensionTaskChecks = [...CREATION, ...STATUS, ...INPUT, ...NOTIFICATIONS].map(
  ({ judge, expected, lacking, more = [], ...rule }) =>
    check({
      ...rule,
      requirements: [rule.id, ...more],
      exercises: ["tool.task"],
      applies: hasTasks,
      on: "shared",
      sends:
        "calls of tools that become tasks; tasks/get, tasks/update and tasks/cancel for the tasks, and subscriptions/listen with their ids",
      async run(context) {
        const { expect } = context;
        const judged = judge(await extensionRuns(context));
        conclude(expect, {
          expected,
          read: judged.map(({ at }) => at),
          flaws: judged.flatMap(({ at, flaws, warnOnly = false }) =>
            flaws.map(
              ([actual, pointer]): Flaw => ({
                actual,
                at,
                ...(pointer === undefined ? {} : { pointer }),
                ...(warnOnly ? { warnOnly } : {}),
              }),
            ),
          ),
          whenNone: () => lacksExercise("tool.task", lacking),
        });
      },
    }),
);

export const listenUndeclared = check({
  id: "extensions.tasks.listen.undeclared",
  title: "subscriptions/listen with taskIds, of a client without the extension, returns error -32021",
  requirements: ["extensions.tasks.listen.undeclared"],
  applies: hasTasks,
  on: "own",
  sends:
    'subscriptions/listen with the task id "mcp-conform-no-such-task"; the request declares no extension',
  reading: "The task id is unknown too, so -32602 is a warning (docs/readings.md, A35).",
  hint: "Refuse taskIds with error -32021 if the request does not declare the extension.",
  async run({ session, expect }) {
    const open = listen(session, { notifications: { taskIds: ["mcp-conform-no-such-task"] } });
    const first = await open.first;
    await open.cancel();
    if (first === undefined) lacksExercise("server.ordinary", "an answer to subscriptions/listen");
    const { error: failure, method } = first.message;
    const code = isObject(failure) ? failure.code : undefined;
    const details = {
      expected: "error -32021",
      actual: code === undefined ? String(method ?? "a result") : `error ${shown(code)}`,
      at: first.at,
    };
    if (code === InvalidParams) expect.should(false, details);
    else expect.that(code === MissingRequiredClientCapability, details);
  },
});

export const legacyParameter = check({
  id: "extensions.tasks.legacy-parameter",
  title: "A member task in tools/call has no effect",
  requirements: ["extensions.tasks.legacy-parameter"],
  exercises: ["tool.plain"],
  applies: all(hasTasks, declares("tools")),
  on: "shared",
  sends: "a call of a tool, and after its result the same call with task",
  answers: { pass: [result("a complete result", isComplete)] },
  hint: "Ignore the member task: in this revision the server decides whether a call becomes a task.",
  async run(context) {
    const { session, expect } = context;
    for (const { tool, arguments: given } of (await callableTools(context)).slice(0, 3)) {
      const params = { name: String(tool.value.name), arguments: given };
      const plain = await session.request("tools/call", params);
      if (plain.kind !== "result" || !isComplete(plain.result) || plain.result.isError === true) continue;
      expect.reply(await session.request("tools/call", { ...params, task: { ttl: 60_000 } }));
      return;
    }
    lacksExercise("tool.plain");
  },
});
