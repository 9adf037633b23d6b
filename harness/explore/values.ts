import fc from "fast-check";
import { isObject, type JsonObject } from "../../schema/json.ts";
import { judgeInstance } from "../../schema/lint/index.ts";
import { ownMember } from "../../schema/own-member.ts";
import type { Revision } from "../../schema/revision.ts";
import { sampleArguments } from "../check/sample-arguments.ts";

/** The limit for schemas that refer to themselves. */
const MAX_DEPTH = 6;

/** Texts in which programs have made mistakes before. None of them is an address or a command. */
const TEXTS = [
  "",
  " ",
  "0",
  "a",
  "null",
  "true",
  "é 語 🙂",
  "a\nb",
  "\u0000",
  '"',
  "\\",
  "%s",
  "a".repeat(300),
];

/** The same for integers. */
const INTEGERS = [0, -1, 1, 2, 100, 2 ** 31 - 1, 2 ** 31, Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER];

/** Arguments for a tool, from its schema. Each value that is made is one that the schema allows; undefined if none is known. */
export function argumentsFor(inputSchema: unknown, revision: Revision): fc.Arbitrary<JsonObject> | undefined {
  const sample = sampleArguments(inputSchema, revision);
  if (sample === undefined || !isObject(inputSchema)) return undefined;
  const isAllowed = (value: JsonObject) => {
    const verdict = judgeInstance(value, inputSchema, revision);
    return verdict.kind === "judged" && verdict.problems.length === 0;
  };
  const made = valueFor(inputSchema, inputSchema, 0).map((value) =>
    isObject(value) && isAllowed(value) ? value : sample,
  );
  return fc.oneof(fc.constant(sample), { arbitrary: made, weight: 3 });
}

function valueFor(schema: unknown, root: JsonObject, depth: number): fc.Arbitrary<unknown> {
  if (!isObject(schema) || depth > MAX_DEPTH) return fc.constantFrom<unknown>("", 0, false, null);
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (Array.isArray(schema.enum) && schema.enum.length > 0) return fc.constantFrom<unknown>(...schema.enum);
  if (typeof schema.$ref === "string") return valueFor(referred(root, schema.$ref), root, depth + 1);
  const shown = [
    ...(Array.isArray(schema.examples) ? schema.examples : []),
    ...(schema.default === undefined ? [] : [schema.default]),
  ];
  const branches = [schema.anyOf, schema.oneOf].find((one): one is unknown[] => Array.isArray(one));
  const made =
    branches !== undefined && branches.length > 0
      ? fc.oneof(...branches.map((branch) => valueFor(branch, root, depth + 1)))
      : ofType(schema, root, depth + 1);
  return shown.length > 0 ? fc.oneof(made, fc.constantFrom<unknown>(...shown)) : made;
}

function ofType(schema: JsonObject, root: JsonObject, depth: number): fc.Arbitrary<unknown> {
  const types = Array.isArray(schema.type) ? schema.type : [schema.type];
  if (types.length > 1)
    return fc.oneof(...types.map((type: unknown) => ofType({ ...schema, type }, root, depth)));
  switch (types[0]) {
    case "string":
      return texts(schema);
    case "integer":
      return integers(schema);
    case "number":
      return fc.oneof(integers(schema), fc.constantFrom(0.5, -0.5, 1e21, 1e-7));
    case "boolean":
      return fc.boolean();
    case "null":
      return fc.constant(null);
    case "array": {
      const { minItems, items } = schema;
      const minLength = typeof minItems === "number" ? Math.min(minItems, 20) : 0;
      return fc.array(valueFor(items ?? { type: "string" }, root, depth), {
        minLength,
        maxLength: minLength + 3,
      });
    }
    default:
      return members(schema, root, depth);
  }
}

function texts({ minLength, maxLength }: JsonObject): fc.Arbitrary<string> {
  const least = typeof minLength === "number" ? Math.min(minLength, 1_000) : 0;
  const most = typeof maxLength === "number" ? Math.max(least, Math.min(maxLength, 1_000)) : least + 20;
  const usual = fc.string({ minLength: least, maxLength: most });
  const known = TEXTS.filter(({ length }) => length >= least && length <= Math.max(most, 300));
  return known.length > 0 ? fc.oneof(fc.constantFrom(...known), usual) : usual;
}

function integers({
  minimum,
  maximum,
  exclusiveMinimum,
  exclusiveMaximum,
}: JsonObject): fc.Arbitrary<number> {
  const ends = [minimum, maximum, exclusiveMinimum, exclusiveMaximum].filter(
    (one): one is number => typeof one === "number",
  );
  const near = ends.flatMap((end) => [Math.ceil(end), Math.floor(end) + 1, Math.floor(end) - 1]);
  return fc.oneof(fc.constantFrom(...near, ...INTEGERS), fc.integer({ min: -50, max: 50 }));
}

function members(
  { properties, required }: JsonObject,
  root: JsonObject,
  depth: number,
): fc.Arbitrary<unknown> {
  const schemas = isObject(properties) ? properties : {};
  const needed = Array.isArray(required) ? required.map(String) : [];
  const names = [...new Set([...Object.keys(schemas), ...needed])];
  const made = Object.fromEntries(
    names.map((name) => [name, valueFor(ownMember(schemas, name), root, depth)]),
  );
  return fc.record(made, { requiredKeys: needed, noNullPrototype: true });
}

function referred(root: JsonObject, ref: string): unknown {
  if (ref === "#") return root;
  if (!ref.startsWith("#/")) return undefined;
  const steps = ref
    .slice(2)
    .split("/")
    .map((step) => step.replaceAll("~1", "/").replaceAll("~0", "~"));
  return steps.reduce<unknown>((at, step) => (isObject(at) ? ownMember(at, step) : undefined), root);
}
