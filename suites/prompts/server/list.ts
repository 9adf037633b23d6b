import { anyResult } from "../../../harness/check/answers.ts";
import { declares } from "../../../harness/check/applies.ts";
import { check } from "../../across-topics/server/check.ts";
import { answerOf, UNAVAILABLE } from "../../across-topics/server/lists/lists.ts";
import { shapeProblems } from "../../across-topics/server/problems.ts";
import { judgingShape } from "../../across-topics/server/recorded.ts";
import { listIsServed } from "../../across-topics/server/recorded-replies.ts";

export const promptsAnswered = check({
  id: "prompts.list.answered",
  title: "A server that declares prompts returns a result to prompts/list",
  requirements: ["lifecycle.capabilities.declared-works", "prompts.list.answered"],
  applies: declares("prompts"),
  on: "shared",
  sends: "prompts/list",
  answers: { pass: [anyResult], warn: [UNAVAILABLE] },
  reading:
    "Error -32603 is a warning: the list may only be unavailable now, for example without its database.",
  hint: "Return a result to prompts/list, with an empty array while there are no prompts, or do not declare prompts.",
  judgesUndeclared: true,
  recorded: listIsServed("prompts"),
  async run({ inventory, expect }) {
    expect.reply(answerOf(await inventory.list("prompts")));
  },
});

export const promptsShape = check({
  id: "prompts.list.shape",
  title: "Each prompt and each of its arguments has a name",
  requirements: ["prompts.list.shape"],
  hint: "Return prompts with a name, and arguments with a name each.",
  applies: declares("prompts"),
  on: "shared",
  sends: "prompts/list, page by page",
  ...judgingShape("prompts", (revision) => ({
    what: "a prompt that is valid against the schema",
    judge: (prompt) => shapeProblems(revision, "Prompt", prompt),
    none: "the server lists no prompts",
  })),
});
