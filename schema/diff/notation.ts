import { type JsonSchema, referredName } from "../dialect.ts";

/** A schema on one line, in the notation of TypeScript. */
export function notation(schema: JsonSchema): string {
  if (schema.$ref !== undefined) return referredName(schema.$ref);
  if (schema.anyOf !== undefined) return schema.anyOf.map(notation).join(" | ");
  if (schema.allOf !== undefined) return schema.allOf.map(notation).join(" & ");
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum !== undefined) return schema.enum.map((value) => JSON.stringify(value)).join(" | ");
  if (schema.items !== undefined) return `${itemNotation(schema.items)}[]${limits(schema)}`;
  if (schema.type === "object") return objectNotation(schema);
  if (schema.type === undefined) return "any";
  return [schema.type].flat().join(" | ") + limits(schema);
}

function itemNotation(items: JsonSchema): string {
  const text = notation(items);
  return text.includes(" | ") ? `(${text})` : text;
}

function objectNotation({ properties = {}, required = [], additionalProperties }: JsonSchema): string {
  const members = Object.entries(properties).map(
    ([name, member]) => `${name}${required.includes(name) ? "" : "?"}: ${notation(member)}`,
  );
  if (additionalProperties !== undefined && additionalProperties !== true) {
    members.push(`[name]: ${notation(additionalProperties)}`);
  }
  return members.length === 0 ? "object" : `{ ${members.join("; ")} }`;
}

function limits({ format, minimum, maximum, maxItems }: JsonSchema): string {
  const parts = [
    format,
    minimum === undefined ? undefined : `at least ${minimum}`,
    maximum === undefined ? undefined : `at most ${maximum}`,
    maxItems === undefined ? undefined : `at most ${maxItems} items`,
  ].filter((part) => part !== undefined);
  return parts.length === 0 ? "" : ` (${parts.join(", ")})`;
}
