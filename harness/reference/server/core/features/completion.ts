import { ownMember } from "../../../../../schema/own-member.ts";
import type { JsonObject } from "../../../../switches/message.ts";
import type { Context } from "../context.ts";
import { invalidParams, optionalObject, optionalStrings, requiredObject, requiredString } from "../params.ts";
import { promptsIn } from "./prompts.ts";
import { TEMPLATE_URIS } from "./resources.ts";

/** The most values that the protocol allows in one answer. */
const MOST = 100;

const DAYS = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"];
const NUMBERS = Array.from({ length: 150 }, (_, i) => `item-${String(i + 1).padStart(3, "0")}`);

/** Proposals by the name of the argument. Other arguments have none. */
const PROPOSALS: Readonly<Record<string, readonly string[]>> = {
  arg1: NUMBERS,
  arg2: DAYS,
  id: NUMBERS,
  day: [...DAYS, "bank holiday"],
  resourceUri: ["test://static-text", "test://static-binary"],
};

/** @throws ProtocolError -32602 for an unknown reference, or an argument without name or value */
export function complete(params: JsonObject, context: Context): JsonObject {
  const ref = requiredObject(params, "ref");
  const known = argumentNames(ref, context);
  const argument = requiredObject(params, "argument");
  const name = requiredString(argument, "name");
  const value = requiredString(argument, "value");
  optionalStrings(optionalObject(params, "context") ?? {}, "arguments");
  if (!known.includes(name)) throw invalidParams(`there is no argument "${name}" to complete`);
  const fitting = (ownMember(PROPOSALS, name) ?? []).filter((proposal) => proposal.startsWith(value));
  return {
    completion: {
      values: fitting.slice(0, MOST),
      total: fitting.length,
      hasMore: fitting.length > MOST,
    },
  };
}

/** The names of the arguments of a prompt or resource template. */
function argumentNames(ref: JsonObject, { revision, world }: Context): readonly string[] {
  if (ref.type === "ref/prompt") {
    const name = requiredString(ref, "name");
    const prompt = promptsIn(revision, world).find((candidate) => candidate.name === name);
    if (!prompt) throw invalidParams(`there is no prompt "${name}"`);
    return (prompt.arguments ?? []).map((argument) => argument.name);
  }
  if (ref.type === "ref/resource") {
    const uri = requiredString(ref, "uri");
    if (!TEMPLATE_URIS.includes(uri)) throw invalidParams(`there is no resource template "${uri}"`);
    return [...uri.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? "");
  }
  throw invalidParams('"ref.type" must be "ref/prompt" or "ref/resource"');
}
