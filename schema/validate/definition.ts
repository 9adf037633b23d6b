import { definitionsOf } from "../definitions.ts";
import type { Problem } from "../problem.ts";
import { REVISIONS, type Revision } from "../revision.ts";
import type { DefinitionName } from "../tables/rows.ts";
import { accepts } from "./accepts.ts";
import { compiled } from "./compiled.ts";
import { explain } from "./explain.ts";

/**
 * The problems of a value by this definition of the revision, at most 20. It does not judge formats (URIs, base64) and
 * rules that JSON Schema cannot express.
 *
 * @throws if the revision does not have the definition.
 */
export function validateDefinition(
  revision: Revision,
  name: DefinitionName,
  value: unknown,
): readonly Problem[] {
  const definitions = definitionsOf(revision);
  const schema = Object.hasOwn(definitions, name) ? definitions[name] : undefined;
  if (schema === undefined) throw new Error(absence(revision, name));
  if (accepts(definitions, schema, value)) return [];
  // A false alarm costs the most, so ajv confirms each of them. Only then it is loaded.
  const valid = compiled(revision, name);
  if (valid(value)) return [];
  const problems = explain(definitions, schema, value, "");
  if (problems.length > 0) return problems;
  throw new Error(
    `ajv rejects this ${name} of ${revision} for an unknown reason: ${valid.errors?.[0]?.schemaPath}.`,
  );
}

function absence(revision: Revision, name: string): string {
  const others = REVISIONS.filter((other) => Object.hasOwn(definitionsOf(other), name));
  return others.length === 0
    ? `No revision defines ${name}.`
    : `${revision} does not define ${name}; it exists in ${others.join(", ")}.`;
}
