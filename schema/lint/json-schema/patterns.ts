import { isObject } from "../../json.ts";
import type { Problem } from "../../problem.ts";
import { quote, step } from "../json.ts";
import type { Subschema } from "./subschemas.ts";

/**
 * Compiles a pattern as ECMA-262 does, with the flag `u` where it can be: `[\w-.]` is sound without it only,
 * and JSON Schema leaves the flag to a note.
 *
 * @throws SyntaxError when it is a regular expression in neither way
 */
export function regularExpression(pattern: string): RegExp {
  try {
    return new RegExp(pattern, "u");
  } catch {
    return new RegExp(pattern);
  }
}

/**
 * Judges the patterns of one schema. They are compiled and not run: that takes time in proportion to them.
 */
export function lintPatterns({ schema, pointer }: Subschema): Problem[] {
  const { pattern, patternProperties } = schema;
  const patterns: [pointer: string, pattern: string][] = [];
  if (typeof pattern === "string") patterns.push([step(pointer, "pattern"), pattern]);
  if (isObject(patternProperties)) {
    const at = step(pointer, "patternProperties");
    for (const key of Object.keys(patternProperties)) patterns.push([step(at, key), key]);
  }
  return patterns.flatMap(([at, text]) => lintPattern(at, text));
}

function lintPattern(pointer: string, pattern: string): Problem[] {
  try {
    regularExpression(pattern);
    return [];
  } catch {
    const message = `should be a regular expression of ECMA-262 (JavaScript), got ${quote(pattern)}`;
    return [{ pointer, rule: "schema-pattern", message }];
  }
}
