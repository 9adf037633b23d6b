import { anyResult } from "../../../harness/check/answers.ts";
import { declares } from "../../../harness/check/applies.ts";
import { check } from "../../across-topics/server/check.ts";
import { answerOf, UNAVAILABLE } from "../../across-topics/server/lists/lists.ts";
import { inMember, shapeProblems } from "../../across-topics/server/problems.ts";
import { judging, judgingShape, listed } from "../../across-topics/server/recorded.ts";
import { listIsServed } from "../../across-topics/server/recorded-replies.ts";

const WALK = "tools/list, page by page";

export const toolsAnswered = check({
  id: "tools.list.answered",
  title: "A server that declares tools returns a result to tools/list",
  requirements: ["lifecycle.capabilities.declared-works", "tools.list.answered"],
  applies: declares("tools"),
  on: "shared",
  sends: "tools/list",
  answers: { pass: [anyResult], warn: [UNAVAILABLE] },
  reading:
    "Error -32603 is a warning: the list may only be unavailable now, for example without its database.",
  hint: "Return a result to tools/list, with an empty array while there are no tools, or do not declare tools.",
  judgesUndeclared: true,
  recorded: listIsServed("tools"),
  async run({ inventory, expect }) {
    expect.reply(answerOf(await inventory.list("tools")));
  },
});

/** The members whose shape other checks judge. */
const JUDGED_ELSEWHERE = ["annotations", "execution", "outputSchema"];

export const toolsShape = check({
  id: "tools.list.shape",
  title: "Each tool has a name and an inputSchema with type: object at its root",
  requirements: ["tools.list.shape", "tools.input-schema.valid"],
  hint: "Return tools with a name and an inputSchema, and leave out members without a value.",
  applies: declares("tools"),
  on: "shared",
  sends: WALK,
  reading:
    "Up to 2025-11-25 the schema requires that each property of an inputSchema is an object. But true and false are valid JSON Schemas too, so they are a warning.",
  ...judgingShape("tools", (revision) => ({
    what: "a tool that is valid against the schema",
    judge: (tool) => shapeProblems(revision, "Tool", tool, ...JUDGED_ELSEWHERE),
    lenient: ["boolean-subschema"],
    none: "the server lists no tools",
  })),
});

export const toolAnnotations = check({
  id: "tools.annotations.shape",
  title: "In the annotations of a tool, the hints are booleans and the title is a string",
  requirements: ["tools.annotations.shape"],
  hint: "Write the hints in annotations as true or false, and title as a string.",
  applies: declares("tools"),
  on: "shared",
  sends: WALK,
  ...judging(listed("tools"), (revision) => ({
    what: "booleans as hints and a string as title",
    judge: ({ annotations }) =>
      annotations === undefined
        ? undefined
        : inMember("annotations", shapeProblems(revision, "ToolAnnotations", annotations)),
    none: "no tool has annotations",
  })),
});

export const toolExecution = check({
  id: "tools.execution.shape",
  title: 'The taskSupport of a tool is "forbidden", "optional" or "required"',
  requirements: ["tools.execution.shape"],
  hint: 'Set execution.taskSupport to "forbidden", "optional" or "required", or leave it out.',
  applies: declares("tools"),
  on: "shared",
  sends: WALK,
  ...judging(listed("tools"), (revision) => ({
    what: 'execution with a taskSupport of "forbidden", "optional" or "required"',
    judge: ({ execution }) =>
      execution === undefined
        ? undefined
        : inMember("execution", shapeProblems(revision, "ToolExecution", execution)),
    none: "no tool has the member execution",
  })),
});
