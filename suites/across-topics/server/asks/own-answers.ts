import type { ExerciseName } from "../../../../harness/check/exercises.ts";
import { lacksExercise } from "../../../../harness/check/expect.ts";
import { brief } from "../../../../harness/session/replies/reply.ts";
import type { RequirementId } from "../../../catalogue/index.ts";
import { check } from "../check.ts";
import { type Apart, type ApartCall, apart } from "./apart.ts";

/** The kinds of questions, with the words for the answer of a client. */
const KINDS = {
  roots: { method: "roots/list", exercise: "server.roots", words: "roots" },
  sampling: { method: "sampling/createMessage", exercise: "tool.samples", words: "sampling result" },
  elicitation: { method: "elicitation/create", exercise: "tool.elicits", words: "content" },
} as const satisfies Record<string, { method: string; exercise: ExerciseName; words: string }>;

const REQUIREMENTS: readonly [RequirementId, ...RequirementId[]] = ["jsonrpc.response.id"];

const textOf = ({ reply }: ApartCall): string =>
  reply.kind === "result" || reply.kind === "error" ? JSON.stringify(reply.message) : "";

/** The calls in which each client was asked, and the result of one of them shows an answer. */
function shown(seen: readonly Apart[], method: string): readonly Apart[] {
  return seen.filter(({ withoutGet, withGet }) => {
    const both = [withoutGet, withGet];
    const isAsked = both.some(({ asked }) => asked.some((one) => one.method === method));
    return isAsked && both.some((one) => both.some(({ marker }) => textOf(one).includes(marker)));
  });
}

/** A question of the server is answered by the client of the session that called, and by no other. */
export function ownAnswers(name: keyof typeof KINDS) {
  const { method, exercise, words } = KINDS[name];
  return check({
    id: `${name}.answer.own-session`,
    title: `A call uses the ${words} of its own client, not of another one`,
    requirements: REQUIREMENTS,
    revisions: { since: name === "elicitation" ? "2025-06-18" : "2025-03-26", until: "2025-11-25" },
    exercises: [exercise],
    transport: "http",
    leniency: "no-keyword",
    on: apart,
    sends: `calls of tools that send ${method}, by two clients at the same time, which answer with texts of their own`,
    reading:
      "Only a result that has the text of the other client shows that its answer was used. No sentence has a keyword for that, so it is a warning.",
    hint: `Keep the ${words}, and the requests that wait for it, in the session. A variable of the process has those of all clients.`,
    run({ seen, expect }) {
      const judged = shown(seen, method);
      if (judged.length === 0)
        lacksExercise(exercise, `a tool that may be called, sends ${method}, and shows the answer`);
      for (const { tool, withoutGet, withGet } of judged)
        for (const [own, other] of [
          [withoutGet, withGet],
          [withGet, withoutGet],
        ] as const) {
          const isForeign = textOf(own).includes(other.marker);
          expect.should(!isForeign, {
            expected: "a result without what another client answered",
            actual: `${JSON.stringify(tool)}: ${isForeign ? `the result has ${brief(other.marker)}, which another client answered` : "nothing of the other client"}`,
            at: own.reply.seq,
          });
        }
    },
  });
}
