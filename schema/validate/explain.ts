import type { Definitions } from "../definitions.ts";
import { type JsonSchema, referredName } from "../dialect.ts";
import { isObject, type JsonObject } from "../json.ts";
import { ownMember } from "../own-member.ts";
import type { Problem } from "../problem.ts";
import { quote, step } from "./json.ts";
import { explainUnion } from "./union.ts";
import { explainValue } from "./value.ts";

/** The most problems of a value. A hostile message could have millions. */
const MOST_PROBLEMS = 20;

/** Explains a rejection of ajv in words: where a value differs from its schema, and how. */
export function explain(
  definitions: Definitions,
  schema: JsonSchema,
  value: unknown,
  pointer: string,
): readonly Problem[] {
  if (schema.$ref !== undefined) {
    return explain(definitions, ownMember(definitions, referredName(schema.$ref)) ?? {}, value, pointer);
  }
  if (schema.anyOf !== undefined) {
    const explainBranch = (branch: JsonSchema) => explain(definitions, branch, value, pointer);
    return explainUnion(definitions, schema.anyOf, { value, pointer, explainBranch });
  }
  if (schema.allOf !== undefined) {
    return firstProblems(schema.allOf, (part) => explain(definitions, part, value, pointer));
  }
  const own = explainValue(schema, value, pointer);
  if (own.length > 0) return own;
  if (Array.isArray(value)) return explainItems(definitions, schema, value, pointer);
  if (isObject(value)) return explainMembers(definitions, schema, value, pointer);
  return [];
}

function explainItems(
  definitions: Definitions,
  { items = {} }: JsonSchema,
  values: readonly unknown[],
  pointer: string,
): readonly Problem[] {
  return firstProblems(values.entries(), ([index, value]) =>
    explain(definitions, items, value, step(pointer, index)),
  );
}

function explainMembers(
  definitions: Definitions,
  schema: JsonSchema,
  value: JsonObject,
  pointer: string,
): readonly Problem[] {
  const required = schema.required ?? [];
  const missing = required.filter((name) => ownMember(value, name) === undefined);
  const absent = missing.map((name) => ({ pointer, message: `must have ${quote(name)}`, rule: "required" }));
  const present = firstProblems(Object.entries(value), ([name, member]) => {
    const memberSchema = memberSchemaOf(schema, name);
    if (memberSchema === undefined || member === undefined) return [];
    const problems = explain(definitions, memberSchema, member, step(pointer, name));
    const nullForOptional = member === null && problems.length > 0 && !required.includes(name);
    return nullForOptional ? problems.map(asNullForOptional) : problems;
  });
  return [...absent, ...present];
}

function memberSchemaOf(
  { properties, additionalProperties }: JsonSchema,
  name: string,
): JsonSchema | undefined {
  if (properties !== undefined && Object.hasOwn(properties, name)) return ownMember(properties, name);
  return additionalProperties === true ? undefined : additionalProperties;
}

/** Reading S15: a common violation, so it has its own rule and a caller can tolerate it. */
function asNullForOptional(problem: Problem): Problem {
  return { ...problem, message: `${problem.message} (leave the member out)`, rule: "null-for-optional" };
}

function firstProblems<Part>(
  parts: Iterable<Part>,
  explainPart: (part: Part) => readonly Problem[],
): readonly Problem[] {
  const problems: Problem[] = [];
  for (const part of parts) {
    problems.push(...explainPart(part));
    if (problems.length >= MOST_PROBLEMS) break;
  }
  return problems.slice(0, MOST_PROBLEMS);
}
