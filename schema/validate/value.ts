import type { JsonSchema, JsonType } from "../dialect.ts";
import type { Problem } from "../problem.ts";
import { anyType, aType } from "../type-words.ts";
import { hasType, quote, quoteAny, typeOf } from "./json.ts";

/** The problem of a value itself, without its items and members. At most one. */
export function explainValue(schema: JsonSchema, value: unknown, pointer: string): readonly Problem[] {
  const problem = (rule: string, message: string): readonly Problem[] => [{ pointer, message, rule }];
  if (schema.const !== undefined && value !== schema.const) {
    return problem("const", `must be ${quote(schema.const)}, got ${quote(value)}`);
  }
  if (schema.enum !== undefined && !schema.enum.some((allowed) => allowed === value)) {
    return problem("enum", `must be ${quoteAny(schema.enum)}, got ${quote(value)}`);
  }
  const types = typesOf(schema);
  if (types.length > 0 && !types.some((type) => hasType(value, type))) {
    return problem(typeRule(value, pointer), typeMessage(types, value));
  }
  if (typeof value === "number" && schema.minimum !== undefined && value < schema.minimum) {
    return problem("minimum", `must be at least ${schema.minimum}, got ${value}`);
  }
  if (typeof value === "number" && schema.maximum !== undefined && value > schema.maximum) {
    return problem("maximum", `must be at most ${schema.maximum}, got ${value}`);
  }
  if (Array.isArray(value) && schema.maxItems !== undefined && value.length > schema.maxItems) {
    return problem("maxItems", `must have at most ${schema.maxItems} items, got ${value.length}`);
  }
  return [];
}

/** The JSON types that a schema accepts. Empty if it accepts any. */
export function typesOf({ type = [] }: JsonSchema): readonly JsonType[] {
  return typeof type === "string" ? [type] : type;
}

export function typeMessage(types: readonly JsonType[], value: unknown): string {
  const fraction = typeof value === "number" && types.includes("integer");
  return `must be ${anyType(types)}, got ${fraction ? value : aType(typeOf(value))}`;
}

/**
 * Until 2025-11-25 each property of a tool's schema must be an object, although `true` and `false` are JSON Schemas,
 * too. The rule has its own name, so that a caller can tolerate it.
 */
function typeRule(value: unknown, pointer: string): string {
  const property = /\/(?:input|output)Schema\/properties\/[^/]+$/;
  return typeof value === "boolean" && property.test(pointer) ? "boolean-subschema" : "type";
}
