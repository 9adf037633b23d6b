import { renderSchemaDiff, schemaDiff } from "../../../schema/diff/index.ts";
import { choice, parseRevision } from "../options/values.ts";

/** Prints what a revision added, removed and changed in the protocol's types. */
export function diff(from: string, to: string, options: { readonly format: string }): void {
  const format = choice("--format", options.format, ["text", "markdown", "json"]);
  const changes = schemaDiff(parseRevision("schema diff", from), parseRevision("schema diff", to));
  process.stdout.write(renderSchemaDiff(changes, format));
}
