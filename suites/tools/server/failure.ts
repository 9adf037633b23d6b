import { anyError, toolError } from "../../../harness/check/answers.ts";
import { declares } from "../../../harness/check/applies.ts";
import { lacksExercise } from "../../../harness/check/expect.ts";
import { allowedTools } from "../../../harness/check/sample-arguments.ts";
import { check } from "../../across-topics/server/check.ts";
import { offeredItems } from "../../across-topics/server/lists/lists.ts";

const FAILS = "test_error_handling";

export const failureInResult = check({
  id: "tools.call.failure-in-result",
  title: "A tool that fails is reported by a result with isError: true",
  requirements: ["tools.call.failure-in-result"],
  exercises: ["tool.fails"],
  applies: declares("tools"),
  on: "shared",
  sends: `a call of the tool ${FAILS}, which always fails`,
  answers: {
    pass: [toolError],
    warn: [{ shape: anyError, because: "a model does not see a JSON-RPC error" }],
  },
  hint: "Catch the failure of the tool, and return it as content with isError: true.",
  async run({ session, inventory, allow, expect }) {
    const items = await offeredItems({ inventory }, "tools");
    const isThere = allowedTools(items, allow).some(({ value }) => value.name === FAILS);
    if (!isThere) lacksExercise("tool.fails");
    expect.reply(await session.request("tools/call", { name: FAILS, arguments: {} }));
  },
});
