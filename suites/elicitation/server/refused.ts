import { brief } from "../../../harness/session/replies/reply.ts";
import type { Revision } from "../../../schema/revision.ts";
import { answered, asksUser, lacksCall } from "../../across-topics/server/asks/answered.ts";
import { markedContent, REFUSED_TEXT } from "../../across-topics/server/asks/answers.ts";
import { ELICITATION } from "../../across-topics/server/asks/asks.ts";
import type { Answered } from "../../across-topics/server/asks/calling.ts";
import { check } from "../../across-topics/server/check.ts";

/** Whether the refusal had a text that no server knows. */
const isMarked = ({ asked }: Answered, revision: Revision): boolean =>
  asked.some(
    ({ method, params }) =>
      method === ELICITATION &&
      params.mode !== "url" &&
      markedContent(params.requestedSchema, REFUSED_TEXT, revision) !== undefined,
  );

const NAMES_REFUSAL = /declin|cancel|reject|refus|denied|abort|dismiss/i;

export const refusedUnused = check({
  id: "elicitation.refusal.content-unused",
  title: "A server does not use content that comes with a refusal",
  requirements: ["elicitation.answer.handled"],
  exercises: ["tool.elicits"],
  leniency: "no-keyword",
  on: answered,
  sends:
    "calls of tools that elicit with a form; the user declines or cancels, and the answer has a text as content",
  reading:
    "Content belongs to accept. A result that repeats the text, and does not say that the user refused, has used it: a warning, as no sentence has a keyword for it. One that says so may only show the answer, which is recorded.",
  hint: "Read action first. Read content only if it is accept.",
  run({ seen, expect, facts }) {
    const judged = seen.filter(
      (one) =>
        (one.way === "decline" || one.way === "cancel") &&
        asksUser(one) &&
        isMarked(one, facts.revision) &&
        one.reply.kind !== "silence",
    );
    if (judged.length === 0)
      lacksCall(seen, "tool.elicits", "a tool that elicits with a form that has a field of free text");
    for (const { way, tool, reply } of judged) {
      const text = "message" in reply ? JSON.stringify(reply.message) : "";
      const isRepeated = text.includes(REFUSED_TEXT);
      const isNamed = NAMES_REFUSAL.test(text);
      expect.should(!isRepeated || isNamed, {
        expected: `after ${way} a result without the content`,
        actual: `${JSON.stringify(tool)}, answered with ${way}: ${isRepeated ? `the content is in the result: ${brief(text)}` : "no content in the result"}`,
        at: reply.seq,
      });
      if (isRepeated && isNamed)
        expect.observe(
          `${JSON.stringify(tool)} shows the content of a refusal, and names the refusal`,
          reply.seq,
        );
    }
  },
});
