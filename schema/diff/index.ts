/** What a revision added, removed and changed, from the generated schemas and tables. */
export { type DiffFormat, renderSchemaDiff } from "./render.ts";
export { type SchemaDiff, schemaDiff } from "./schema-diff.ts";
export type { Change, Difference, Section } from "./section.ts";
