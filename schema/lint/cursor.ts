import { isObject } from "../json.ts";
import type { Problem } from "../problem.ts";
import { wrongType } from "./json.ts";

/**
 * Judges `nextCursor` of a list result: absent, or a string. The empty string is a cursor: 2026-07-28 says so,
 * and the other revisions do not mention it.
 *
 * Level: MUST (`Cursor` in schema.ts; `server/utilities/pagination#pagination-model`). `null` has its own
 * rule `cursor-null`, so that a caller can tolerate it: it breaks the schema, but is common (reading S15).
 */
export function lintCursor(result: unknown): Problem[] {
  const cursor = isObject(result) ? result.nextCursor : undefined;
  if (cursor === undefined || typeof cursor === "string") return [];
  const pointer = "/nextCursor";
  if (cursor === null) {
    return [{ pointer, rule: "cursor-null", message: "must be left out on the last page, got null" }];
  }
  return [{ pointer, rule: "cursor-type", message: wrongType("string", cursor) }];
}
