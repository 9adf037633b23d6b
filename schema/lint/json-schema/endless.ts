import { isObject } from "../../json.ts";
import type { Problem } from "../../problem.ts";
import type { Subschema } from "./subschemas.ts";

type Schema = Readonly<Record<string, unknown>>;

/**
 * Finds a schema that applies itself to the same value endlessly, through `$ref` and `allOf`. A reference back from
 * a property or an item is fine, because each step goes deeper into a finite value.
 */
export function findEndless(nodes: readonly Subschema[], targets: ReadonlyMap<Schema, Schema>): Problem[] {
  const done = new Set<Schema>();
  for (const { schema, pointer } of nodes) {
    if (!endless(schema, targets, done)) continue;
    const message =
      "applies itself to the same value endlessly; let the circle go through a property or an item";
    return [{ pointer, rule: "schema-ref-endless", message }];
  }
  return [];
}

/** Depth-first with its own stack, because a chain of references can be as long as the schema. */
function endless(start: Schema, targets: ReadonlyMap<Schema, Schema>, done: Set<Schema>): boolean {
  const path = new Set<Schema>();
  const steps: { readonly schema: Schema; readonly leaving: boolean }[] = [{ schema: start, leaving: false }];
  for (let next = steps.pop(); next; next = steps.pop()) {
    const { schema, leaving } = next;
    if (leaving) {
      path.delete(schema);
      done.add(schema);
      continue;
    }
    if (path.has(schema)) return true;
    if (done.has(schema)) continue;
    path.add(schema);
    steps.push({ schema, leaving: true });
    for (const applied of appliedBy(schema, targets)) steps.push({ schema: applied, leaving: false });
  }
  return false;
}

function appliedBy(schema: Schema, targets: ReadonlyMap<Schema, Schema>): Schema[] {
  const target = targets.get(schema);
  const { allOf } = schema;
  return [...(target ? [target] : []), ...(Array.isArray(allOf) ? allOf.filter(isObject) : [])];
}
