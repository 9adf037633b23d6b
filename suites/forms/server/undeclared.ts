import { declares } from "../../../harness/check/applies.ts";
import { lacksExercise } from "../../../harness/check/expect.ts";
import type { Reply } from "../../../harness/session/replies/reply.ts";
import type { JsonObject } from "../../../schema/json.ts";
import { judgeInstance } from "../../../schema/lint/index.ts";
import { callSamples, type SampleCall, sampleCalls } from "../../across-topics/server/calls/sample-calls.ts";
import { check } from "../../across-topics/server/check.ts";
import { complaintOf, described } from "./arguments.ts";
import { requireOwnAnswer } from "./exchange.ts";

/** An argument that no tool has. */
const EXTRA = "mcp_conform_undeclared";

const MOST_TOOLS = 3;

const isServed = (reply: Reply) => reply.kind === "result" && reply.result.isError !== true;

const withExtra = (given: JsonObject): JsonObject => ({ ...given, [EXTRA]: true });

export const undeclaredArguments = check({
  id: "forms.arguments.undeclared",
  title:
    "A tool can be called with an additional argument, where its inputSchema allows others than it describes",
  requirements: ["forms.arguments.any-value"],
  applies: declares("tools"),
  exercises: ["tool.plain"],
  on: "shared",
  sends: `tools/call of up to ${MOST_TOOLS} tools as before, with the additional argument ${EXTRA}`,
  legal:
    "inputSchema: a JSON Schema that defines the expected parameters (schema.ts). Without additionalProperties: false, a schema allows members that it does not describe.",
  reading:
    "It warns only if what the tool says names the argument. A tool that fails otherwise may have a reason of its own: that is a fact.",
  hint: 'Write "additionalProperties": false into the inputSchema, so that callers know, or ignore arguments that it does not describe.',
  async run(context) {
    const { expect, facts } = context;
    const allows = ({ tool, arguments: given }: SampleCall) => {
      const verdict = judgeInstance(withExtra(given), tool.value.inputSchema, facts.revision);
      return verdict.kind === "judged" && verdict.problems.length === 0;
    };
    const plain = (await sampleCalls(context)).filter((call) => isServed(call.reply) && allows(call));
    if (plain.length === 0)
      lacksExercise(
        "tool.plain",
        "a tool that may be called, whose inputSchema allows other members than it describes, and whose call succeeds",
      );
    const calls = await callSamples(
      context,
      plain.slice(0, MOST_TOOLS).map(({ tool, arguments: given }) => ({ tool, arguments: withExtra(given) })),
    );
    for (const { tool, reply } of calls) {
      requireOwnAnswer(reply);
      const isRefused = complaintOf(reply)?.includes(EXTRA) === true;
      const actual = `${JSON.stringify(tool.value.name)} with ${EXTRA}: ${described(reply)}`;
      const seen = { expected: "a result, as without the argument", actual, at: reply.seq };
      if (isServed(reply) || isRefused) expect.that(isServed(reply), seen);
      else expect.observe(actual, reply.seq);
    }
    if (calls.length === 0) lacksExercise("tool.plain", "a tool whose calls end soon");
  },
});
