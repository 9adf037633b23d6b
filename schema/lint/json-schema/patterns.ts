import { isObject } from "../../json.ts";
import type { Problem } from "../../problem.ts";
import { quote, step } from "../json.ts";
import type { Subschema } from "./subschemas.ts";

/**
 * Compiles a pattern by ECMA-262, with the flag `u` if possible: `[\w-.]` is only valid without it, and JSON
 * Schema mentions the flag only in a note.
 *
 * @throws SyntaxError if it is invalid with and without the flag
 */
export function regularExpression(pattern: string): RegExp {
  try {
    return new RegExp(pattern, "u");
  } catch {
    return new RegExp(pattern);
  }
}

/**
 * Judges the patterns of one schema. It compiles them and does not run them, so the time is proportional to their
 * length.
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
