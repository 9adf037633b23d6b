import type { Definitions } from "../definitions.ts";
import { type JsonSchema, type JsonType, referredName } from "../dialect.ts";
import type { Chance } from "./chance.ts";

/** Below this depth optional members and items are omitted, so that instances are finite and small. */
const DEEPEST = 4;

const ANY_JSON: readonly unknown[] = [
  "x",
  null,
  true,
  0,
  0.5,
  "",
  [],
  ["x", 1],
  {},
  { a: null },
  { a: { b: [1] } },
];
const FREE_NAMES = ["a", "b", "io.example/c"];

const SCALARS: Readonly<Record<Exclude<JsonType, "object" | "array">, readonly unknown[]>> = {
  string: ["x", "", "text", "https://example.com/a", "YQ=="],
  integer: [1, 0, 7, 100, -1],
  number: [1, 0, 0.5, 1e9, -2],
  boolean: [true, false],
  null: [null],
};

/** Takes every optional member, one item of each array, and the first of all other choices. */
export const FULLEST: Chance = {
  pick([first]) {
    if (first === undefined) throw new Error("The list of choices is empty.");
    return first;
  },
  oneIn: () => true,
};

/** A valid value of one of our schemas or of a published one. */
export function instanceOf(chance: Chance, schema: JsonSchema, definitions: Definitions, depth = 0): unknown {
  const make = (part: JsonSchema) => instanceOf(chance, part, definitions, depth + 1);
  if (schema.$ref !== undefined) return make(definitions[referredName(schema.$ref)] ?? {});
  if (schema.anyOf !== undefined) return make(chance.pick(endingBranches(schema.anyOf, depth)));
  if (schema.allOf !== undefined) return Object.assign({}, ...schema.allOf.map(make));
  if (schema.const !== undefined) return schema.const;
  if (schema.enum !== undefined) return chance.pick(schema.enum);
  if (schema.type === undefined) return chance.pick(ANY_JSON);
  const type = chance.pick(typeof schema.type === "string" ? [schema.type] : schema.type);
  if (type === "object") return objectOf(chance, schema, make, depth);
  if (type === "array") return items(chance, depth).map(() => make(schema.items ?? {}));
  const { minimum = -Infinity, maximum = Infinity } = schema;
  const within = (value: unknown) => typeof value !== "number" || (value >= minimum && value <= maximum);
  return chance.pick(SCALARS[type].filter(within));
}

/** The published JSONValue refers to itself, so below the depth limit branches without references are preferred. */
function endingBranches(branches: readonly JsonSchema[], depth: number): readonly JsonSchema[] {
  const ending = branches.filter(({ $ref, items }) => $ref === undefined && items === undefined);
  return depth > DEEPEST && ending.length > 0 ? ending : branches;
}

function objectOf(
  chance: Chance,
  { properties = {}, required = [], additionalProperties }: JsonSchema,
  make: (schema: JsonSchema) => unknown,
  depth: number,
): unknown {
  const optional = depth < DEEPEST ? Object.keys(properties).filter(() => chance.oneIn(2 + depth)) : [];
  const value: Record<string, unknown> = {};
  for (const name of new Set([...required, ...optional])) value[name] = make(properties[name] ?? {});
  if (additionalProperties !== undefined && depth < DEEPEST && chance.oneIn(2)) {
    value[chance.pick(FREE_NAMES)] = make(additionalProperties === true ? {} : additionalProperties);
  }
  return value;
}

function items(chance: Chance, depth: number): readonly number[] {
  return depth < DEEPEST ? chance.pick([[1], [], [1, 2]]) : [];
}
