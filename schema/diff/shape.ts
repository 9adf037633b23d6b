import type { Definitions } from "../definitions.ts";
import { type JsonSchema, referredName } from "../dialect.ts";
import { notation } from "./notation.ts";
import type { Difference } from "./section.ts";

/** A schema, and the definitions that its references lead to. */
export interface Located {
  readonly schema: JsonSchema;
  readonly definitions: Definitions;
}

/**
 * The differences of two schemas, by member and by branch. A schema that is inline in one revision and named in the
 * other is compared by its content, because only its place changed. If both have the same name, its own entry lists
 * the differences.
 */
export function shapeDifferences(before: Located, after: Located, of = ""): readonly Difference[] {
  const [oldBranches, nowBranches] = [branchesOf(before), branchesOf(after)];
  if (oldBranches.length > 1 || nowBranches.length > 1)
    return branchDifferences(oldBranches, nowBranches, of);
  const [old, now] = comparable(before, after);
  if (hasMembers(old) && hasMembers(now)) {
    const names = new Set([old, now].flatMap(({ schema }) => Object.keys(schema.properties ?? {})));
    return [...names].flatMap((name) => memberDifferences(old, now, name, of));
  }
  if (
    old.schema.items !== undefined &&
    now.schema.items !== undefined &&
    sameLimits(old.schema, now.schema)
  ) {
    return shapeDifferences(within(old, old.schema.items), within(now, now.schema.items), `${of}[]`);
  }
  return textDifference(of, notation(old.schema), notation(now.schema));
}

/** The branches of a union, also of a named one. Any other schema is its own branch. */
function branchesOf(located: Located): readonly JsonSchema[] {
  return located.schema.anyOf ?? followed(located).schema.anyOf ?? [located.schema];
}

function comparable(before: Located, after: Located): readonly [Located, Located] {
  const oldIsNamed = before.schema.$ref !== undefined;
  const nowIsNamed = after.schema.$ref !== undefined;
  if (oldIsNamed === nowIsNamed) return [before, after];
  return oldIsNamed ? comparable(followed(before), after) : comparable(before, followed(after));
}

function followed(located: Located): Located {
  const { $ref } = located.schema;
  return $ref === undefined ? located : within(located, located.definitions[referredName($ref)] ?? {});
}

const within = ({ definitions }: Located, schema: JsonSchema): Located => ({ schema, definitions });

/** An object with named members, not a map. */
function hasMembers({ schema }: Located): boolean {
  const { type, additionalProperties } = schema;
  return type === "object" && (additionalProperties === undefined || additionalProperties === true);
}

const sameLimits = (old: JsonSchema, now: JsonSchema): boolean => old.maxItems === now.maxItems;

function branchDifferences(
  old: readonly JsonSchema[],
  now: readonly JsonSchema[],
  of: string,
): readonly Difference[] {
  const [before, after] = [old.map(notation), now.map(notation)];
  return [
    ...after
      .filter((branch) => !before.includes(branch))
      .map((branch) => ({ of, before: null, after: branch })),
    ...before
      .filter((branch) => !after.includes(branch))
      .map((branch) => ({ of, before: branch, after: null })),
  ];
}

function memberDifferences(old: Located, now: Located, name: string, of: string): readonly Difference[] {
  const place = of === "" ? name : `${of}.${name}`;
  const before = old.schema.properties?.[name];
  const after = now.schema.properties?.[name];
  const oldText = before && described(old, name, before);
  const nowText = after && described(now, name, after);
  if (before === undefined || after === undefined) {
    return [{ of: place, before: oldText ?? null, after: nowText ?? null }];
  }
  const requiredness = textDifference(place, degree(old, name), degree(now, name));
  return [...requiredness, ...shapeDifferences(within(old, before), within(now, after), place)];
}

const degree = ({ schema }: Located, name: string): string =>
  schema.required?.includes(name) ? "required" : "optional";

const described = (owner: Located, name: string, member: JsonSchema): string =>
  `${degree(owner, name)} ${notation(member)}`;

function textDifference(of: string, before: string, after: string): readonly Difference[] {
  return before === after ? [] : [{ of, before, after }];
}
