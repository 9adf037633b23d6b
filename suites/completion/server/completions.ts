import { MethodNotFound } from "../../../harness/check/answers.ts";
import { type Applies, isDeclared } from "../../../harness/check/applies.ts";
import type { SessionContext } from "../../../harness/check/check.ts";
import { notApplicable } from "../../../harness/check/expect.ts";
import type { Reply, ResultReply } from "../../../harness/session/replies/reply.ts";
import { isObject, type JsonObject } from "../../../schema/json.ts";
import { oncePerConnection } from "../../across-topics/server/once-per-connection.ts";

/** A prompt with arguments, or a resource template with variables: the server can be asked to complete one of them. */
export interface Completable {
  readonly ref: JsonObject;
  /** The names of the arguments or variables. */
  readonly names: readonly string[];
}

/** 2024-11-05 has no completions capability, so only a request shows whether a server offers completion (reading S41). */
export const completes: Applies = ({ revision, capabilities }) =>
  revision === "2024-11-05" ||
  isDeclared(capabilities, "completions") ||
  "the server declares no completions";

const MOST_REFS = 3;

/** The listed prompts with arguments, and the listed templates with variables. */
export async function completables({ inventory, facts }: SessionContext): Promise<readonly Completable[]> {
  const offers = (capability: string) => isDeclared(facts.capabilities, capability);
  const prompts = offers("prompts") ? (await inventory.list("prompts")).items : [];
  const templates = offers("resources") ? (await inventory.list("templates")).items : [];
  const found = [
    // The check on the list reports a name that is no text. It cannot be completed.
    ...prompts.filter(({ value }) => typeof value.name === "string").map(({ value }) => ofPrompt(value)),
    ...templates
      .filter(({ value }) => typeof value.uriTemplate === "string")
      .map(({ value }) => ofTemplate(value)),
  ];
  return found.filter(({ names }) => names.length > 0);
}

function ofPrompt({ name, arguments: given }: JsonObject): Completable {
  const listed: readonly unknown[] = Array.isArray(given) ? given : [];
  const names = listed.flatMap((one) => (isObject(one) && typeof one.name === "string" ? [one.name] : []));
  return { ref: { type: "ref/prompt", name }, names };
}

function ofTemplate({ uriTemplate }: JsonObject): Completable {
  const uri = String(uriTemplate);
  const expressions = [...uri.matchAll(/\{[+#./;?&]?([^}]*)\}/g)].flatMap(([, list = ""]) => list.split(","));
  return {
    ref: { type: "ref/resource", uri },
    names: expressions.map((one) => one.replace(/(\*|:\d+)$/, "")),
  };
}

/** Replies to completion/complete for the first argument of some prompts and templates, each with an empty value. */
export const completions = oncePerConnection(async (context: SessionContext): Promise<readonly Reply[]> => {
  const known = await completables(context);
  if (known.length === 0)
    notApplicable("the server lists no prompt with an argument and no resource template");
  // Servers often handle prompts and templates separately, so the last entry, often a template, is always included.
  const chosen = new Set([...known.slice(0, MOST_REFS - 1), ...known.slice(-1)]);
  const replies = await Promise.all(
    [...chosen].map(({ ref, names: [name] }) =>
      context.session.request("completion/complete", { ref, argument: { name, value: "" } }),
    ),
  );
  const refused = replies.every((reply) => reply.kind === "error" && reply.code === MethodNotFound);
  if (context.facts.revision === "2024-11-05" && refused) notApplicable("the server offers no completion");
  return replies;
});

/** The replies that hold a completion. */
export async function completed(context: SessionContext): Promise<readonly ResultReply[]> {
  const had = (await completions(context)).filter((reply): reply is ResultReply => reply.kind === "result");
  return had.length > 0 ? had : notApplicable("the server returned no completion for a known argument");
}
