import { isObject } from "../json.ts";
import type { Problem } from "../problem.ts";
import { type Revision, type Span, within } from "../revision.ts";
import { quote, wrongType } from "./json.ts";
import { lintTimestamp } from "./timestamp.ts";

/** Before, `lastModified` is an unknown member, which is allowed (reading S14). */
const LAST_MODIFIED: Span = { since: "2025-06-18" };

const AUDIENCES: readonly unknown[] = ["user", "assistant"];

/**
 * Judges the `annotations` of a resource, template or content block: `audience` of user and assistant,
 * `priority` from 0 to 1, `lastModified` in ISO 8601.
 *
 * Level: MUST for `annotation-audience` and `annotation-priority` (`Annotations` in schema.ts,
 * `server/resources#annotations`), SHOULD for `timestamp`.
 */
export function lintAnnotations(annotations: unknown, revision: Revision): Problem[] {
  // null counts as absent: another rule reports it.
  if (annotations === undefined || annotations === null) return [];
  if (!isObject(annotations))
    return [{ pointer: "", rule: "annotation-object", message: wrongType("object", annotations) }];
  const { audience, priority, lastModified } = annotations;
  const problems: Problem[] = [];
  if (audience !== undefined) problems.push(...lintAudience(audience));
  if (priority !== undefined && !(typeof priority === "number" && priority >= 0 && priority <= 1)) {
    const message = `must be a number from 0 to 1, got ${quote(priority)}`;
    problems.push({ pointer: "/priority", rule: "annotation-priority", message });
  }
  if (lastModified !== undefined && within(revision, LAST_MODIFIED)) {
    problems.push(...lintLastModified(lastModified));
  }
  return problems;
}

function lintAudience(audience: unknown): Problem[] {
  const rule = "annotation-audience";
  if (!Array.isArray(audience)) {
    return [{ pointer: "/audience", rule, message: wrongType("array", audience) }];
  }
  const index = audience.findIndex((role) => !AUDIENCES.includes(role));
  if (index < 0) return [];
  const message = `must be "user" or "assistant", got ${quote(audience[index])}`;
  return [{ pointer: `/audience/${index}`, rule, message }];
}

function lintLastModified(lastModified: unknown): Problem[] {
  const pointer = "/lastModified";
  if (typeof lastModified === "string") {
    return lintTimestamp(lastModified).map((problem) => ({ ...problem, pointer }));
  }
  return [{ pointer, rule: "timestamp", message: wrongType("string", lastModified) }];
}
