import { ownMember } from "../../../../schema/own-member.ts";
import type { JsonObject } from "../../../switches/message.ts";
import { isObject } from "../../message.ts";

/** Whether a value conforms to a schema. It knows the keywords of the played servers, in 2020-12 and in draft-07. */
export function conforms(
  value: unknown,
  schema: JsonObject,
  dialect = String(schema.$schema ?? ""),
): boolean {
  // A reference that cannot be resolved is refused.
  if (typeof schema.$ref === "string" && !schema.$ref.startsWith("#")) return false;
  if (schema.type !== undefined && !isOf(value, schema.type)) return false;
  return Array.isArray(value) ? itemsConform(value, schema, dialect) : membersConform(value, schema, dialect);
}

function isOf(value: unknown, type: unknown): boolean {
  if (Array.isArray(type)) return type.some((one) => isOf(value, one));
  if (type === "object") return isObject(value);
  if (type === "integer") return Number.isInteger(value);
  if (type === "null") return value === null;
  return type === "array" ? Array.isArray(value) : typeof value === type;
}

function itemsConform(values: readonly unknown[], schema: JsonObject, dialect: string): boolean {
  // A list of schemas is in `items` in draft-07, and in `prefixItems` in 2020-12.
  const list = dialect.includes("draft-07") ? schema.items : schema.prefixItems;
  const schemas = Array.isArray(list) ? list.filter(isObject) : [];
  return schemas.every((one, index) => index >= values.length || conforms(values[index], one, dialect));
}

function membersConform(value: unknown, { properties, required }: JsonObject, dialect: string): boolean {
  if (!isObject(value)) return true;
  const isWhole = [required ?? []].flat().every((name) => Object.hasOwn(value, String(name)));
  const schemas = Object.entries(isObject(properties) ? properties : {});
  return (
    isWhole &&
    schemas.every(
      ([name, one]) =>
        !Object.hasOwn(value, name) || !isObject(one) || conforms(ownMember(value, name), one, dialect),
    )
  );
}

/** Whether a client may pass a tool result on: each block of text has a text, and structuredContent conforms. An error of a tool needs none. */
export function isAcceptable(result: JsonObject, tool: JsonObject): boolean {
  const blocks = Array.isArray(result.content) ? result.content : [];
  const isWhole = blocks.every(
    (one) => isObject(one) && (one.type !== "text" || typeof one.text === "string"),
  );
  const schema = tool.outputSchema;
  return (
    isWhole && (result.isError === true || !isObject(schema) || conforms(result.structuredContent, schema))
  );
}
