import { type Answers, anyError, type anyResult, result, toolError } from "../../../harness/check/answers.ts";
import { answered, asksModel, lacksCall } from "../../across-topics/server/asks/answered.ts";
import { CANARY, MOST_ROUNDS } from "../../across-topics/server/asks/answers.ts";
import { SAMPLING } from "../../across-topics/server/asks/asks.ts";
import { check } from "../../across-topics/server/check.ts";
import { isComplete } from "../../across-topics/server/result-type.ts";

/** The server did not use the content: it failed, or it asks again. */
export const NOT_USED: Answers = {
  pass: [anyError, toolError, result("a new request for input", (value) => !isComplete(value))],
};

export const contentValidated = check({
  id: "sampling.content.validated",
  title: "A server does not accept a sampling result with malformed content",
  requirements: ["sampling.content.validated"],
  exercises: ["tool.samples"],
  on: answered,
  sends: "a call of a tool that samples, and a sampling result whose content is a text, not an object",
  reading:
    "Only a result that repeats the text shows that the server has used it. A result without it is not judged.",
  hint: "Validate the sampling result before you use it.",
  run({ seen, expect }) {
    const judged = seen
      .filter((one) => one.way === "invalid" && asksModel(one))
      .filter(({ reply }) => reply.kind !== "silence" && showsUse(reply));
    if (judged.length === 0)
      lacksCall(seen, "tool.samples", "a tool whose result shows what the model answered");
    for (const { tool, reply } of judged) {
      expect.reply(reply, NOT_USED, { sent: `a malformed sampling result to ${JSON.stringify(tool)}` });
    }
  },
});

/** Whether a reply shows if the malformed answer was used. */
export function showsUse(reply: Parameters<typeof anyResult.matches>[0]): boolean {
  if (NOT_USED.pass.some((shape) => shape.matches(reply))) return true;
  return reply.kind === "result" && JSON.stringify(reply.result).includes(String(CANARY));
}

export const loopBounded = check({
  id: "sampling.tool-loop.bounded",
  title: `A server ends its sampling before the model has used tools ${MOST_ROUNDS} times`,
  requirements: ["sampling.tool-loop.bounded"],
  exercises: ["tool.samples"],
  on: answered,
  sends: "a call of a tool that samples with tools; every sampling result is another tool use",
  reading: `The specification names no limit. ${MOST_ROUNDS} rounds are more than any known limit of a server.`,
  hint: "Count the rounds, and end the loop with what the model has said so far.",
  run({ seen, expect }) {
    const loops = seen.filter(
      ({ way, asked }) =>
        way === "accept" &&
        asked.some(({ method, params }) => method === SAMPLING && params.tools !== undefined),
    );
    if (loops.length === 0)
      lacksCall(seen, "tool.samples", "a tool that may be called and that samples with tools");
    for (const { tool, asked, reply } of loops) {
      expect.that(asked.length < MOST_ROUNDS, {
        expected: `fewer than ${MOST_ROUNDS} sampling requests`,
        actual: `${JSON.stringify(tool)}: ${asked.length} sampling requests in one call`,
        at: reply.seq,
      });
    }
  },
});
