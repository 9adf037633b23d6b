import {
  anyError,
  anyResult,
  error,
  InvalidParams,
  MethodNotFound,
  MissingRequiredClientCapability,
} from "../../../harness/check/answers.ts";
import { declares } from "../../../harness/check/applies.ts";
import type { SessionContext } from "../../../harness/check/check.ts";
import { lacksExercise, notApplicable } from "../../../harness/check/expect.ts";
import type { Item } from "../../../harness/check/inventory.ts";
import type { Reply } from "../../../harness/session/replies/reply.ts";
import { isObject, type JsonObject } from "../../../schema/json.ts";
import { checksOn } from "../../across-topics/server/checks-on.ts";
import { listedItems } from "../../across-topics/server/lists/lists.ts";
import { oncePerConnection } from "../../across-topics/server/once-per-connection.ts";
import { judgeEach, shapeProblems } from "../../across-topics/server/problems.ts";
import { itemsIn, recordedResults } from "../../across-topics/server/recorded.ts";
import { repliesWhere } from "../../across-topics/server/recorded-replies.ts";
import { asksForInput } from "../../across-topics/server/result-type.ts";
import { given, requiredOf, samplePrompts } from "./sample-prompts.ts";

const NO_SUCH_PROMPT = "mcp-conform_no-such-prompt";
const GETS = "prompts/get of some of the listed prompts";

const onShared = checksOn("shared", { applies: declares("prompts") });

export const promptGot = onShared({
  id: "prompts.get.answered",
  title: "prompts/get of a listed prompt without required arguments returns a result",
  requirements: ["lifecycle.capabilities.declared-works"],
  hint: "Return a result for every prompt that prompts/list contains, or do not list it.",
  exercises: ["prompt.plain"],
  sends: `${GETS}, without arguments`,
  answers: {
    pass: [anyResult, error(MissingRequiredClientCapability)],
    warn: [
      {
        shape: {
          words: "an error other than -32601",
          matches: (reply) => anyError.matches(reply) && !unknown.matches(reply),
        },
        because: "the prompt is listed and has no required arguments",
      },
    ],
  },
  async run(context) {
    const plain = (await samplePrompts(context)).filter(({ guessed }) => !guessed);
    if (plain.length === 0) lacksExercise("prompt.plain", "a prompt without required arguments");
    for (const { prompt, reply } of plain) {
      context.expect.reply(
        reply,
        undefined,
        `Return a result to prompts/get of ${JSON.stringify(prompt.value.name)}.`,
      );
    }
  },
});

const unknown = error(MethodNotFound);

export const promptShape = onShared({
  id: "prompts.get.shape",
  title: "Each message of a prompt has a role and one content block",
  requirements: ["prompts.get.shape"],
  hint: 'Give each message the role "user" or "assistant", and one content block, not an array.',
  exercises: ["prompt.plain"],
  sends: GETS,
  async run(context) {
    const { revision } = context.facts;
    const replies: readonly Item[] = (await given(context)).map(({ result: value, seq }) => ({
      value,
      at: seq,
      pointer: "/result",
    }));
    judgeEach(context.expect, replies, {
      what: "messages with a role and one content block each",
      judge: (value) =>
        shapeProblems(revision, "GetPromptResult", { resultType: "complete", ...value }, "resultType"),
      none: "the server returned no prompt",
    });
  },
});

export const unknownPrompt = onShared({
  id: "prompts.get.unknown-name",
  title: "prompts/get of a prompt that does not exist returns error -32602",
  requirements: ["prompts.get.unknown-name"],
  hint: "Look up the prompt first, and return error -32602 when it does not exist.",
  sends: `prompts/get of "${NO_SUCH_PROMPT}"`,
  answers: { pass: [error(InvalidParams)] },
  async run({ session, expect }) {
    expect.reply(await session.request("prompts/get", { name: NO_SUCH_PROMPT }));
  },
});

/** The prompts that can be requested. The check on the list reports a name that is no text. */
const namedPrompts = async (context: SessionContext) =>
  (await listedItems(context, "prompts")).filter(({ value }) => typeof value.name === "string");

/** The reply to prompts/get without the required arguments of a prompt. */
const incomplete = oncePerConnection(async (context: SessionContext): Promise<Reply> => {
  const prompt = (await namedPrompts(context)).find(({ value }) => requiredOf(value).length > 0);
  if (prompt === undefined) notApplicable("no prompt requires an argument");
  return context.session.request("prompts/get", { name: prompt.value.name, arguments: {} });
});

export const missingArgument = onShared({
  id: "prompts.get.missing-argument",
  title: "prompts/get without a required argument returns error -32602",
  requirements: ["prompts.get.missing-argument"],
  hint: "Return error -32602 when a required argument is missing.",
  sends: "prompts/get of a prompt without its required arguments",
  answers: { pass: [error(InvalidParams), asksForInput] },
  reading: "From 2026-07-28 on a server may also ask for the missing argument with input_required.",
  recorded: (context) => {
    const prompts = recordedResults(context.trace, "prompts/list").flatMap((page) =>
      itemsIn(page, "prompts"),
    );
    repliesWhere("prompts/get without a required argument", ({ rpc: { method, params, request } }) => {
      if (method !== "prompts/get") return false;
      const prompt = prompts.findLast(({ value, at }) => at < request.seq && value.name === params.name);
      const given = isObject(params.arguments) ? params.arguments : {};
      return prompt !== undefined && requiredOf(prompt.value).some((one) => !Object.hasOwn(given, one));
    })(context);
  },
  async run(context) {
    context.expect.reply(await incomplete(context));
  },
});

export const wrongArgument = onShared({
  id: "prompts.arguments.validated",
  title: "prompts/get with an argument that is not a string returns an error",
  requirements: ["prompts.arguments.validated"],
  hint: "Validate the arguments before you build the prompt, and return error -32602 for invalid ones.",
  sends: "prompts/get of a prompt, with an object as each argument",
  answers: { pass: [anyError, asksForInput] },
  async run(context) {
    const prompt = (await namedPrompts(context)).find(({ value }) => argumentsOf(value).length > 0);
    if (prompt === undefined) notApplicable("no prompt takes an argument");
    const wrong = Object.fromEntries(argumentsOf(prompt.value).map((name) => [name, { not: "a string" }]));
    const params = { name: prompt.value.name, arguments: wrong };
    context.expect.reply(await context.session.request("prompts/get", params, { broken: true }));
  },
});

function argumentsOf(prompt: JsonObject): readonly string[] {
  const listedOnes: readonly unknown[] = Array.isArray(prompt.arguments) ? prompt.arguments : [];
  return listedOnes.flatMap((one) => (isObject(one) && typeof one.name === "string" ? [one.name] : []));
}
