import type { Definitions } from "../definitions.ts";
import { type JsonSchema, type JsonType, referredName } from "../dialect.ts";
import { isObject, type JsonObject } from "../json.ts";
import { ownMember } from "../own-member.ts";
import type { Problem } from "../problem.ts";
import { hasType, quote, quoteAny, step } from "./json.ts";
import { typeMessage, typesOf } from "./value.ts";

interface InUnion {
  readonly value: unknown;
  readonly pointer: string;
  /** Compares the value with one branch. */
  explainBranch(branch: JsonSchema): readonly Problem[];
}

/**
 * The problems of a value that fits no branch of a union, by the branch that it probably means: first by its JSON type,
 * then by the member that distinguishes the branches, then by the fewest problems.
 */
export function explainUnion(
  definitions: Definitions,
  branches: readonly JsonSchema[],
  { value, pointer, explainBranch }: InUnion,
): readonly Problem[] {
  const all = branches.flatMap((branch) => flattened(definitions, branch));
  const fitting = all.filter((branch) => takesTypeOf(branch, value));
  if (fitting.length === 0) {
    const types = [...new Set(all.flatMap(acceptedTypes))];
    return [{ pointer, message: typeMessage(types, value), rule: "type" }];
  }
  const chosen = isObject(value) ? chooseBranches(fitting, value, pointer) : { meant: fitting };
  if ("problem" in chosen) return [chosen.problem];
  return bestOf(chosen.meant.map(explainBranch));
}

/** The branches, with references resolved and nested unions expanded. */
function flattened(definitions: Definitions, schema: JsonSchema): readonly JsonSchema[] {
  if (schema.$ref !== undefined)
    return flattened(definitions, ownMember(definitions, referredName(schema.$ref)) ?? {});
  return schema.anyOf?.flatMap((branch) => flattened(definitions, branch)) ?? [schema];
}

/** In this protocol `allOf` is only used for objects. */
function acceptedTypes(branch: JsonSchema): readonly JsonType[] {
  return branch.allOf === undefined ? typesOf(branch) : ["object"];
}

function takesTypeOf(branch: JsonSchema, value: unknown): boolean {
  const types = acceptedTypes(branch);
  return types.length === 0 || types.some((type) => hasType(value, type));
}

type Choice = { readonly meant: readonly JsonSchema[] } | { readonly problem: Problem };

/** Selects the branches whose fixed members match the value: `type` of a content block, `method` of a request. */
function chooseBranches(branches: readonly JsonSchema[], value: JsonObject, pointer: string): Choice {
  let meant = branches;
  for (const name of fixedInAll(branches)) {
    const allowed = quoteAny([...new Set(meant.flatMap((branch) => fixedValues(branch, name)))]);
    if (ownMember(value, name) === undefined) {
      if (meant.length < 2 || !meant.every((branch) => branch.required?.includes(name))) continue;
      const message = `must have ${quote(name)}: ${allowed}`;
      return { problem: { pointer, message, rule: "required" } };
    }
    const agreeing = meant.filter((branch) => fixedValues(branch, name).includes(ownMember(value, name)));
    if (agreeing.length === 0) {
      const message = `must be ${allowed}, got ${quote(ownMember(value, name))}`;
      return { problem: { pointer: step(pointer, name), message, rule: "enum" } };
    }
    meant = agreeing;
  }
  return { meant };
}

/** Members with a fixed set of values in every branch. */
function fixedInAll(branches: readonly JsonSchema[]): readonly string[] {
  const [first, ...others] = branches;
  const names = Object.keys(first?.properties ?? {});
  return names.filter((name) => [first, ...others].every((branch) => fixedValues(branch, name).length > 0));
}

function fixedValues(branch: JsonSchema | undefined, name: string): readonly unknown[] {
  const member = ownMember(branch?.properties ?? {}, name);
  return member?.const === undefined ? (member?.enum ?? []) : [member.const];
}

/** The explanation with the fewest problems. A wrong member shows the intent better than a missing one. */
function bestOf(explanations: readonly (readonly Problem[])[]): readonly Problem[] {
  const cost = (problems: readonly Problem[]) =>
    problems.reduce((sum, { rule }) => sum + (rule === "required" ? 2 : 1), 0);
  const least = Math.min(...explanations.map(cost));
  const best = explanations.filter((problems) => cost(problems) === least);
  return joined(best) ?? best[0] ?? [];
}

/** `must have "text" or "blob"`: each branch lacks one member, and the intent is unknown. */
function joined(explanations: readonly (readonly Problem[])[]): readonly Problem[] | undefined {
  const only = explanations.flatMap((problems) => (problems.length === 1 ? problems : []));
  const [first] = only;
  const alike = only.every(({ rule, pointer }) => rule === "required" && pointer === first?.pointer);
  if (first === undefined || only.length !== explanations.length || !alike) return undefined;
  const names = [...new Set(only.map(({ message }) => message.replace("must have ", "")))];
  return [{ ...first, message: `must have ${names.join(" or ")}` }];
}
