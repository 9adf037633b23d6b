import {
  anyError,
  error,
  InvalidParams,
  MethodNotFound,
  result,
  type Shape,
  silence,
} from "../../../harness/check/answers.ts";
import { lacks } from "../../../harness/check/applies.ts";
import type { SessionContext } from "../../../harness/check/check.ts";
import { Inconclusive, notApplicable } from "../../../harness/check/expect.ts";
import { describeReply, type Reply } from "../../../harness/session/replies/reply.ts";
import { isObject } from "../../../schema/json.ts";
import { checksOn } from "../../across-topics/server/checks-on.ts";
import { oncePerConnection } from "../../across-topics/server/once-per-connection.ts";
import { hasDeclared, isServed, repliesWhere } from "../../across-topics/server/recorded-replies.ts";
import { answered } from "../../across-topics/server/undeclared-answered.ts";
import { completables, completes } from "./completions.ts";

const NO_SUCH_PROMPT = "mcp-conform_no-such-prompt";
const ARGUMENT = { name: "mcp-conform", value: "" };

/** In 2024-11-05 completion cannot be declared, so "method not found" only means that it is not offered (reading S41). */
function offered(context: SessionContext, reply: Reply): Reply {
  const refused = reply.kind === "error" && reply.code === MethodNotFound;
  if (context.facts.revision === "2024-11-05" && refused) notApplicable("the server offers no completion");
  return reply;
}

const unknownPrompt = oncePerConnection(async (context) => {
  const ref = { type: "ref/prompt", name: NO_SUCH_PROMPT };
  return offered(context, await context.session.request("completion/complete", { ref, argument: ARGUMENT }));
});

const unknownType = oncePerConnection(async (context) => {
  const ref = { type: "ref/mcp-conform", name: NO_SUCH_PROMPT };
  const params = { ref, argument: ARGUMENT };
  return offered(context, await context.session.request("completion/complete", params, { broken: true }));
});

const onShared = checksOn("shared", { applies: completes });

export const refUnknown = onShared({
  id: "completion.ref.unknown-prompt",
  title: "completion/complete for a prompt that does not exist returns error -32602",
  requirements: ["completion.ref.unknown-prompt"],
  hint: "Return error -32602 when the prompt of ref does not exist.",
  sends: `completion/complete for the prompt "${NO_SUCH_PROMPT}"`,
  answers: { pass: [error(InvalidParams)] },
  async run(context) {
    context.expect.reply(await unknownPrompt(context));
  },
});

export const argumentMissing = onShared({
  id: "completion.argument.missing",
  title: "completion/complete without an argument returns error -32602",
  requirements: ["completion.argument.missing"],
  hint: "Return error -32602 when argument is missing.",
  sends: "completion/complete for a known prompt or template, without the member argument",
  answers: { pass: [error(InvalidParams)] },
  async run(context) {
    const [known] = await completables(context);
    if (known === undefined)
      notApplicable("the server lists no prompt with an argument and no resource template");
    const { ref } = known;
    context.expect.reply(await context.session.request("completion/complete", { ref }, { broken: true }));
  },
});

export const inputValidated = onShared({
  id: "completion.input.validated",
  title: "completion/complete with a ref of an unknown type returns an error",
  requirements: ["completion.input.validated"],
  hint: "Validate ref and argument before you suggest values, and return error -32602 for invalid ones.",
  sends: 'completion/complete with a ref of the type "ref/mcp-conform"',
  answers: { pass: [anyError] },
  async run(context) {
    context.expect.reply(await unknownType(context));
  },
});

const proposesNothing: Shape = result("a result without values", ({ completion }) => {
  const values = isObject(completion) ? completion.values : undefined;
  return !Array.isArray(values) || values.length === 0;
});

/** No result object at all. Its form is for other checks: it proposes nothing. */
const nothing: Shape = {
  words: "no result",
  matches: ({ kind }) => kind === "malformed" || kind === "status",
};

export const noSuggestions = onShared({
  id: "completion.input.no-suggestions",
  title: "completion/complete for a ref that cannot exist returns no values",
  requirements: ["completion.input.no-suggestions"],
  hint: "Suggest nothing for a prompt or template that does not exist.",
  sends: `completion/complete for the prompt "${NO_SUCH_PROMPT}", and with a ref of an unknown type`,
  answers: { pass: [anyError, proposesNothing, nothing, silence] },
  reading:
    "Only a suggestion breaks the rule. A refusal, null or no answer suggests nothing, and other checks judge its form.",
  async run(context) {
    for (const reply of [await unknownPrompt(context), await unknownType(context)]) {
      if (reply.kind === "silence" && !reply.fenced)
        throw new Inconclusive("no-answer", describeReply(reply));
      context.expect.reply(reply);
    }
  },
});

export const undeclaredRefused = onShared({
  id: "completion.undeclared.refused",
  title: "A server that does not declare completions returns error -32601 to completion/complete",
  requirements: ["completion.undeclared.refused"],
  hint: "Answer completion/complete with error -32601 when completions is not declared.",
  applies: lacks("completions"),
  sends: "completion/complete, although the server does not declare completions",
  answers: { pass: [error(MethodNotFound)] },
  async run({ session, expect }) {
    const ref = { type: "ref/prompt", name: NO_SUCH_PROMPT };
    expect.reply(answered(await session.request("completion/complete", { ref, argument: ARGUMENT })));
  },
});

export const completionDeclared = onShared({
  id: "completion.capability.declared",
  title: "A server that offers completion declares the completions capability",
  requirements: ["completion.capability.declared"],
  hint: "Declare completions in the capabilities, or register no handler for completion/complete.",
  judgesUndeclared: true,
  recorded: repliesWhere(
    "a result of completion/complete",
    (one) => one.rpc.method === "completion/complete" && isServed(one) && !hasDeclared(one, "completions"),
  ),
  applies: lacks("completions"),
  sends:
    "completion/complete for a known prompt or template, although the server does not declare completions",
  answers: {
    pass: [anyError],
    warn: [
      { shape: proposesNothing, because: "completions is not declared, but the result holds no values" },
    ],
  },
  async run(context) {
    const [known] = await completables(context);
    const ref = known?.ref ?? { type: "ref/prompt", name: NO_SUCH_PROMPT };
    const argument = { name: known?.names[0] ?? "mcp-conform", value: "" };
    context.expect.reply(answered(await context.session.request("completion/complete", { ref, argument })));
  },
});
