import { isDeclared } from "../../../harness/check/applies.ts";
import type { SessionContext } from "../../../harness/check/check.ts";
import { lacksExercise } from "../../../harness/check/expect.ts";
import type { Item } from "../../../harness/check/inventory.ts";
import type { Reply, ResultReply } from "../../../harness/session/replies/reply.ts";
import { isObject, type JsonObject } from "../../../schema/json.ts";
import { listedItems } from "../../across-topics/server/lists/lists.ts";
import { oncePerConnection } from "../../across-topics/server/once-per-connection.ts";
import { itemsIn, recordedOrNone, type Source } from "../../across-topics/server/recorded.ts";
import { isComplete } from "../../across-topics/server/result-type.ts";

export interface SamplePrompt {
  readonly prompt: Item;
  /** Whether the prompt requires arguments. The harness then guesses values, which may not suit the prompt. */
  readonly guessed: boolean;
  readonly reply: Reply;
}

const MOST_PROMPTS = 5;

/** The names of the required arguments of a prompt. */
export function requiredOf(prompt: JsonObject): readonly string[] {
  const completePrompts: readonly unknown[] = Array.isArray(prompt.arguments) ? prompt.arguments : [];
  return completePrompts.flatMap((one) =>
    isObject(one) && one.required === true && typeof one.name === "string" ? [one.name] : [],
  );
}

/** Some of the listed prompts, each requested once; those without required arguments first. prompts/get changes nothing. */
export const samplePrompts = oncePerConnection(
  async (context: SessionContext): Promise<readonly SamplePrompt[]> => {
    const prompts = (await listedItems(context, "prompts")).filter(
      ({ value }) => typeof value.name === "string",
    );
    const chosen = [...prompts].sort((a, b) => requiredOf(a.value).length - requiredOf(b.value).length);
    const uri = await someUri(context);
    const sample = (argument: string) => (/ur[il]$/i.test(argument) ? uri : "mcp-conform");
    return Promise.all(
      chosen.slice(0, MOST_PROMPTS).map(async (prompt) => {
        const { name } = prompt.value;
        const given = Object.fromEntries(
          requiredOf(prompt.value).map((argument) => [argument, sample(argument)]),
        );
        const guessed = Object.keys(given).length > 0;
        const params = guessed ? { name, arguments: given } : { name };
        return { prompt, guessed, reply: await context.session.request("prompts/get", params) };
      }),
    );
  },
);

/** A URI that the server lists, or one that does not exist. */
async function someUri({ inventory, facts }: SessionContext): Promise<string> {
  const items = isDeclared(facts.capabilities, "resources") ? (await inventory.list("resources")).items : [];
  const uri = items[0]?.value.uri;
  return typeof uri === "string" ? uri : "https://mcp-conform.invalid/";
}

/** The prompts that the server returned. Errors and requests for input (2026-07-28) are left out. */
export async function given(context: SessionContext): Promise<readonly ResultReply[]> {
  const replies = (await samplePrompts(context)).map(({ reply }) => reply);
  const had = replies.filter(
    (reply): reply is ResultReply => reply.kind === "result" && isComplete(reply.result),
  );
  return had.length > 0 ? had : lacksExercise("prompt.plain");
}

/** The content block of each message in the prompts that were returned, or that a recording has. */
export const BLOCKS: Source = {
  asked: async (context) =>
    (await given(context)).flatMap(({ result, seq }) =>
      blocksIn({ value: result, at: seq, pointer: "/result" }),
    ),
  recorded: (trace) => recordedOrNone(trace, "prompts/get").flatMap(blocksIn),
};

const blocksIn = (one: Item): readonly Item[] =>
  itemsIn(one, "messages").flatMap(({ value: { content }, at, pointer }) =>
    isObject(content) ? [{ value: content, at, pointer: `${pointer}/content` }] : [],
  );
