import { isObject } from "../../json.ts";
import { ownMember } from "../../own-member.ts";
import { step } from "../json.ts";

type Schema = Readonly<Record<string, unknown>>;

export interface Subschema {
  readonly schema: Schema;
  /** JSON pointer from the root of the whole schema. */
  readonly pointer: string;
  readonly parent: Schema | undefined;
  /** `property`: only `properties` keywords lead to it from the root. */
  readonly place: "root" | "property" | "elsewhere";
}

/**
 * The keywords with schemas, in all judged dialects. Data such as `const`, `default` and `examples`, and the values
 * of unknown keywords, are not schemas.
 */
const ONE = [
  "additionalItems",
  "additionalProperties",
  "contains",
  "contentSchema",
  "else",
  "if",
  "items",
  "not",
  "propertyNames",
  "then",
  "unevaluatedItems",
  "unevaluatedProperties",
];
const LIST = ["allOf", "anyOf", "items", "oneOf", "prefixItems"];
const NAMED = ["$defs", "definitions", "dependencies", "dependentSchemas", "patternProperties", "properties"];

/** `items` is in two of them: one schema for all items, or up to 2019-09 one for each. */
const KEYWORDS = new Set([...ONE, ...LIST, ...NAMED]);

/**
 * A schema and all schemas in it, each after its parent, without recursion. Boolean schemas are omitted, because
 * they contain nothing.
 */
export function* subschemas(root: Schema): Generator<Subschema> {
  const waiting: Subschema[] = [{ schema: root, pointer: "", parent: undefined, place: "root" }];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    yield next;
    for (const child of [...children(next)].reverse()) waiting.push(child);
  }
}

function* children({ schema, pointer, place }: Subschema): Generator<Subschema> {
  for (const keyword of KEYWORDS) {
    const value = Object.hasOwn(schema, keyword) ? ownMember(schema, keyword) : undefined;
    const at = step(pointer, keyword);
    const inside = keyword === "properties" && place !== "elsewhere" ? "property" : "elsewhere";
    for (const [key, child] of entries(keyword, value)) {
      if (isObject(child)) {
        yield {
          schema: child,
          pointer: key === undefined ? at : step(at, key),
          parent: schema,
          place: inside,
        };
      }
    }
  }
}

function entries(
  keyword: string,
  value: unknown,
): Iterable<[key: string | number | undefined, child: unknown]> {
  if (Array.isArray(value)) return LIST.includes(keyword) ? value.entries() : [];
  if (!isObject(value)) return [];
  if (NAMED.includes(keyword)) return Object.entries(value);
  return ONE.includes(keyword) ? [[undefined, value]] : [];
}
