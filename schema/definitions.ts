import { readData } from "./data-files.ts";
import { dialectOf, type JsonSchema } from "./dialect.ts";
import type { Revision } from "./revision.ts";

export type Definitions = Readonly<Record<string, JsonSchema>>;

const loaded = new Map<Revision, Definitions>();

/** The definitions of a revision, by name. Read from the generated JSON Schema on first use. */
export function definitionsOf(revision: Revision): Definitions {
  const known = loaded.get(revision);
  if (known !== undefined) return known;
  const text = readData(new URL(`./revisions/${revision}.schema.json`, import.meta.url));
  const definitions: Definitions = JSON.parse(text)[dialectOf(revision).section];
  loaded.set(revision, definitions);
  return definitions;
}
