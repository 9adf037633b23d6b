import { error, InvalidRequest, MethodNotFound } from "../../../harness/check/answers.ts";
import { declares } from "../../../harness/check/applies.ts";
import type { SessionContext } from "../../../harness/check/check.ts";
import { lacksExercise, needsExercise } from "../../../harness/check/expect.ts";
import { allowedTools, sampleArguments } from "../../../harness/check/sample-arguments.ts";
import { isObject, type JsonObject } from "../../../schema/json.ts";
import { check } from "../../across-topics/server/check.ts";
import { walkedList } from "../../across-topics/server/lists/lists.ts";

const supportOf = ({ execution }: JsonObject): unknown =>
  isObject(execution) ? execution.taskSupport : undefined;

/** The params of a call of each tool that may be called and whose taskSupport fits. */
async function callsOf(
  context: SessionContext,
  fits: (support: unknown) => boolean,
): Promise<readonly JsonObject[]> {
  const { items } = await walkedList(context, "tools");
  return allowedTools(items, context.allow).flatMap(({ value }) => {
    const given = sampleArguments(value.inputSchema, context.facts.revision);
    return given && fits(supportOf(value)) ? [{ name: String(value.name), arguments: given }] : [];
  });
}

/** A tool whose plain call fails may be refused for another reason than its task support. So few are tried. */
const MOST_TRIED = 3;

export const requiredRefused = check({
  id: "tasks.tools.required-refused",
  title: "A plain call of a tool that requires tasks is answered with -32601",
  requirements: ["tasks.tools.required-refused"],
  applies: declares("tasks.requests.tools.call"),
  on: "shared",
  sends: "a call without task, of a tool whose taskSupport is required",
  answers: {
    pass: [error(MethodNotFound)],
    warn: [
      {
        shape: error(InvalidRequest),
        because: "the same page allows this code for receivers that require tasks for a type of request",
      },
    ],
  },
  reading:
    "The section on tools requires error -32601. The section on errors allows -32600 where a type of request requires tasks, so it is a warning.",
  hint: "Return error -32601 when a tool with taskSupport required is called without task.",
  async run(context) {
    const [call] = await callsOf(context, (support) => support === "required");
    if (call === undefined) needsExercise("a tool whose taskSupport is required, and that may be called");
    context.expect.reply(await context.session.request("tools/call", call, { broken: true }));
  },
});

export const forbiddenRefused = check({
  id: "tasks.tools.forbidden-refused",
  title: "A call with task, of a tool without task support, is answered with -32601",
  requirements: ["tasks.tools.forbidden-refused"],
  exercises: ["tool.plain"],
  applies: declares("tasks.requests.tools.call"),
  on: "shared",
  sends:
    "a call of a tool whose taskSupport is absent or forbidden, and after its result the same call with task",
  answers: { pass: [error(MethodNotFound)] },
  hint: "Return error -32601 when a tool is called with task and its taskSupport is absent or forbidden.",
  async run(context) {
    const { session, expect } = context;
    const calls = await callsOf(context, (support) => support === undefined || support === "forbidden");
    for (const call of calls.slice(0, MOST_TRIED)) {
      const plain = await session.request("tools/call", call);
      if (plain.kind !== "result" || plain.result.isError === true) continue;
      const params = { ...call, task: { ttl: 60_000 } };
      expect.reply(await session.request("tools/call", params, { broken: true }));
      return;
    }
    lacksExercise("tool.plain");
  },
});
