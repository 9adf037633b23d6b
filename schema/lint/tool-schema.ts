import { isObject } from "../json.ts";
import type { Problem } from "../problem.ts";
import { type Revision, type Span, within } from "../revision.ts";
import { quote } from "./json.ts";
import { judgeSchema } from "./json-schema/schema.ts";
import { judged, type SchemaVerdict } from "./json-schema/verdict.ts";

/**
 * Judges the `inputSchema` of a tool: by `judgeSchema`, and the type "object" at its root.
 *
 * Level: MUST for `schema-root-type` (`Tool` in schema.ts of all revisions); else as `judgeSchema` says.
 */
export function judgeInputSchema(schema: unknown, revision: Revision): SchemaVerdict {
  return withRoot(schema, revision, {});
}

/** The same for `outputSchema`. Since 2026-07-28 any type is allowed at its root. */
export function judgeOutputSchema(schema: unknown, revision: Revision): SchemaVerdict {
  return withRoot(schema, revision, { until: "2025-11-25" });
}

function withRoot(schema: unknown, revision: Revision, rootIsObject: Span): SchemaVerdict {
  const verdict = judgeSchema(schema, revision);
  if (!isObject(schema) || schema.type === "object" || !within(revision, rootIsObject)) return verdict;
  const message = `the root must have the type "object", got ${quote(schema.type)}`;
  const problem: Problem = { pointer: "/type", rule: "schema-root-type", message };
  return judged([problem, ...(verdict.kind === "judged" ? verdict.problems : [])]);
}
