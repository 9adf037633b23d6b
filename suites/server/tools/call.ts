import { anyError, error, InvalidParams, toolError } from "../../../harness/check/answers.ts";
import { declares } from "../../../harness/check/applies.ts";
import type { SessionContext } from "../../../harness/check/check.ts";
import { lacksExercise } from "../../../harness/check/expect.ts";
import type { Reply } from "../../../harness/session/reply.ts";
import { check } from "../check.ts";
import { oncePerConnection } from "../once-per-connection.ts";
import { asksForInput } from "../result-type.ts";
import { callTool, callWithoutArguments, type SampleCall, sampleCalls } from "./sample-calls.ts";

const NO_SUCH_TOOL = "mcp-conform_no-such-tool";

const unknownCall = oncePerConnection((context): Promise<Reply> => callTool(context, NO_SUCH_TOOL, {}));

export const unknownName = check({
  id: "tools.call.unknown-name",
  title: "A call of a tool that does not exist is answered with error -32602",
  requirements: ["tools.call.unknown-name"],
  applies: declares("tools"),
  on: "shared",
  sends: `tools/call of "${NO_SUCH_TOOL}"`,
  answers: {
    pass: [error(InvalidParams)],
    warn: [
      { shape: toolError, because: "a tool that does not exist cannot have failed" },
      { shape: anyError, because: "an error of another code" },
    ],
  },
  reading: "The code stands in the example and in the schema, without a keyword: another error is a warning.",
  hint: "Answer with error -32602 before any tool is looked at; isError is for tools that ran.",
  async run(context) {
    context.expect.reply(await unknownCall(context));
  },
});

export const unknownRefused = check({
  id: "tools.call.unknown-name.refused",
  title: "A call of a tool that does not exist never succeeds",
  requirements: ["tools.call.input-validated"],
  applies: declares("tools"),
  on: "shared",
  sends: `tools/call of "${NO_SUCH_TOOL}"`,
  answers: {
    pass: [anyError, toolError],
    warn: [{ shape: asksForInput, because: "no input makes up for a tool that does not exist" }],
  },
  async run(context) {
    context.expect.reply(await unknownCall(context));
  },
});

export const nameless = check({
  id: "tools.call.malformed",
  title: "A call without a name is answered with a JSON-RPC error",
  requirements: ["tools.call.malformed"],
  applies: declares("tools"),
  on: "shared",
  sends: "tools/call whose params have arguments, but no name",
  answers: {
    pass: [anyError],
    warn: [{ shape: toolError, because: "no tool was called, so none can have failed" }],
  },
  async run({ session, expect }) {
    expect.reply(await session.request("tools/call", { arguments: {} }, { broken: true }));
  },
});

async function withoutArguments(context: SessionContext): Promise<SampleCall> {
  const made = await callWithoutArguments(context);
  return made ?? lacksExercise("tool.required-arguments");
}

export const invalidRefused = check({
  id: "tools.call.input-validated",
  title: "A call without a required argument never succeeds",
  requirements: ["tools.call.input-validated"],
  exercises: ["tool.required-arguments"],
  applies: declares("tools"),
  on: "shared",
  sends: "tools/call of a tool that may be called, with none of its required arguments",
  answers: {
    pass: [anyError, toolError],
    warn: [{ shape: asksForInput, because: "the argument is required, and yet asked for only now" }],
  },
  hint: "Validate the arguments by the inputSchema that you publish, before the tool runs.",
  async run(context) {
    const { tool, reply } = await withoutArguments(context);
    const required = JSON.stringify((tool.value.inputSchema as { required: unknown }).required);
    const hint = `The tool ${JSON.stringify(tool.value.name)} requires ${required}, and was called without.`;
    context.expect.reply(reply, undefined, hint);
  },
});

export const invalidReported = check({
  id: "tools.call.invalid-arguments",
  title: "Invalid arguments are reported in a result with isError: true, or by error -32602",
  requirements: ["tools.call.invalid-arguments"],
  exercises: ["tool.required-arguments"],
  applies: declares("tools"),
  on: "shared",
  sends: "tools/call of a tool that may be called, with none of its required arguments",
  reading:
    "Until 2025-06-18 the pages name both ways, and 2026-07-28 has one on the page and one in the schema: both pass. 2025-11-25 prefers isError: there -32602 is a warning.",
  hint: "A model can mend its arguments when it sees what was wrong: report it in a result with isError: true.",
  async run(context) {
    const { reply } = await withoutArguments(context);
    const code = error(InvalidParams);
    const other = { shape: anyError, because: "an error of another code" };
    const preferred = { shape: code, because: "this revision prefers a result with isError: true" };
    context.expect.reply(
      reply,
      context.facts.revision === "2025-11-25"
        ? { pass: [toolError], warn: [preferred, other] }
        : { pass: [toolError, code], warn: [other] },
    );
  },
});

export const caseSensitive = check({
  id: "tools.names.case-sensitive",
  title: "The name of a tool in another case is another name",
  requirements: ["tools.names.case-sensitive"],
  exercises: ["tool.plain"],
  applies: declares("tools"),
  on: "shared",
  sends: "tools/call of a tool that may be called, with the case of its name turned around",
  answers: { pass: [anyError, toolError] },
  async run(context) {
    const { items } = await context.inventory.list("tools");
    const names = items.map(({ value }) => value.name);
    const turned = (await sampleCalls(context)).flatMap(({ tool, arguments: given }) => {
      const name = turnCase(String(tool.value.name));
      return names.includes(name) ? [] : [{ name, given }];
    })[0];
    if (turned === undefined) {
      lacksExercise(
        "tool.plain",
        "a tool with a letter in its name that is annotated readOnlyHint: true, or allowed by --allow",
      );
    }
    context.expect.reply(await callTool(context, turned.name, turned.given));
  },
});

function turnCase(name: string): string {
  return name.replace(/[A-Za-z]/g, (letter) =>
    letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase(),
  );
}
