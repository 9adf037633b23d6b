import type { Problem } from "../problem.ts";
import { type Revision, type Span, within } from "../revision.ts";
import { quote } from "./json.ts";

/** Before, the text has no rule for the names of tools. */
const SPAN: Span = { since: "2025-11-25" };

/**
 * Judges the name of a tool: 1 to 128 of the letters A-Z and a-z, digits, "_", "-" and ".". `lintDuplicates`
 * judges whether the name is unique.
 *
 * Level: SHOULD. Source: `server/tools#tool-names`, since 2025-11-25.
 */
export function lintToolName(name: string, revision: Revision): Problem[] {
  if (!within(revision, SPAN)) return [];
  const foreign = /[^A-Za-z0-9_.-]/u.exec(name);
  if (foreign) {
    const allowed = 'may hold letters A-Z and a-z, digits, "_", "-" and "."';
    return [problem(`${allowed}, got ${quote(foreign[0])} at ${foreign.index} of ${quote(name)}`)];
  }
  if (name.length >= 1 && name.length <= 128) return [];
  return [problem(`must have 1 to 128 characters, got ${name.length}`)];
}

function problem(message: string): Problem {
  return { pointer: "", rule: "tool-name", message };
}
