import { ownMember } from "../../../../schema/own-member.ts";
import type { JsonObject } from "../../../switches/message.ts";
import { isObject } from "../../message.ts";

/**
 * The part of JSON Schema 2020-12 that the schemas of this server use. With it, the server can validate tool arguments
 * and answers of the client without a library. Keywords that assert nothing are skipped.
 *
 * @returns one sentence for each problem. Empty if the value is valid.
 */
export function problemsOf(
  value: unknown,
  schema: unknown,
  path = "value",
  root: unknown = schema,
): string[] {
  if (typeof schema === "boolean") return schema ? [] : [`${path} is not allowed`];
  if (!isObject(schema)) return [];
  return Object.entries(schema).flatMap(([keyword, operand]) => {
    const rule = ownMember(KEYWORDS, keyword);
    return rule ? rule({ value, operand, schema, path, root }) : [];
  });
}

interface Application {
  readonly value: unknown;
  readonly operand: unknown;
  readonly schema: JsonObject;
  readonly path: string;
  readonly root: unknown;
}

type Keyword = (application: Application) => string[];

const isValid = ({ value, path, root }: Application, schema: unknown): boolean =>
  problemsOf(value, schema, path, root).length === 0;

const listOf = (operand: unknown): readonly unknown[] => (Array.isArray(operand) ? operand : []);

const KEYWORDS: Readonly<Record<string, Keyword>> = {
  $ref: ({ value, operand, path, root }) => problemsOf(value, resolve(root, String(operand)), path, root),
  type: ({ value, operand, path }) => {
    const types = Array.isArray(operand) ? operand : [operand];
    return types.some((type) => hasType(value, type)) ? [] : [`${path} must be ${types.join(" or ")}`];
  },
  enum: ({ value, operand, path }) =>
    listOf(operand).includes(value) ? [] : [`${path} must be one of ${JSON.stringify(operand)}`],
  const: ({ value, operand, path }) =>
    value === operand ? [] : [`${path} must be ${JSON.stringify(operand)}`],
  minimum: ({ value, operand, path }) =>
    typeof value !== "number" || value >= Number(operand) ? [] : [`${path} must be at least ${operand}`],
  maximum: ({ value, operand, path }) =>
    typeof value !== "number" || value <= Number(operand) ? [] : [`${path} must be at most ${operand}`],
  minLength: ({ value, operand, path }) =>
    typeof value !== "string" || value.length >= Number(operand) ? [] : [`${path} is too short`],
  required: ({ value, operand, path }) => {
    if (!isObject(value)) return [];
    return listOf(operand).flatMap((name) =>
      Object.hasOwn(value, String(name)) ? [] : [`${path} must have "${name}"`],
    );
  },
  properties: ({ value, operand, path, root }) => {
    if (!isObject(value) || !isObject(operand)) return [];
    return Object.entries(operand).flatMap(([name, schema]) =>
      Object.hasOwn(value, name) ? problemsOf(ownMember(value, name), schema, `${path}.${name}`, root) : [],
    );
  },
  additionalProperties: ({ value, operand, schema, path, root }) => {
    if (!isObject(value)) return [];
    const known = isObject(schema.properties) ? schema.properties : {};
    return Object.keys(value).flatMap((name) =>
      Object.hasOwn(known, name) ? [] : problemsOf(ownMember(value, name), operand, `${path}.${name}`, root),
    );
  },
  items: ({ value, operand, path, root }) =>
    Array.isArray(value) ? value.flatMap((item, i) => problemsOf(item, operand, `${path}[${i}]`, root)) : [],
  allOf: ({ value, operand, path, root }) =>
    listOf(operand).flatMap((schema) => problemsOf(value, schema, path, root)),
  anyOf: (application) =>
    listOf(application.operand).some((schema) => isValid(application, schema))
      ? []
      : [`${application.path} must fit one of the schemas of anyOf`],
  oneOf: (application) =>
    listOf(application.operand).filter((schema) => isValid(application, schema)).length === 1
      ? []
      : [`${application.path} must fit exactly one of the schemas of oneOf`],
  if: (application) => {
    const branch = application.schema[isValid(application, application.operand) ? "then" : "else"];
    return branch === undefined
      ? []
      : problemsOf(application.value, branch, application.path, application.root);
  },
};

function hasType(value: unknown, type: unknown): boolean {
  if (type === "integer") return Number.isInteger(value);
  if (type === "array") return Array.isArray(value);
  if (type === "null") return value === null;
  if (type === "object") return isObject(value);
  return typeof value === type;
}

/** Only pointers into the same schema: a server must never fetch the target of a `$ref`. */
function resolve(root: unknown, reference: string): unknown {
  if (!reference.startsWith("#/")) return false;
  return reference
    .slice(2)
    .split("/")
    .reduce<unknown>((at, key) => (isObject(at) ? ownMember(at, key) : undefined), root);
}
