import { ownMember } from "../../../../schema/own-member.ts";
import type { JsonObject } from "../../../switches/message.ts";
import { isObject } from "../../message.ts";
import type { ReferenceClient } from "../core/client.ts";
import { isAcceptable } from "../features/validate.ts";
import type { Context, Notes } from "./notes.ts";

const REPORT = "mcp_conform_report";

/** Calls tools, and reports which results the client accepts. */
export async function report(client: ReferenceClient, { calls }: Context, notes: Notes): Promise<void> {
  const tools = (await notes.attempt("tools/list", () => client.list("tools/list", "tools"))) ?? [];
  for (const { name, arguments: args } of calls) {
    const tool = tools.find((one) => one.name === name) ?? {};
    const result = await notes.attempt(`tools/call ${name}`, () => client.call(name, args));
    const isGood = result !== undefined && isAcceptable(result, tool);
    const accepted = client.pipeline.decide("acceptedResult", isGood, { name });
    await notes.attempt(`tools/call ${REPORT}`, () => client.call(REPORT, { tool: name, accepted }));
  }
}

/** Calls tools, and reports what a model would be shown: all texts of a result, or the message of an error. */
export async function reportShown(client: ReferenceClient, { calls }: Context, notes: Notes): Promise<void> {
  await notes.attempt("tools/list", () => client.list("tools/list", "tools"));
  for (const { name, arguments: args } of calls) {
    const text = await client.call(name, args).then(
      (result) => textsIn(result).join("\n"),
      (cause) => (cause instanceof Error ? cause.message : ""),
    );
    const shown = client.pipeline.decide("shownText", text, { name });
    await notes.attempt(`tools/call ${REPORT}`, () => client.call(REPORT, { tool: name, shown }));
  }
}

const textsIn = ({ content }: JsonObject): readonly string[] =>
  [content ?? []].flat().flatMap((one) => (isObject(one) && typeof one.text === "string" ? [one.text] : []));

/** The first text of a result: of its blocks, its contents or its messages. */
function textIn({ content, contents, messages }: JsonObject): string | undefined {
  const [first] = [content ?? contents ?? messages ?? []].flat();
  const one = isObject(first) && isObject(first.content) ? first.content : first;
  return isObject(one) && typeof one.text === "string" ? one.text : undefined;
}

/** Calls tools at the same time, and reports the text of each result after that. */
export async function reportAtOnce(client: ReferenceClient, { calls }: Context, notes: Notes): Promise<void> {
  await notes.attempt("tools/list", () => client.list("tools/list", "tools"));
  const results = await Promise.all(
    calls.map(({ name, arguments: args }) =>
      notes.attempt(`tools/call ${name}`, () => client.call(name, args)),
    ),
  );
  for (const [index, { name }] of calls.entries()) {
    const result = results[index];
    const text = result && textIn(result);
    const reported = { tool: name, accepted: result !== undefined, ...(text === undefined ? {} : { text }) };
    await notes.attempt(`tools/call ${REPORT}`, () => client.call(REPORT, reported));
  }
}

/** Uses what is listed, one after the other, and reports each use with the text of its result. */
export async function reportAll(client: ReferenceClient, context: Context, notes: Notes): Promise<void> {
  const listed = async (method: string, member: string, by: string) => {
    const list = (await notes.attempt(method, () => client.list(method, member))) ?? [];
    return new Map(list.map((one) => [ownMember(one, by), one]));
  };
  const use = async (name: string, tool: JsonObject, asked: () => Promise<JsonObject>) => {
    const result = await notes.attempt(name, asked);
    const isGood = result !== undefined && isAcceptable(result, tool);
    const accepted = client.pipeline.decide("acceptedResult", isGood, { name });
    const text = result && accepted ? textIn(result) : undefined;
    const reported = { tool: name, accepted, ...(text === undefined ? {} : { text }) };
    await notes.attempt(`tools/call ${REPORT}`, () => client.call(REPORT, reported));
  };
  const tools = await listed("tools/list", "tools", "name");
  for (const { name, arguments: args } of context.calls) {
    const tool = tools.get(name);
    if (tool) await use(name, tool, () => client.call(name, args));
  }
  const resources = await listed("resources/list", "resources", "uri");
  for (const uri of context.reads)
    if (resources.has(uri)) await use(uri, {}, () => client.request("resources/read", { uri }));
  const prompts = await listed("prompts/list", "prompts", "name");
  for (const { name } of context.gets)
    if (prompts.has(name)) await use(name, {}, () => client.request("prompts/get", { name }));
}
