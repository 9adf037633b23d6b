import type { ExerciseName } from "../../../../harness/check/exercises.ts";
import { brief, type Reply } from "../../../../harness/session/replies/reply.ts";
import { isObject } from "../../../../schema/json.ts";
import { check } from "../check.ts";
import { answered, asksModel, asksUser, lacksCall } from "./answered.ts";

const KINDS = {
  sampling: { asks: asksModel, exercise: "tool.samples", what: "the sampling" },
  elicitation: { asks: asksUser, exercise: "tool.elicits", what: "the elicitation" },
} as const satisfies Record<string, { asks: typeof asksUser; exercise: ExerciseName; what: string }>;

/** What a value that is missing looks like in a text of common languages, and the answer to an earlier question. */
const INVENTED = /\bundefined\b|\bNaN\b|\[object \w+\]|A short answer from mcp-conform\./;

/** Text of a success that has no source: the client has answered with an error. */
function inventedIn(reply: Reply): string | undefined {
  if (reply.kind !== "result" || reply.result.isError === true) return undefined;
  const { content } = reply.result;
  const texts = (Array.isArray(content) ? content : []).flatMap((block: unknown) =>
    isObject(block) && typeof block.text === "string" ? [block.text] : [],
  );
  return texts.find((text) => INVENTED.test(text));
}

/** An error of the client reaches the caller, and no data in its place. */
export function errorReported(name: keyof typeof KINDS) {
  const { asks, exercise, what } = KINDS[name];
  return check({
    id: `${name}.error.reported`,
    title: `A call whose ${name} fails does not succeed with invented data`,
    requirements: ["tools.call.failure-in-result"],
    revisions: { since: name === "elicitation" ? "2025-06-18" : "2024-11-05", until: "2025-11-25" },
    exercises: [exercise],
    on: answered,
    sends: `calls of tools that use ${name}; the client answers with an error`,
    reading:
      "A tool may go on without the answer. Only a text with a missing value in it, or with the answer to an earlier question, shows that data was invented.",
    hint: `Return a result with isError: true when ${what} fails, with the message of the error.`,
    run({ seen, expect }) {
      const judged = seen.filter((one) => one.way === "error" && asks(one) && one.reply.kind !== "silence");
      if (judged.length === 0) lacksCall(seen, exercise);
      for (const { tool, reply } of judged) {
        const invented = inventedIn(reply);
        expect.should(invented === undefined, {
          expected: "a result with isError: true, an error, or a result without the missing answer",
          actual: `${JSON.stringify(tool)}: ${invented === undefined ? "no invented data" : `a success with ${brief(JSON.stringify(invented))}`}`,
          at: reply.seq,
        });
      }
    },
  });
}
