import { isObject } from "../../json.ts";
import { ownMember } from "../../own-member.ts";
import { isSmall } from "./limits.ts";

type Schema = Readonly<Record<string, unknown>>;
type Test = (value: unknown) => boolean;

const isText: Test = (value) => typeof value === "string";
const isBoolean: Test = (value) => typeof value === "boolean";
const isAnything: Test = () => true;
const isLimit: Test = (value) => Number.isFinite(value);
const isCount: Test = (value) => Number.isInteger(value) && (value as number) >= 0;
const isScalar: Test = (value) => value === null || isText(value) || isBoolean(value) || isLimit(value);

/** The types that a schema may name, and which values have them. */
const HAS_TYPE: Readonly<Record<string, Test>> = {
  string: isText,
  boolean: isBoolean,
  number: isLimit,
  integer: Number.isInteger,
  null: (value) => value === null,
  array: Array.isArray,
  object: isObject,
};

const isType: Test = (value) => isText(value) && Object.hasOwn(HAS_TYPE, value as string);

const listOf =
  (test: Test): Test =>
  (value) =>
    Array.isArray(value) && value.length > 0 && value.every(test);

const areUnique: Test = (value) => Array.isArray(value) && new Set(value).size === value.length;

/** What each keyword of a plain schema must be. The rest of JSON Schema is left to ajv. */
const KEYWORDS: Readonly<Record<string, Test>> = {
  ...{ title: isText, description: isText, $comment: isText, format: isText },
  ...{ default: isAnything, examples: Array.isArray },
  ...{ deprecated: isBoolean, readOnly: isBoolean, writeOnly: isBoolean },
  type: isType,
  enum: (value) => listOf(isScalar)(value) && areUnique(value),
  const: isScalar,
  ...{ minimum: isLimit, maximum: isLimit, exclusiveMinimum: isLimit, exclusiveMaximum: isLimit },
  ...{ minLength: isCount, maxLength: isCount, minItems: isCount, maxItems: isCount },
  required: (value) => Array.isArray(value) && value.every(isText) && areUnique(value),
  properties: (value) =>
    isObject(value) && !Object.hasOwn(value, "__proto__") && Object.values(value).every(isPlainPart),
  additionalProperties: (value) => isBoolean(value) || isPlainPart(value),
  items: isPlainPart,
  anyOf: listOf(isPlainPart),
};

function isPlainPart(schema: unknown): boolean {
  return (
    isObject(schema) &&
    Object.entries(schema).every(
      ([keyword, value]) =>
        keyword.startsWith("x-") ||
        (Object.hasOwn(KEYWORDS, keyword) && ownMember(KEYWORDS, keyword)?.(value) === true),
    )
  );
}

/**
 * Whether a schema is small, valid in all dialects, and has only keywords that every one of them reads in the same way. Most schemas
 * of tools are. For them the meta-schema, which takes 50 ms to compile, would say nothing new.
 */
export function isPlain({ $schema, ...schema }: Schema): boolean {
  return ($schema === undefined || isText($schema)) && isSmall(schema) && isPlainPart(schema);
}

/** Whether a value fits a plain schema for certain. Else ajv decides, and says what is wrong. */
export function surelyFits(schema: Schema, value: unknown): boolean {
  return isSmall(value) && fits(schema, value);
}

function fits(schema: Schema, value: unknown): boolean {
  const { type, const: constant, enum: choices, anyOf } = schema;
  if (typeof type === "string" && !ownMember(HAS_TYPE, type)?.(value)) return false;
  if (constant !== undefined && value !== constant) return false;
  if (Array.isArray(choices) && !choices.includes(value)) return false;
  if (Array.isArray(anyOf) && !anyOf.some((part) => fits(part, value))) return false;
  if (typeof value === "number") return fitsNumber(schema, value);
  if (typeof value === "string") return isWithin([...value].length, schema.minLength, schema.maxLength);
  if (Array.isArray(value)) {
    const { items, minItems, maxItems } = schema;
    return (
      isWithin(value.length, minItems, maxItems) &&
      (!isObject(items) || value.every((one) => fits(items, one)))
    );
  }
  return !isObject(value) || fitsObject(schema, value);
}

function fitsNumber(
  { minimum, maximum, exclusiveMinimum, exclusiveMaximum }: Schema,
  value: number,
): boolean {
  return (
    Number.isFinite(value) &&
    isWithin(value, minimum, maximum) &&
    !(typeof exclusiveMinimum === "number" && value <= exclusiveMinimum) &&
    !(typeof exclusiveMaximum === "number" && value >= exclusiveMaximum)
  );
}

function isWithin(value: number, least: unknown, most: unknown): boolean {
  return !(typeof least === "number" && value < least) && !(typeof most === "number" && value > most);
}

function fitsObject({ required, properties, additionalProperties }: Schema, value: Schema): boolean {
  if (Array.isArray(required) && !required.every((name) => Object.hasOwn(value, name))) return false;
  const others = additionalProperties ?? {};
  return Object.entries(value).every(([name, member]) => {
    const part =
      isObject(properties) && Object.hasOwn(properties, name) ? ownMember(properties, name) : others;
    return isObject(part) ? fits(part, member) : part === true;
  });
}
