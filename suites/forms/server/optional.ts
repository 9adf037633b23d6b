import { declares } from "../../../harness/check/applies.ts";
import { lacksExercise } from "../../../harness/check/expect.ts";
import { brief } from "../../../harness/session/replies/reply.ts";
import { isObject } from "../../../schema/json.ts";
import { type SampleCall, sampleCalls } from "../../across-topics/server/calls/sample-calls.ts";
import { check } from "../../across-topics/server/check.ts";
import { described, saysMissing } from "./arguments.ts";

/** The arguments that the inputSchema describes, and that a call has not given. The call is valid, so none of them is required. */
function leftOut({ tool, arguments: given }: SampleCall): readonly string[] {
  const { inputSchema } = tool.value;
  const { properties } = isObject(inputSchema) ? inputSchema : {};
  return Object.keys(isObject(properties) ? properties : {}).filter((name) => !Object.hasOwn(given, name));
}

export const optionalArguments = check({
  id: "forms.arguments.optional-absent",
  title: "A tool can be called without the arguments that its inputSchema does not require",
  requirements: ["forms.arguments.any-value"],
  applies: declares("tools"),
  exercises: ["tool.plain"],
  on: "shared",
  sends: "tools/call of some tools, with the arguments that their inputSchema requires",
  legal:
    "inputSchema: a JSON Schema that defines the expected parameters (schema.ts). The call is valid against it.",
  reading:
    "A tool may fail for a reason of its own. It fails here only if it says that an argument is not there which its inputSchema describes and does not require.",
  hint: "List the argument in required of the inputSchema, or let the tool work without it.",
  async run(context) {
    const { expect } = context;
    const calls = (await sampleCalls(context)).filter((call) => leftOut(call).length > 0);
    const judged = calls.flatMap((call) => {
      const { tool, reply } = call;
      const missed = leftOut(call).find((name) => saysMissing(reply, name));
      const isServed = reply.kind === "result" && reply.result.isError !== true;
      const without = brief(missed ?? leftOut(call).join(", "), 80);
      const actual = `${JSON.stringify(tool.value.name)} without ${without}: ${described(reply)}`;
      return missed !== undefined || isServed ? [{ missed, actual, at: reply.seq }] : [];
    });
    if (judged.length === 0)
      lacksExercise(
        "tool.plain",
        "a tool that may be called, has an argument that its inputSchema does not require, and whose call succeeds",
      );
    for (const { missed, ...seen } of judged)
      expect.that(missed === undefined, {
        expected: "a result without the optional arguments",
        ...seen,
      });
  },
});
