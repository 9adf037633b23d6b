import type { Revision } from "../revision.ts";
import { judgeInstance } from "./json-schema/instance.ts";
import { judged, type SchemaVerdict } from "./json-schema/verdict.ts";

/**
 * Judges the `structuredContent` of a result by the `outputSchema` of its tool. Results with `isError`
 * are exempt (reading S33).
 *
 * Level: MUST (`server/tools#output-schema`, since 2025-06-18), both for `structured-content-missing` and for
 * the problems of the value. The rule of such a problem is the keyword that the value breaks.
 */
export function judgeStructuredContent(
  structuredContent: unknown,
  outputSchema: unknown,
  revision: Revision,
): SchemaVerdict {
  if (structuredContent !== undefined) return judgeInstance(structuredContent, outputSchema, revision);
  const message = "must be there, because the tool has an outputSchema";
  return judged([{ pointer: "", rule: "structured-content-missing", message }]);
}
