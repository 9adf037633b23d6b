import { isObject } from "../../json.ts";
import type { Dialect } from "./dialect.ts";
import type { Subschema } from "./subschemas.ts";

type Schema = Readonly<Record<string, unknown>>;

interface Gap {
  readonly name: string;
  readonly in: (schema: Schema, dialect: Dialect) => boolean;
}

/**
 * Differences between ajv 8.20 and the official JSON-Schema-Test-Suite. With our options ajv fails 41 of its 3431
 * tests for these three dialects. A schema with one of these is not judged, because no verdict is better than a
 * wrong one. (One difference remains, and it only accepts more values: a `multipleOf` so small that the division
 * overflows.)
 */
const GAPS: readonly Gap[] = [
  ...["$dynamicRef", "$recursiveRef", "unevaluatedItems"].map((keyword) => ({
    name: keyword,
    in: (schema: Schema) => Object.hasOwn(schema, keyword),
  })),
  {
    name: "$id beside $ref",
    in: (schema, { ignoresBesideRef }) => ignoresBesideRef && "$ref" in schema && "$id" in schema,
  },
  {
    name: "a property named __proto__",
    in: ({ properties }) => isObject(properties) && Object.hasOwn(properties, "__proto__"),
  },
];

/**
 * The reason why our validator may read the schema in another way than its dialect. Undefined if there is none.
 */
export function findGap(nodes: readonly Subschema[], dialect: Dialect): string | undefined {
  const gap = GAPS.find((one) => nodes.some(({ schema }) => one.in(schema, dialect)));
  if (gap) return gap.name;
  const has = (keyword: string) => nodes.some(({ schema }) => Object.hasOwn(schema, keyword));
  return has("unevaluatedProperties") && has("if") ? "unevaluatedProperties together with if" : undefined;
}
