import { anyError, error, InvalidParams, toolError } from "../../../harness/check/answers.ts";
import { declares } from "../../../harness/check/applies.ts";
import type { SessionContext } from "../../../harness/check/check.ts";
import { lacksExercise } from "../../../harness/check/expect.ts";
import type { Reply } from "../../../harness/session/replies/reply.ts";
import {
  callTool,
  callWithoutArguments,
  type SampleCall,
  sampleCalls,
} from "../../across-topics/server/calls/sample-calls.ts";
import { checksOn } from "../../across-topics/server/checks-on.ts";
import { offeredItems } from "../../across-topics/server/lists/lists.ts";
import { oncePerConnection } from "../../across-topics/server/once-per-connection.ts";
import { asksForInput } from "../../across-topics/server/result-type.ts";

export const NO_SUCH_TOOL = "mcp-conform_no-such-tool";

export const unknownCall = oncePerConnection(
  (context): Promise<Reply> => callTool(context, NO_SUCH_TOOL, {}),
);

const onShared = checksOn("shared", { applies: declares("tools") });

export const unknownName = onShared({
  id: "tools.call.unknown-name",
  title: "tools/call of a tool that does not exist returns error -32602",
  requirements: ["tools.call.unknown-name"],
  sends: `tools/call of "${NO_SUCH_TOOL}"`,
  answers: {
    pass: [error(InvalidParams)],
    warn: [
      { shape: toolError, because: "isError is for a tool that ran, and this tool does not exist" },
      { shape: anyError, because: "an error with another code" },
    ],
  },
  reading:
    "The code is in an example and in a comment of the schema, without a keyword. Another error is a warning (docs/readings.md, S31 and A8).",
  hint: "Look up the tool before you run it, and return error -32602 when it does not exist. isError is for tools that ran.",
  async run(context) {
    context.expect.reply(await unknownCall(context));
  },
});

export const unknownRefused = onShared({
  id: "tools.call.unknown-name.refused",
  title: "tools/call of a tool that does not exist does not succeed",
  requirements: ["tools.call.input-validated"],
  hint: "Look up the tool before you run it, and return error -32602 when it does not exist.",
  sends: `tools/call of "${NO_SUCH_TOOL}"`,
  answers: {
    pass: [anyError, toolError],
    warn: [{ shape: asksForInput, because: "no input can make a missing tool callable" }],
  },
  async run(context) {
    context.expect.reply(await unknownCall(context));
  },
});

export const nameless = onShared({
  id: "tools.call.malformed",
  title: "tools/call without a name returns a JSON-RPC error",
  requirements: ["tools.call.malformed"],
  hint: "Validate the params of tools/call before you look up the tool: name is required, and arguments is an object.",
  sends: "tools/call with arguments, but without a name",
  answers: {
    pass: [anyError],
    warn: [{ shape: toolError, because: "isError is for a tool that ran, and the request names no tool" }],
  },
  async run({ session, expect }) {
    expect.reply(await session.request("tools/call", { arguments: {} }, { broken: true }));
  },
});

async function withoutArguments(context: SessionContext): Promise<SampleCall> {
  const made = await callWithoutArguments(context);
  return made ?? lacksExercise("tool.required-arguments");
}

export const invalidRefused = onShared({
  id: "tools.call.input-validated",
  title: "tools/call without a required argument does not succeed",
  requirements: ["tools.call.input-validated"],
  exercises: ["tool.required-arguments"],
  sends: "tools/call of a callable tool without its required arguments",
  answers: {
    pass: [anyError, toolError],
    warn: [
      {
        shape: asksForInput,
        because: "the request lacks a required argument, and the server asks for input",
      },
    ],
  },
  hint: "Validate the arguments against the published inputSchema before the tool runs.",
  async run(context) {
    const { tool, reply } = await withoutArguments(context);
    const required = JSON.stringify((tool.value.inputSchema as { required: unknown }).required);
    const hint = `The tool ${JSON.stringify(tool.value.name)} requires ${required}; the call had no arguments. Validate the arguments against the inputSchema before the tool runs.`;
    context.expect.reply(reply, undefined, hint);
  },
});

export const invalidReported = onShared({
  id: "tools.call.invalid-arguments",
  title: "Invalid arguments return a result with isError: true, or error -32602",
  requirements: ["tools.call.invalid-arguments"],
  exercises: ["tool.required-arguments"],
  sends: "tools/call of a callable tool without its required arguments",
  reading:
    "Up to 2025-06-18 the pages name both ways. In 2026-07-28 the page names isError and the schema names -32602. So both pass there. 2025-11-25 prefers isError, so -32602 is a warning in that revision (docs/readings.md, S32 and A7).",
  hint: "Report invalid arguments in a result with isError: true. A model that reads the message can correct its arguments.",
  async run(context) {
    const { reply } = await withoutArguments(context);
    const code = error(InvalidParams);
    const other = { shape: anyError, because: "an error with another code" };
    const preferred = { shape: code, because: "this revision prefers a result with isError: true" };
    context.expect.reply(
      reply,
      context.facts.revision === "2025-11-25"
        ? { pass: [toolError], warn: [preferred, other] }
        : { pass: [toolError, code], warn: [other] },
    );
  },
});

export const caseSensitive = onShared({
  id: "tools.names.case-sensitive",
  title: "Tool names are case-sensitive",
  requirements: ["tools.names.case-sensitive"],
  hint: "Compare the names of tools exactly, also in their case.",
  exercises: ["tool.plain"],
  sends: "tools/call of a callable tool, with upper and lower case swapped in its name",
  answers: { pass: [anyError, toolError] },
  async run(context) {
    const items = await offeredItems(context, "tools");
    const names = items.map(({ value }) => value.name);
    const swapped = (await sampleCalls(context)).flatMap(({ tool, arguments: given }) => {
      const name = swapCase(String(tool.value.name));
      return names.includes(name) ? [] : [{ name, given }];
    })[0];
    if (swapped === undefined) {
      lacksExercise(
        "tool.plain",
        "a tool with a letter in its name and readOnlyHint: true, or allowed with --allow",
      );
    }
    context.expect.reply(await callTool(context, swapped.name, swapped.given));
  },
});

function swapCase(name: string): string {
  return name.replace(/[A-Za-z]/g, (letter) =>
    letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase(),
  );
}
