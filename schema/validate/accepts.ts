import type { Definitions } from "../definitions.ts";
import { type JsonSchema, referredName } from "../dialect.ts";
import { isObject, type JsonObject } from "../json.ts";
import { ownMember } from "../own-member.ts";
import { hasType } from "./json.ts";

/**
 * Whether a value fits a schema of ours, by the few keywords that our schemas use. To compile a definition with ajv takes as long
 * as a thousand of these. `agreement.test.ts` and the differential tests compare the two.
 */
export function accepts(definitions: Definitions, schema: JsonSchema, value: unknown): boolean {
  const { $ref, anyOf, allOf } = schema;
  if ($ref !== undefined)
    return accepts(definitions, ownMember(definitions, referredName($ref)) ?? {}, value);
  const fits = (part: JsonSchema) => accepts(definitions, part, value);
  if (anyOf !== undefined && !anyOf.some(fits)) return false;
  if (allOf !== undefined && !allOf.every(fits)) return false;
  if (!acceptsItself(schema, value)) return false;
  if (Array.isArray(value)) {
    const { items } = schema;
    return items === undefined || value.every((item) => accepts(definitions, items, item));
  }
  return !isObject(value) || acceptsMembers(definitions, schema, value);
}

function acceptsItself(schema: JsonSchema, value: unknown): boolean {
  if (schema.const !== undefined && value !== schema.const) return false;
  if (schema.enum !== undefined && !schema.enum.some((allowed) => allowed === value)) return false;
  const { type } = schema;
  if (typeof type === "string" && !hasType(value, type)) return false;
  if (typeof type === "object" && !type.some((one) => hasType(value, one))) return false;
  if (typeof value === "number") {
    return value >= (schema.minimum ?? value) && value <= (schema.maximum ?? value);
  }
  return !Array.isArray(value) || value.length <= (schema.maxItems ?? value.length);
}

function acceptsMembers(
  definitions: Definitions,
  { required, properties, additionalProperties }: JsonSchema,
  value: JsonObject,
): boolean {
  if (required?.some((name) => ownMember(value, name) === undefined)) return false;
  const others = additionalProperties === true ? undefined : additionalProperties;
  return Object.keys(value).every((name) => {
    const schema =
      properties !== undefined && Object.hasOwn(properties, name) ? ownMember(properties, name) : others;
    return (
      schema === undefined ||
      ownMember(value, name) === undefined ||
      accepts(definitions, schema, ownMember(value, name))
    );
  });
}
