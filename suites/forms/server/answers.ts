import type { Check } from "../../../harness/check/check.ts";
import { lacksExercise } from "../../../harness/check/expect.ts";
import { describeReply } from "../../../harness/session/replies/reply.ts";
import { given } from "../../../schema/given.ts";
import {
  answerForms,
  CONTENT_HINT,
  isPlain,
  MEMBERS_HINT,
  ROWS,
  type Row,
} from "../../across-topics/server/asks/answer-forms.ts";
import { SAMPLING } from "../../across-topics/server/asks/asks.ts";
import { check } from "../../across-topics/server/check.ts";

function checkOf({ name, method, words, legal, since, mayFail }: Row): Check {
  return check({
    id: `forms.answer.${name}`,
    title: `The server goes on after an answer to ${method} with ${words}`,
    requirements: ["forms.members.optional"],
    revisions: { until: "2025-11-25", ...given({ since }) },
    exercises: [method === SAMPLING ? "tool.samples" : "tool.elicits"],
    on: answerForms,
    sends: `a call of a tool that sends ${method}, answered in the plain form, and then with ${words}`,
    legal,
    hint: mayFail ? CONTENT_HINT : MEMBERS_HINT,
    run({ seen: { calls }, expect }) {
      const plain = calls.find((one) => one.row === undefined && one.method === method);
      const form = calls.find(({ row }) => row?.name === name);
      if (plain === undefined || form === undefined)
        lacksExercise(
          method === SAMPLING ? "tool.samples" : "tool.elicits",
          `a tool that may be called, sends ${method}, and succeeds with the plain answer`,
        );
      const { reply, tool } = form;
      const isFact =
        mayFail === true && (reply.kind === "error" || (reply.kind === "result" && !isPlain(reply)));
      if (isFact) {
        expect.observe(
          `${JSON.stringify(tool)}: the answer with ${words} → ${describeReply(reply)}`,
          reply.seq,
        );
        return;
      }
      expect.that(isPlain(reply), {
        expected: `a result without isError, as with the plain answer (${describeReply(plain.reply)})`,
        actual: `${JSON.stringify(tool)}: the answer with ${words} → ${describeReply(reply)}`,
        at: reply.seq,
        timed: reply.kind === "silence",
      });
    },
  });
}

export const answerChecks: readonly Check[] = ROWS.map(checkOf);
