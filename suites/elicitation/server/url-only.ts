import type { Shape } from "../../../harness/check/answers.ts";
import { declares } from "../../../harness/check/applies.ts";
import { Inconclusive, lacksExercise } from "../../../harness/check/expect.ts";
import { describeReply } from "../../../harness/session/replies/reply.ts";
import { rootsChanged } from "../../across-topics/server/asks/roots-changed.ts";
import { check } from "../../across-topics/server/check.ts";

const response: Shape = {
  words: "a response, or an HTTP error status",
  matches: (reply) =>
    reply.kind === "result" ||
    reply.kind === "error" ||
    (reply.kind === "status" && reply.http.status >= 400),
};

export const urlOnlyServed = check({
  id: "elicitation.url-only.served",
  title: "Calls of tools that may ask the user are answered for a client that declares only URL mode",
  requirements: ["jsonrpc.response.once"],
  revisions: { since: "2025-11-25", until: "2025-11-25" },
  exercises: ["tool.elicits"],
  leniency: "no-keyword",
  applies: declares("tools"),
  on: rootsChanged,
  sends:
    "calls of tools that ask the client, as a client that declares elicitation with url and without form; an elicitation with a form is refused with -32602, all others are declined",
  reading:
    "A tool may wait for something else than its client. So a call without an answer is a warning. Whether the server sends a form is judged by elicitation.mode.respected.",
  hint: "Look for elicitation.form in the capabilities of the client. Without it, go on without the form, or return a result with isError: true.",
  run({ seen: { pages }, expect }) {
    if (pages.length === 0) lacksExercise("tool.elicits");
    for (const { tool, reply } of pages) {
      const actual = `${JSON.stringify(tool)}: ${describeReply(reply)}`;
      const isEarly = reply.kind === "silence" && reply.isEarly === true;
      if (isEarly || reply.kind === "gone") throw new Inconclusive("no-answer", actual);
      const isAnswered = response.matches(reply);
      const timed = reply.kind === "silence";
      expect.should(isAnswered, { expected: response.words, actual, at: reply.seq, timed });
    }
  },
});
