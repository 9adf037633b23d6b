import { isDeclared } from "../../../harness/check/applies.ts";
import type { CheckContext } from "../../../harness/check/check.ts";
import { lacksExercise } from "../../../harness/check/expect.ts";
import type { Item, ListName } from "../../../harness/check/inventory.ts";
import { callable, sampleArguments } from "../../../harness/check/sample-arguments.ts";
import type { JsonObject } from "../../../schema/json.ts";

/** A request that `Mcp-Name` is about, and that may be made: it is there, and it changes nothing. */
export interface NamedRequest {
  readonly method: string;
  readonly params: JsonObject;
  /** What the header repeats. */
  readonly name: string;
}

/** A resource to read, a prompt to get, or a tool that may be called; the first there is. */
export async function namedRequest(stage: CheckContext): Promise<NamedRequest> {
  const found = (await resource(stage)) ?? (await prompt(stage)) ?? (await tool(stage));
  return (
    found ??
    lacksExercise(
      "resource.plain",
      "a listed resource, a prompt without required arguments, or a tool annotated readOnlyHint",
    )
  );
}

async function items({ facts, inventory }: CheckContext, list: ListName): Promise<readonly Item[]> {
  return isDeclared(facts.capabilities, list) ? (await inventory.list(list)).items : [];
}

async function resource(stage: CheckContext): Promise<NamedRequest | undefined> {
  const uris = (await items(stage, "resources")).flatMap(({ value: { uri, size } }) =>
    typeof uri === "string" ? [{ uri, size: typeof size === "number" ? size : 0 }] : [],
  );
  const [smallest] = uris.sort((one, other) => one.size - other.size);
  return smallest && { method: "resources/read", params: { uri: smallest.uri }, name: smallest.uri };
}

async function prompt(stage: CheckContext): Promise<NamedRequest | undefined> {
  for (const { value } of await items(stage, "prompts")) {
    const { name, arguments: taken } = value;
    const needs = Array.isArray(taken) && taken.some((one: { required?: unknown }) => one.required === true);
    if (typeof name === "string" && !needs) return { method: "prompts/get", params: { name }, name };
  }
  return undefined;
}

async function tool(stage: CheckContext): Promise<NamedRequest | undefined> {
  for (const { value } of callable(await items(stage, "tools"), stage.allow)) {
    const { name, inputSchema } = value;
    const sample = sampleArguments(inputSchema, stage.facts.revision);
    if (typeof name !== "string" || sample === undefined) continue;
    // Its parameters would want headers of their own.
    if (JSON.stringify(inputSchema).includes('"x-mcp-header"')) continue;
    return { method: "tools/call", params: { name, arguments: sample }, name };
  }
  return undefined;
}
