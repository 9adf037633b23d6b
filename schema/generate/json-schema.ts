import { dialectOf, type JsonSchema, referredName } from "../dialect.ts";
import { REVISIONS, type Revision } from "../revision.ts";
import { definitions } from "../source/index.ts";
import type { Members } from "../source/vocabulary.ts";

export type Definitions = Readonly<Record<string, JsonSchema>>;

/** The definitions of a revision, by name in alphabetical order. */
export function definitionsIn(revision: Revision, source: Members = definitions): Definitions {
  const present: Record<string, JsonSchema> = {};
  for (const name of Object.keys(source).sort()) {
    const form = source[name]?.(revision);
    if (form !== undefined) present[name] = form.schema;
  }
  for (const name of Object.keys(present)) checkReferences(revision, name, present);
  return present;
}

function checkReferences(revision: Revision, name: string, present: Definitions): void {
  for (const target of referencesIn(present[name])) {
    if (!(target in present)) {
      throw new Error(
        `${name} refers to ${target}, which ${revision} does not have: see its span in schema/source.`,
      );
    }
  }
}

function referencesIn(value: unknown): readonly string[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, child]) =>
    key === "$ref" && typeof child === "string" ? [referredName(child)] : referencesIn(child),
  );
}

/** The JSON Schema of a revision, in the dialect that the revision publishes. */
export function jsonSchemaOf(revision: Revision): Readonly<Record<string, unknown>> {
  const { uri, section } = dialectOf(revision);
  return { $schema: uri, [section]: definitionsIn(revision) };
}

/** Every name that some revision defines. */
export function allDefinitionNames(): readonly string[] {
  return [...new Set(REVISIONS.flatMap((revision) => Object.keys(definitionsIn(revision))))].sort();
}
