import { declares } from "../../../harness/check/applies.ts";
import { lacksExercise } from "../../../harness/check/expect.ts";
import { describeReply, type Reply, whyHarnessCaused } from "../../../harness/session/replies/reply.ts";
import type { Transport } from "../../../harness/trace/event.ts";
import { sampleCalls } from "../../across-topics/server/calls/sample-calls.ts";
import { check } from "../../across-topics/server/check.ts";

/** Why a call has no response. Undefined: it has one, or another check judges what came, or what ended the server. */
function missing(reply: Reply, transport: Transport): string | undefined {
  if (whyHarnessCaused(reply) !== undefined) return undefined;
  // Over stdio that is the end of the process, which the checks of the process judge.
  const isCut = reply.kind === "gone" && transport !== "stdio";
  return reply.kind === "silence" || isCut ? describeReply(reply) : undefined;
}

export const callAnswered = check({
  id: "tools.call.answered",
  title: "Observes which calls of tools get no response",
  requirements: ["jsonrpc.response.once"],
  applies: declares("tools"),
  exercises: ["tool.plain"],
  on: "shared",
  sends: "tools/call of some tools that may be called",
  reading:
    "JSON-RPC requires a response to each request and sets no time: a tool may need longer than --timeout. So it is a fact, and the tool is named.",
  hint: "Answer each call, also when its work fails or is given up. Use a longer --timeout for tools that take long.",
  async run(context) {
    const { expect, facts } = context;
    const calls = await sampleCalls(context);
    const [one] = calls;
    if (one === undefined) lacksExercise("tool.plain");
    const open = calls.flatMap(({ tool, reply }) => {
      const why = missing(reply, facts.transport);
      return why === undefined ? [] : [{ fact: `${JSON.stringify(tool.value.name)}: ${why}`, at: reply.seq }];
    });
    for (const { fact, at } of open) expect.observe(fact, at);
    if (open.length > 0) return;
    const actual = `${calls.length} called`;
    expect.that(true, { expected: "a response to each call", actual, at: one.reply.seq });
  },
});
