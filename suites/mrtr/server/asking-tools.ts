import { MissingRequiredClientCapability } from "../../../harness/check/answers.ts";
import { type Facts, isDeclared } from "../../../harness/check/applies.ts";
import type { SessionContext } from "../../../harness/check/check.ts";
import type { Item } from "../../../harness/check/inventory.ts";
import { allowedTools, isNamedFor, sampleArguments } from "../../../harness/check/sample-arguments.ts";
import type { Reply } from "../../../harness/session/replies/reply.ts";
import type { JsonObject } from "../../../schema/json.ts";
import { DESCRIBES_ASKING } from "../../across-topics/server/asks/answered.ts";
import { needsHeaders, sampleCalls } from "../../across-topics/server/calls/sample-calls.ts";
import { offeredItems } from "../../across-topics/server/lists/lists.ts";

/** The names of tools and prompts that probably ask for input. */
export const LIKELY = /ask|elicit|sampl|input|confirm|roots|capabilit|state/i;

export interface ToolCall {
  readonly method: "tools/call";
  readonly params: { readonly name: unknown; readonly arguments: JsonObject };
}

/** Calls of the tools that may ask for input: those that probably do by their names, and others that the run shows. */
export async function likelyCalls(
  context: SessionContext,
): Promise<Readonly<Record<"named" | "others", readonly ToolCall[]>>> {
  const { inventory, allow, facts } = context;
  if (!isDeclared(facts.capabilities, "tools")) return { named: [], others: [] };
  const tools = allowedTools(await offeredItems({ inventory }, "tools"), allow).filter(
    ({ value }) => !needsHeaders(value),
  );
  const isNamed = ({ value }: Item) =>
    isNamedFor(value, "asks", "needs-capability") || LIKELY.test(String(value.name));
  const asked = await askedAsSamples(context);
  const isOther = (tool: Item) =>
    !isNamed(tool) &&
    (DESCRIBES_ASKING.test(String(tool.value.description)) || asked.has(String(tool.value.name)));
  const calls = (all: readonly Item[]) =>
    all.flatMap(({ value: { name, inputSchema } }) => {
      const given = sampleArguments(inputSchema, facts.revision);
      return given ? [{ method: "tools/call" as const, params: { name, arguments: given } }] : [];
    });
  return { named: calls(tools.filter(isNamed)), others: calls(tools.filter(isOther)) };
}

/** The names of the tools whose sample call shows that they ask, by the facts of the leg: samples are not called again to know that. */
const ASKED = new WeakMap<Facts, ReadonlySet<string>>();

async function askedAsSamples(context: SessionContext): Promise<ReadonlySet<string>> {
  const known = ASKED.get(context.facts);
  if (known) return known;
  const samples = await sampleCalls(context);
  const names = new Set(
    samples.filter(({ reply }) => asks(reply)).map(({ tool }) => String(tool.value.name)),
  );
  // Without any answer the calls show nothing about the tools.
  if (samples.some(({ reply }) => reply.kind === "result" || reply.kind === "error"))
    ASKED.set(context.facts, names);
  return names;
}

/** Samples declare no client capabilities: a tool that needs one for its question says so. */
function asks(reply: Reply): boolean {
  if (reply.kind === "error") return reply.code === MissingRequiredClientCapability;
  return reply.kind === "result" && reply.result.resultType === "input_required";
}
