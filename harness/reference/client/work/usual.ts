import type { JsonObject } from "../../../switches/message.ts";
import { isObject } from "../../message.ts";
import type { ReferenceClient } from "../core/client.ts";
import type { Context, Notes } from "./notes.ts";

/** The tools to call if the context names none that exists. */
const DEFAULTS: Context["calls"] = [
  { name: "add_numbers", arguments: { a: 5, b: 3 } },
  { name: "test_simple_text", arguments: {} },
];

type Part = (client: ReferenceClient, context: Context, notes: Notes) => Promise<void>;

/** The usual work: uses each feature once, if the server declares it. */
export async function usual(client: ReferenceClient, context: Context, notes: Notes): Promise<void> {
  const isSideBySide = client.pipeline.decide("sideBySide", false, undefined);
  const doing = PARTS.map((part) => () => part(client, context, notes));
  if (isSideBySide) await Promise.all(doing.map((does) => does()));
  else for (const does of doing) await does();
}

const tools: Part = async (client, context, notes) => {
  if (!client.supports("tools/list")) return;
  const listed = await notes.attempt("tools/list", () => client.list("tools/list", "tools"));
  if (context.changesRoots)
    await notes.attempt("notifications/roots/list_changed", () => client.changeRoots());
  for (const { name, arguments: args } of callsFor(context, listed, client.refusedTools)) {
    await notes.attempt(`tools/call ${name}`, () => client.call(name, args));
  }
};

/** The calls of the context, or else the first usual tool that exists. */
function callsFor(
  { calls }: Context,
  listed: readonly JsonObject[] | undefined,
  refused: ReadonlySet<string>,
): Context["calls"] {
  const isThere = ({ name }: Context["calls"][number]) =>
    listed ? listed.some((tool) => tool.name === name) : !refused.has(name);
  const wanted = calls.filter(isThere);
  return wanted.length > 0 ? wanted : DEFAULTS.filter((call) => listed && isThere(call)).slice(0, 1);
}

const resources: Part = async (client, { reads }, notes) => {
  if (!client.supports("resources/list")) return;
  const listed = await notes.attempt("resources/list", () => client.list("resources/list", "resources"));
  const first = (listed ?? []).slice(0, 1).map(({ uri }) => String(uri));
  for (const uri of reads.length > 0 ? reads : first) {
    await notes.attempt(`resources/read ${uri}`, () => client.request("resources/read", { uri }));
  }
  await notes.attempt("resources/templates/list", () =>
    client.list("resources/templates/list", "resourceTemplates"),
  );
};

const prompts: Part = async (client, { gets, completes }, notes) => {
  if (!client.supports("prompts/list")) return;
  const listed = (await notes.attempt("prompts/list", () => client.list("prompts/list", "prompts"))) ?? [];
  const plain = listed.find((prompt) => !argumentsOf(prompt).some(({ required }) => required === true));
  for (const prompt of gets.length > 0 ? gets : plain ? [{ name: String(plain.name) }] : []) {
    await notes.attempt(`prompts/get ${prompt.name}`, () => client.request("prompts/get", { ...prompt }));
  }
  // Without its name an argument cannot be completed.
  const [ref] = listed.flatMap((prompt) => {
    const argument = argumentsOf(prompt).find(({ name }) => typeof name === "string");
    return argument ? [{ prompt: prompt.name, argument: argument.name }] : [];
  });
  const usual = ref && {
    ref: { type: "ref/prompt", name: ref.prompt },
    argument: { name: ref.argument, value: "" },
  };
  const wanted = completes.length > 0 ? completes : usual ? [usual] : [];
  if (!client.supports("completion/complete")) return;
  for (const params of wanted)
    await notes.attempt("completion/complete", () => client.request("completion/complete", params));
};

function argumentsOf(prompt: JsonObject): readonly JsonObject[] {
  return Array.isArray(prompt.arguments) ? prompt.arguments.filter(isObject) : [];
}

/** The methods that 2026-07-28 removed. */
const older: Part = async (client, _context, notes) => {
  if (client.era === "stateless") return;
  await notes.attempt("ping", () => client.request("ping"));
  if (!client.supports("logging/setLevel")) return;
  await notes.attempt("logging/setLevel", () => client.request("logging/setLevel", { level: "warning" }));
};

const PARTS: readonly Part[] = [older, tools, resources, prompts];
