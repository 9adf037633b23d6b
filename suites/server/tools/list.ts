import { anyResult } from "../../../harness/check/answers.ts";
import { declares } from "../../../harness/check/applies.ts";
import { check } from "../check.ts";
import { arrayOnEachPage, listedItems, walkedList } from "../lists.ts";
import { inMember, judgeEach, shapeProblems } from "../problems.ts";

const WALK = "tools/list, page by page";

export const toolsAnswered = check({
  id: "tools.list.answered",
  title: "A server that declares tools answers tools/list with a result",
  requirements: ["lifecycle.capabilities.declared-works", "tools.list.answered"],
  applies: declares("tools"),
  on: "shared",
  sends: "tools/list",
  answers: { pass: [anyResult] },
  hint: "Answer tools/list, with an empty array while there are no tools; or declare no tools capability.",
  async run({ inventory, expect }) {
    const { pages, last } = await inventory.list("tools");
    expect.reply(pages[0] ?? last);
  },
});

/** Members whose shape is a check of its own. */
const APART = ["annotations", "execution", "outputSchema"];

export const toolsShape = check({
  id: "tools.list.shape",
  title: "Each tool has a name and an inputSchema of root type object",
  requirements: ["tools.list.shape", "tools.input-schema.valid"],
  applies: declares("tools"),
  on: "shared",
  sends: WALK,
  reading:
    "Until 2025-11-25 the schema wants each property of an inputSchema to be an object. Yet true and false are JSON Schemas too: they bring a warning.",
  async run(context) {
    const { facts, expect } = context;
    arrayOnEachPage(expect, await walkedList(context, "tools"));
    judgeEach(expect, (await walkedList(context, "tools")).items, {
      what: "a tool as the schema has it",
      judge: (tool) => shapeProblems(facts.revision, "Tool", tool, ...APART),
      lenient: ["boolean-subschema"],
      none: "the server lists no tools",
    });
  },
});

export const toolAnnotations = check({
  id: "tools.annotations.shape",
  title: "The hints in the annotations of a tool are booleans, and their title is a string",
  requirements: ["tools.annotations.shape"],
  applies: declares("tools"),
  on: "shared",
  sends: WALK,
  async run(context) {
    judgeEach(context.expect, await listedItems(context, "tools"), {
      what: "boolean hints and a title that is a string",
      judge: ({ annotations }) =>
        annotations === undefined
          ? undefined
          : inMember("annotations", shapeProblems(context.facts.revision, "ToolAnnotations", annotations)),
      none: "no tool has annotations",
    });
  },
});

export const toolExecution = check({
  id: "tools.execution.shape",
  title: "The taskSupport of a tool is forbidden, optional or required",
  requirements: ["tools.execution.shape"],
  applies: declares("tools"),
  on: "shared",
  sends: WALK,
  async run(context) {
    judgeEach(context.expect, await listedItems(context, "tools"), {
      what: 'execution with a taskSupport of "forbidden", "optional" or "required"',
      judge: ({ execution }) =>
        execution === undefined
          ? undefined
          : inMember("execution", shapeProblems(context.facts.revision, "ToolExecution", execution)),
      none: "no tool says how it is executed",
    });
  },
});
