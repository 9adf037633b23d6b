import { schemaDiff as changesBetween, renderSchemaDiff } from "../../../../schema/diff/index.ts";
import { choice, parseRevision } from "../../options/values.ts";

export interface SchemaDiffOptions {
  readonly format: string;
}

/** Prints the types, methods and codes that a revision adds, removes and changes. */
export function schemaDiff(from: string, to: string, options: SchemaDiffOptions): void {
  const format = choice("--format", options.format, ["text", "markdown", "json"]);
  const changes = changesBetween(parseRevision("schema diff", from), parseRevision("schema diff", to));
  process.stdout.write(renderSchemaDiff(changes, format));
}
