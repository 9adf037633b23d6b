import { isObject } from "../json.ts";
import type { Problem } from "../problem.ts";

const MOST = 100;

/**
 * Judges the `completion` member of a result: at most 100 values.
 *
 * Level: MUST (schema.ts of all revisions; up to 2025-11-25 in prose only, so no schema detects it);
 * `server/utilities/completion#completion-results`.
 */
export function lintCompletion(completion: unknown): Problem[] {
  const values = isObject(completion) ? completion.values : undefined;
  if (!Array.isArray(values) || values.length <= MOST) return [];
  const message = `must hold at most ${MOST} values, got ${values.length}; send the best and set "hasMore"`;
  return [{ pointer: "/values", rule: "completion-values", message }];
}
