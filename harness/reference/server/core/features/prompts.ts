import { ownMember } from "../../../../../schema/own-member.ts";
import { type Revision, within } from "../../../../../schema/revision.ts";
import type { JsonObject } from "../../../../switches/message.ts";
import type { Context } from "../context.ts";
import { form } from "../input.ts";
import { page } from "../pagination.ts";
import { invalidParams, optionalStrings, requiredString } from "../params.ts";
import type { World } from "../world.ts";
import { embedded, ICON, image, text } from "./content.ts";
import { describe } from "./describe.ts";

type Strings = Readonly<Record<string, string>>;

interface Argument {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly required: boolean;
}

interface Prompt {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly arguments?: readonly Argument[];
  readonly icons?: readonly JsonObject[];
  readonly since?: Revision;
  readonly get: (args: Strings, context: Context) => Promise<readonly JsonObject[]> | readonly JsonObject[];
}

const required = (name: string, description: string): Argument => ({
  name,
  title: description,
  description,
  required: true,
});

const PROMPTS: readonly Prompt[] = [
  {
    name: "test_simple_prompt",
    title: "Simple prompt",
    description: "One text.",
    icons: [ICON],
    get: () => [text("This is a simple prompt for testing.")],
  },
  {
    name: "test_prompt_with_arguments",
    title: "Prompt with arguments",
    description: "A text with two arguments.",
    arguments: [required("arg1", "First argument"), required("arg2", "Second argument")],
    get: ({ arg1, arg2 }) => [text(`Prompt with arguments: arg1='${arg1}', arg2='${arg2}'`)],
  },
  {
    name: "test_prompt_with_embedded_resource",
    title: "Prompt with a resource",
    description: "A resource and a text.",
    arguments: [required("resourceUri", "URI of the resource to embed")],
    get: ({ resourceUri = "" }) => {
      if (!URL.canParse(resourceUri)) throw invalidParams('"arguments.resourceUri" is not a URI');
      return [
        embedded(resourceUri, "text/plain", "Embedded resource content for testing."),
        text("Please process the embedded resource above."),
      ];
    },
  },
  {
    name: "test_prompt_with_image",
    title: "Prompt with an image",
    description: "An image and a text.",
    get: () => [image, text("Please analyze the image above.")],
  },
  {
    name: "test_input_required_result_prompt",
    title: "Prompt that asks",
    description: "Asks the user for the context first.",
    since: "2026-07-28",
    get: async (_args, context) => {
      const { user_context } = await context.ask({
        user_context: form("What context should the prompt use?", { context: { type: "string" } }),
      });
      return [text(`Context: ${JSON.stringify(user_context.content ?? null)}`)];
    },
  },
];

/** The prompt that is added and removed. */
const EXTRA: Prompt = {
  name: "test_changed_prompt",
  title: "Newcomer",
  description: "Exists after test_trigger_prompt_change was called.",
  get: () => [text("I am new here")],
};

export function promptsIn(revision: Revision, world: World): readonly Prompt[] {
  const prompts = world.isExtended("prompts") ? [...PROMPTS, EXTRA] : PROMPTS;
  return prompts.filter((prompt) => within(revision, prompt));
}

export function listPrompts(params: JsonObject, { revision, world, pageSize }: Context): JsonObject {
  const { items, ...rest } = page("prompts", promptsIn(revision, world), params, Math.min(pageSize, 3));
  const prompts = items.map(({ get: _, since: __, arguments: args, ...members }) => ({
    ...describe("prompt", members, revision),
    ...(args ? { arguments: args.map((arg) => describe("argument", { ...arg }, revision)) } : {}),
  }));
  return { prompts, ...rest };
}

/** @throws ProtocolError -32602 for an unknown prompt, or if a required argument is missing */
export async function getPrompt(params: JsonObject, context: Context): Promise<JsonObject> {
  const name = requiredString(params, "name");
  const prompt = promptsIn(context.revision, context.world).find((candidate) => candidate.name === name);
  if (!prompt) throw invalidParams(`there is no prompt "${name}"`);
  const args = optionalStrings(params, "arguments");
  const missing = prompt.arguments?.find((arg) => arg.required && ownMember(args, arg.name) === undefined);
  if (missing) throw invalidParams(`the argument "${missing.name}" is required`);
  const blocks = await prompt.get(args, context);
  return { description: prompt.description, messages: blocks.map((content) => ({ role: "user", content })) };
}
