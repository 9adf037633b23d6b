import { MethodNotFound } from "../../../harness/check/answers.ts";
import { type Applies, isDeclared } from "../../../harness/check/applies.ts";
import type { SessionContext } from "../../../harness/check/check.ts";
import { notApplicable } from "../../../harness/check/expect.ts";
import type { Reply, ResultReply } from "../../../harness/session/reply.ts";
import { isObject, type JsonObject } from "../../../schema/json.ts";
import { oncePerConnection } from "../once-per-connection.ts";

/** What can be completed: an argument of a prompt, or a variable of a URI template. */
export interface Completable {
  readonly ref: JsonObject;
  /** Names of its arguments. */
  readonly names: readonly string[];
}

/** 2024-11-05 has no capability for it: whether a server completes shows only when it is asked. */
export const completes: Applies = ({ revision, capabilities }) =>
  revision === "2024-11-05" ||
  isDeclared(capabilities, "completions") ||
  "the server declares no completions";

const MOST_REFS = 3;

/** Prompts with arguments and templates with variables, as far as listed. */
export async function completables({ inventory, facts }: SessionContext): Promise<readonly Completable[]> {
  const offers = (capability: string) => isDeclared(facts.capabilities, capability);
  const prompts = offers("prompts") ? (await inventory.list("prompts")).items : [];
  const templates = offers("resources") ? (await inventory.list("templates")).items : [];
  const found = [
    ...prompts.map(({ value }) => ofPrompt(value)),
    ...templates.map(({ value }) => ofTemplate(value)),
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

/** Completions of the first argument of some prompts and templates, asked once each for an empty value. */
export const completions = oncePerConnection(async (context: SessionContext): Promise<readonly Reply[]> => {
  const known = await completables(context);
  if (known.length === 0)
    notApplicable("the server lists no prompt with an argument, and no resource template");
  // Prompts and templates often have handlers of their own: look at both.
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

/** The completions that were given. */
export async function completed(context: SessionContext): Promise<readonly ResultReply[]> {
  const had = (await completions(context)).filter((reply): reply is ResultReply => reply.kind === "result");
  return had.length > 0 ? had : notApplicable("no completion was given for a known argument");
}
