import { isDeclared } from "../../../harness/check/applies.ts";
import type { CheckContext } from "../../../harness/check/check.ts";
import { lacksExercise } from "../../../harness/check/expect.ts";
import type { Item, ListName } from "../../../harness/check/inventory.ts";
import { allowedTools, sampleArguments } from "../../../harness/check/sample-arguments.ts";
import type { JsonObject } from "../../../schema/json.ts";

/** A request that needs the `Mcp-Name` header, that the server can serve, and that changes nothing. */
export interface NamedRequest {
  readonly method: string;
  readonly params: JsonObject;
  /** The value that the header repeats. */
  readonly name: string;
}

/** Those requests as the checks describe them. */
export const NAMED_REQUESTS =
  "resources/read, prompts/get and tools/call, as far as the server can serve them";

/** One of these requests as the checks describe it. */
export const NAMED_REQUEST = "resources/read, prompts/get or tools/call, whichever the server can serve";

/** The first of these that exists: a resource to read, a prompt to get, a tool that may be called. */
export async function namedRequest(context: CheckContext): Promise<NamedRequest> {
  const found = (await resource(context)) ?? (await prompt(context)) ?? (await tool(context));
  return found ?? lacksNamed();
}

/** All of these that exist: a server may compare the header of one method only. */
export async function namedRequests(context: CheckContext): Promise<readonly NamedRequest[]> {
  const all = [await resource(context), await prompt(context), await tool(context)];
  const found = all.filter((one) => one !== undefined);
  return found.length > 0 ? found : lacksNamed();
}

function lacksNamed(): never {
  return lacksExercise(
    "resource.plain",
    "a listed resource, a prompt without required arguments, or a tool annotated readOnlyHint",
  );
}

async function items({ facts, inventory }: CheckContext, list: ListName): Promise<readonly Item[]> {
  return isDeclared(facts.capabilities, list) ? (await inventory.list(list)).items : [];
}

async function resource(context: CheckContext): Promise<NamedRequest | undefined> {
  const uris = (await items(context, "resources")).flatMap(({ value: { uri, size } }) =>
    typeof uri === "string" ? [{ uri, size: typeof size === "number" ? size : 0 }] : [],
  );
  const [smallest] = uris.sort((one, other) => one.size - other.size);
  return smallest && { method: "resources/read", params: { uri: smallest.uri }, name: smallest.uri };
}

async function prompt(context: CheckContext): Promise<NamedRequest | undefined> {
  for (const { value } of await items(context, "prompts")) {
    const { name, arguments: taken } = value;
    const needs = Array.isArray(taken) && taken.some((one: { required?: unknown }) => one.required === true);
    if (typeof name === "string" && !needs) return { method: "prompts/get", params: { name }, name };
  }
  return undefined;
}

async function tool(context: CheckContext): Promise<NamedRequest | undefined> {
  for (const { value } of allowedTools(await items(context, "tools"), context.allow)) {
    const { name, inputSchema } = value;
    const sample = sampleArguments(inputSchema, context.facts.revision);
    if (typeof name !== "string" || sample === undefined) continue;
    // Its parameters require headers of their own.
    if (JSON.stringify(inputSchema).includes('"x-mcp-header"')) continue;
    return { method: "tools/call", params: { name, arguments: sample }, name };
  }
  return undefined;
}
